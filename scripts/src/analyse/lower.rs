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

fn span(node: &impl Node) -> Span {
    let start = node.start_position().map_or(0, |p| p.bytes());
    start..node.end_position().map_or(start, |p| p.bytes().max(start))
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
            Statement { span: span(last), kind }
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
            Stmt::CompoundAssignment(a) => StatementKind::Compound(self.var(a.lhs()), self.expr(a.rhs())),
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
        Statement { span: span(statement), kind }
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
        Expr { span: span(e), kind }
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
            let whole = base.span.start..span(suffix).end.max(base.span.end);
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
            FunctionArgs::TableConstructor(t) => vec![Expr { span: span(t), kind: ExprKind::Table(self.items(t)) }],
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
