//! From full_moon's tree, which keeps every blank, to the tree that is walked.

use super::quoted;
use super::tree::{
    Annotation, Binary, Block, Expr, ExprKind, Function, Ident, Item, Span, Statement, StatementKind, Unary,
};
use full_moon::ast::luau::TypeInfo;
use full_moon::ast::{
    self, BinOp, Call, Expression, FunctionArgs, Index, LastStmt, Parameter, Prefix, Stmt, Suffix, UnOp, Var,
};
use full_moon::node::Node;
use full_moon::tokenizer::{Symbol, TokenReference, TokenType};

/// Lowers a tree of this text.
pub fn lower(ast: &ast::Ast, text: &str) -> Block {
    Lower { text }.block(ast.nodes())
}

struct Lower<'t> {
    text: &'t str,
}

/// The bytes of a node from its first token to its last one as the tree has them: brackets come before what they hold, so that
/// a node that ends with one is longer. (The tree could say where a node ends, but asks all that it holds, and that again on
/// each level.)
fn span(node: &impl Node) -> Span {
    let mut tokens = node.tokens();
    let Some(first) = tokens.next().map(token_span) else { return 0..0 };
    let end = tokens.next_back().map_or(first.end, |last| token_span(last).end);
    first.start..end.max(first.end)
}

/// The bytes of a node that holds no expression: all of its tokens are looked at.
fn whole(node: &impl Node) -> Span {
    let span = span(node);
    let end = node.tokens().rev().map(|token| token_span(token).end).max();
    span.start..end.unwrap_or(span.end)
}

/// The byte behind a pair of brackets.
fn closing(brackets: &ast::span::ContainedSpan) -> usize {
    token_span(brackets.tokens().1).end
}

fn args_end(args: &FunctionArgs) -> usize {
    match args {
        FunctionArgs::Parentheses { parentheses, .. } => closing(parentheses),
        FunctionArgs::TableConstructor(table) => closing(table.braces()),
        other => span(other).end,
    }
}

/// The byte behind the expression that a statement ends with, if it does.
fn last_end(kind: &StatementKind) -> Option<usize> {
    let last = match kind {
        StatementKind::Local(_, values) | StatementKind::Assign(_, values) | StatementKind::Return(values) => {
            values.last()
        }
        StatementKind::Compound(_, value, _) | StatementKind::Call(value) | StatementKind::Repeat(_, value) => {
            Some(value)
        }
        _ => None,
    };
    last.map(|e| e.span.end)
}

/// The byte behind what an expression ends with, if that is not a token of its own.
fn inner_end(e: &Expression, kind: &ExprKind) -> Option<usize> {
    Some(match (e, kind) {
        (Expression::Parentheses { contained, .. }, _) => closing(contained),
        (Expression::TableConstructor(table), _) => closing(table.braces()),
        (Expression::TypeAssertion { type_assertion, .. }, _) => whole(type_assertion).end,
        (_, ExprKind::Binary(_, _, last) | ExprKind::Unary(_, last) | ExprKind::Either(_, _, last)) => last.span.end,
        _ => return None,
    })
}

fn token_span(token: &TokenReference) -> Span {
    let start = token.token().start_position().bytes();
    start..token.token().end_position().bytes().max(start)
}

fn ident(token: &TokenReference) -> Ident {
    let name = match token.token_type() {
        TokenType::Identifier { identifier } => identifier.to_string(),
        _ => token.token().to_string(),
    };
    Ident { name, span: token_span(token) }
}

fn annotation(info: &TypeInfo) -> Annotation {
    match info {
        TypeInfo::Basic(token) => Annotation::Named(token.token().to_string()),
        TypeInfo::Array { type_info, .. } => Annotation::List(Box::new(annotation(type_info))),
        TypeInfo::Optional { base, .. } => Annotation::Maybe(Box::new(annotation(base))),
        _ => Annotation::Other,
    }
}

