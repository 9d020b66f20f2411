//! The syntax tree that the checker walks: what of Luau matters to it, with the bytes of every part. Comments, types that
//! say nothing and punctuation are gone. What could not be read is [`ExprKind::Missing`].

use std::ops::Range;

/// A range of bytes of the script.
pub type Span = Range<usize>;

/// A name with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Ident {
    /// The name as written.
    pub name: String,
    /// The bytes of the name.
    pub span: Span,
}

/// A text in quotation marks.
#[derive(Debug, Clone, PartialEq)]
pub struct Quoted {
    /// The text, with its escapes undone.
    pub text: String,
    /// For each byte of `text`, and one past the last, its byte in the script.
    pub bytes: Vec<usize>,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The bytes of the expression.
    pub span: Span,
    /// Which expression it is.
    pub kind: ExprKind,
}

/// The kinds of expressions.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// It could not be read, and that has been reported.
    Missing,
    /// `nil`
    Nil,
    /// `true`, `false`
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(Quoted),
    /// A text with expressions in it.
    Joined(Vec<Expr>),
    /// `...`
    Rest,
    /// A variable or global.
    Name(Ident),
    /// `a.b`
    Field(Box<Expr>, Ident),
    /// `a[b]`
    Index(Box<Expr>, Box<Expr>),
    /// `a(b)`
    Call(Box<Expr>, Vec<Expr>),
    /// `a:b(c)`
    Method(Box<Expr>, Ident, Vec<Expr>),
    /// `function() end`
    Function(Box<Function>),
    /// `{ }`
    Table(Vec<Item>),
    /// `-a`, `not a`, `#a`
    Unary(Unary, Box<Expr>),
    /// `a + b`
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `if a then b else c`
    Either(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `(a)`
    Paren(Box<Expr>),
    /// `a :: T`
    Typed(Box<Expr>, Annotation),
}

/// Unary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Minus,
    /// `not`
    Not,
    /// `#`
    Length,
}

/// Binary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `+ - * / // % ^`
    Arithmetic,
    /// `..`
    Join,
    /// `==`, or `~=` when false.
    Equal(bool),
    /// `< <= > >=`
    Order,
    /// `and`
    And,
    /// `or`
    Or,
}

/// A part of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// `a`
    Value(Expr),
    /// `k = a`
    Named(Ident, Expr),
    /// `[k] = a`
    Keyed(Expr, Expr),
}

/// A type that the script's author wrote.
#[derive(Debug, Clone, PartialEq)]
pub enum Annotation {
    /// A type by its name.
    Named(String),
    /// `{ T }`
    List(Box<Annotation>),
    /// `T?`
    Maybe(Box<Annotation>),
    /// Any other type.
    Other,
}

/// A function expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its parameters.
    pub params: Vec<(Ident, Option<Annotation>)>,
    /// Whether it takes any more.
    pub rest: bool,
    /// Its body.
    pub body: Block,
    /// Where its word `function` or its parameters begin: it is known by that.
    pub key: usize,
}

/// Statements one after the other.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The bytes of the statement.
    pub span: Span,
    /// Which statement it is.
    pub kind: StatementKind,
}

/// The kinds of statements.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementKind {
    /// `local a, b = c, d`
    Local(Vec<(Ident, Option<Annotation>)>, Vec<Expr>),
    /// `local function f() end`
    LocalFunction(Ident, Expr),
    /// `function a.f() end`
    Function(Expr, Expr),
    /// `a, b = c, d`
    Assign(Vec<Expr>, Vec<Expr>),
    /// `a += b`, `a ..= b`
    Compound(Expr, Expr, Binary),
    /// A call.
    Call(Expr),
    /// `do end`
    Do(Block),
    /// `while a do end`
    While(Expr, Block),
    /// `repeat until a`
    Repeat(Block, Expr),
    /// `if a then elseif b then else end`
    If(Vec<(Expr, Block)>, Option<Block>),
    /// `for i = a, b, c do end`
    Count(Ident, Vec<Expr>, Block),
    /// `for a, b in c do end`
    For(Vec<Ident>, Vec<Expr>, Block),
    /// `return a`
    Return(Vec<Expr>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// A type declaration: it does nothing.
    Nothing,
}

impl Expr {
    /// Without parentheses and written types around it.
    pub fn bare(&self) -> &Expr {
        match &self.kind {
            ExprKind::Paren(inner) | ExprKind::Typed(inner, _) => inner.bare(),
            _ => self,
        }
    }
}