impl Lower<'_> {
    fn block(&self, block: &ast::Block) -> Block {
        let mut statements: Vec<Statement> = block.stmts().map(|s| self.statement(s)).collect();
        statements.extend(block.last_stmt().map(|last| {
            let kind = match last {
                LastStmt::Return(r) => StatementKind::Return(r.returns().iter().map(|e| self.expr(e)).collect()),
                LastStmt::Continue(_) => StatementKind::Continue,
                _ => StatementKind::Break,
            };
            let at = span(last);
            Statement { span: at.start..last_end(&kind).unwrap_or(at.end).max(at.end), kind }
        }));
        Block { statements }
    }

    fn statement(&self, statement: &Stmt) -> Statement {
        let exprs = |list: &ast::punctuated::Punctuated<Expression>| list.iter().map(|e| self.expr(e)).collect();
        let names = |names: &ast::punctuated::Punctuated<TokenReference>, types: Vec<Option<Annotation>>| {
            let types = types.into_iter().chain(std::iter::repeat(None));
            names.iter().map(ident).zip(types).collect()
        };
        let kind = match statement {
            Stmt::Assignment(a) => {
                StatementKind::Assign(a.variables().iter().map(|v| self.var(v)).collect(), exprs(a.expressions()))
            }
            Stmt::CompoundAssignment(a) => {
                let joins = matches!(a.compound_operator(), ast::CompoundOp::TwoDotsEqual(_));
                let op = if joins { Binary::Join } else { Binary::Arithmetic };
                StatementKind::Compound(self.var(a.lhs()), self.expr(a.rhs()), op)
            }
            Stmt::Do(d) => StatementKind::Do(self.block(d.block())),
            Stmt::FunctionCall(call) => StatementKind::Call(self.call(call)),
            Stmt::FunctionDeclaration(f) => {
                let mut parts = f.name().names().iter().map(ident).chain(f.name().method_name().map(ident));
                let root = parts.next().map(|i| Expr { span: i.span.clone(), kind: ExprKind::Name(i) });
                let target = root.map(|root| {
                    parts.fold(root, |base, part| Expr {
                        span: base.span.start..part.span.end,
                        kind: ExprKind::Field(Box::new(base), part),
                    })
                });
                let target = target.unwrap_or(Expr { span: span(statement), kind: ExprKind::Missing });
                StatementKind::Function(target, self.function(f.body(), f.function_token(), span(f)))
            }
            Stmt::GenericFor(f) => {
                StatementKind::For(f.names().iter().map(ident).collect(), exprs(f.expressions()), self.block(f.block()))
            }
            Stmt::If(i) => {
                let mut arms = vec![(self.expr(i.condition()), self.block(i.block()))];
                let more = i.else_if().into_iter().flatten();
                arms.extend(more.map(|e| (self.expr(e.condition()), self.block(e.block()))));
                StatementKind::If(arms, i.else_block().map(|b| self.block(b)))
            }
            Stmt::LocalAssignment(l) => {
                let types = l.type_specifiers().map(|t| t.map(|t| annotation(t.type_info()))).collect();
                StatementKind::Local(names(l.names(), types), exprs(l.expressions()))
            }
            Stmt::ConstAssignment(l) => {
                let types = l.type_specifiers().map(|t| t.map(|t| annotation(t.type_info()))).collect();
                StatementKind::Local(names(l.names(), types), exprs(l.expressions()))
            }
            Stmt::LocalFunction(f) => {
                StatementKind::LocalFunction(ident(f.name()), self.function(f.body(), f.function_token(), span(f)))
            }
            Stmt::NumericFor(f) => StatementKind::Count(
                ident(f.index_variable()),
                [Some(f.start()), Some(f.end()), f.step()].into_iter().flatten().map(|e| self.expr(e)).collect(),
                self.block(f.block()),
            ),
            Stmt::Repeat(r) => StatementKind::Repeat(self.block(r.block()), self.expr(r.until())),
            Stmt::While(w) => StatementKind::While(self.expr(w.condition()), self.block(w.block())),
            _ => StatementKind::Nothing,
        };
        let at = match &kind {
            StatementKind::Nothing => whole(statement),
            StatementKind::Local(_, values) if values.is_empty() => whole(statement),
            _ => span(statement),
        };
        Statement { span: at.start..last_end(&kind).unwrap_or(at.end).max(at.end), kind }
    }

    fn function(&self, body: &ast::FunctionBody, word: &TokenReference, span: Span) -> Expr {
        let types = body.type_specifiers().map(|t| t.map(|t| annotation(t.type_info())));
        let mut params = Vec::new();
        let mut rest = false;
        for (parameter, typed) in body.parameters().iter().zip(types.chain(std::iter::repeat(None))) {
            match parameter {
                Parameter::Name(token) => params.push((ident(token), typed)),
                _ => rest = true,
            }
        }
        let key = token_span(word).start;
        let function = Function { params, rest, body: self.block(body.block()), key };
        Expr { span, kind: ExprKind::Function(Box::new(function)) }
    }

    fn expr(&self, e: &Expression) -> Expr {
        let boxed = |e: &Expression| Box::new(self.expr(e));
        let kind = match e {
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let op = match binop {
                    BinOp::And(_) => Binary::And,
                    BinOp::Or(_) => Binary::Or,
                    BinOp::TwoDots(_) => Binary::Join,
                    BinOp::TwoEqual(_) => Binary::Equal(true),
                    BinOp::TildeEqual(_) => Binary::Equal(false),
                    BinOp::LessThan(_)
                    | BinOp::LessThanEqual(_)
                    | BinOp::GreaterThan(_)
                    | BinOp::GreaterThanEqual(_) => Binary::Order,
                    _ => Binary::Arithmetic,
                };
                ExprKind::Binary(op, boxed(lhs), boxed(rhs))
            }
            Expression::Parentheses { expression, .. } => ExprKind::Paren(boxed(expression)),
            Expression::UnaryOperator { unop, expression } => {
                let op = match unop {
                    UnOp::Not(_) => Unary::Not,
                    UnOp::Hash(_) => Unary::Length,
                    _ => Unary::Minus,
                };
                ExprKind::Unary(op, boxed(expression))
            }
            Expression::Function(f) => return self.function(f.body(), f.function_token(), span(e)),
            Expression::FunctionCall(call) => return self.call(call),
            Expression::IfExpression(i) => {
                let last = self.expr(i.else_expression());
                let more = i.else_if_expressions().into_iter().flatten().rev();
                let other = more.fold(last, |other, arm| Expr {
                    span: span(arm).start..other.span.end,
                    kind: ExprKind::Either(boxed(arm.condition()), boxed(arm.expression()), Box::new(other)),
                });
                ExprKind::Either(boxed(i.condition()), boxed(i.if_expression()), Box::new(other))
            }
            Expression::InterpolatedString(s) => ExprKind::Joined(s.expressions().map(|e| self.expr(e)).collect()),
            Expression::TableConstructor(t) => ExprKind::Table(self.items(t)),
            Expression::Number(token) => ExprKind::Number(number(&token.token().to_string())),
            Expression::String(token) => ExprKind::Text(self.quoted(token)),
            Expression::Symbol(token) => match token.token_type() {
                TokenType::Symbol { symbol: Symbol::True } => ExprKind::Bool(true),
                TokenType::Symbol { symbol: Symbol::False } => ExprKind::Bool(false),
                TokenType::Symbol { symbol: Symbol::Nil } => ExprKind::Nil,
                TokenType::Symbol { symbol: Symbol::Ellipsis } => ExprKind::Rest,
                _ => ExprKind::Missing,
            },
            Expression::TypeAssertion { expression, type_assertion } => {
                ExprKind::Typed(boxed(expression), annotation(type_assertion.cast_to()))
            }
            Expression::Var(var) => return self.var(var),
            _ => ExprKind::Missing,
        };
        let at = span(e);
        Expr { span: at.start..inner_end(e, &kind).unwrap_or(at.end).max(at.end), kind }
    }

    fn quoted(&self, token: &TokenReference) -> super::tree::Quoted {
        let span = token_span(token);
        quoted::read(self.text.get(span.clone()).unwrap_or(""), span.start)
    }

    fn items(&self, table: &ast::TableConstructor) -> Vec<Item> {
        let item = |field: &ast::Field| match field {
            ast::Field::NameKey { key, value, .. } => Item::Named(ident(key), self.expr(value)),
            ast::Field::ExpressionKey { key, value, .. } => {
                let key = self.expr(key);
                match &key.kind {
                    ExprKind::Text(q) => {
                        Item::Named(Ident { name: q.text.clone(), span: key.span.clone() }, self.expr(value))
                    }
                    _ => Item::Keyed(key, self.expr(value)),
                }
            }
            ast::Field::NoKey(value) => Item::Value(self.expr(value)),
            _ => Item::Value(Expr { span: span(field), kind: ExprKind::Missing }),
        };
        table.fields().iter().map(item).collect()
    }

    fn var(&self, var: &Var) -> Expr {
        match var {
            Var::Name(token) => name(token),
            Var::Expression(e) => self.chain(e.prefix(), e.suffixes()),
            _ => Expr { span: span(var), kind: ExprKind::Missing },
        }
    }

    fn call(&self, call: &ast::FunctionCall) -> Expr {
        self.chain(call.prefix(), call.suffixes())
    }

    fn chain<'a>(&self, prefix: &Prefix, suffixes: impl Iterator<Item = &'a Suffix>) -> Expr {
        let first = match prefix {
            Prefix::Name(token) => name(token),
            Prefix::Expression(e) => self.expr(e),
            _ => Expr { span: span(prefix), kind: ExprKind::Missing },
        };
        suffixes.fold(first, |base, suffix| {
            let end = match suffix {
                Suffix::Index(Index::Brackets { brackets, .. }) => closing(brackets),
                Suffix::Call(Call::AnonymousCall(args)) => args_end(args),
                Suffix::Call(Call::MethodCall(call)) => args_end(call.args()),
                other => span(other).end,
            };
            let whole = base.span.start..end.max(base.span.end);
            let base_box = Box::new(base);
            let kind = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => ExprKind::Field(base_box, ident(name)),
                Suffix::Index(Index::Brackets { expression, .. }) => {
                    ExprKind::Index(base_box, Box::new(self.expr(expression)))
                }
                Suffix::Call(Call::AnonymousCall(args)) => ExprKind::Call(base_box, self.args(args)),
                Suffix::Call(Call::MethodCall(m)) => ExprKind::Method(base_box, ident(m.name()), self.args(m.args())),
                _ => ExprKind::Paren(base_box),
            };
            Expr { span: whole, kind }
        })
    }

    fn args(&self, args: &FunctionArgs) -> Vec<Expr> {
        match args {
            FunctionArgs::Parentheses { arguments, .. } => arguments.iter().map(|e| self.expr(e)).collect(),
            FunctionArgs::String(token) => {
                vec![Expr { span: token_span(token), kind: ExprKind::Text(self.quoted(token)) }]
            }
            FunctionArgs::TableConstructor(t) => {
                vec![Expr { span: span(t).start..closing(t.braces()), kind: ExprKind::Table(self.items(t)) }]
            }
            _ => Vec::new(),
        }
    }
}

fn name(token: &TokenReference) -> Expr {
    Expr { span: token_span(token), kind: ExprKind::Name(ident(token)) }
}

/// A number as Luau reads it: decimal, `0x`, `0b`, underscores between digits.
fn number(text: &str) -> f64 {
    let plain = text.replace('_', "").to_lowercase();
    let of = |digits: &str, radix| u64::from_str_radix(digits, radix).map_or(f64::NAN, |n| n as f64);
    match (plain.strip_prefix("0x"), plain.strip_prefix("0b")) {
        (Some(hex), _) => of(hex, 16),
        (_, Some(bits)) => of(bits, 2),
        _ => plain.parse().unwrap_or(f64::NAN),
    }
}
