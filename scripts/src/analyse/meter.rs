//! The text of a script as it is compiled: with calls of the host where it does what costs more than a step of the machine. The
//! lines stay what they are.
//!
//! - Texts that are joined or compared are paid for by their length.
//! - Loops over tables go through them in an order that is the same everywhere.
//! - Functions and turns of loops whose text is long are paid for by its length: whatever stands in it is run in one go.
//! - Functions that take any number of values take so many and no more.

use super::tree::{Binary, Block, Expr, ExprKind, Function, Item, Span, Statement, StatementKind, Unary};
use crate::limits::BYTES;

/// What the names that are put in begin with: no name of a script may.
const OWN: &str = "__meter_";

/// The text of a script that was read, with its meters; or what stands against that.
pub fn metered(tree: &Block, text: &str) -> Result<String, &'static str> {
    if text.contains(OWN) {
        return Err("names that begin with `__meter_` are those of the host");
    }
    let mut meter = Meter { text, puts: Vec::new(), apart: 0, wrong: None };
    meter.block(tree);
    if let Some(wrong) = meter.wrong {
        return Err(wrong);
    }
    meter.puts.sort_by_key(|(at, _)| *at);
    let mut out = String::with_capacity(text.len() + meter.puts.len() * 16);
    let mut from = 0;
    for (at, put) in meter.puts {
        out.push_str(text.get(from..at).unwrap_or(""));
        out.push_str(&put);
        from = at;
    }
    out.push_str(text.get(from..).unwrap_or(""));
    Ok(out)
}

struct Meter<'t> {
    text: &'t str,
    /// What is put in, and before which byte. Of what stands at the same byte the outer opens first and closes last.
    puts: Vec<(usize, String)>,
    /// Bytes of what was walked that are run by themselves: functions and loops.
    apart: usize,
    wrong: Option<&'static str>,
}

impl Meter<'_> {
    fn put(&mut self, at: usize, what: impl Into<String>) -> usize {
        self.puts.push((at, what.into()));
        self.puts.len() - 1
    }

    fn set(&mut self, put: usize, what: String) {
        if let Some((_, text)) = self.puts.get_mut(put) {
            *text = what;
        }
    }

    fn block(&mut self, block: &Block) {
        block.statements.iter().for_each(|s| self.statement(s));
    }

    /// What is run in one go: a body, paid for where it begins.
    fn body(&mut self, block: &Block, rest: bool) {
        let Some(first) = block.statements.first() else { return };
        let last = block.statements.last().unwrap_or(first);
        let outer = std::mem::take(&mut self.apart);
        let put = self.put(first.span.start, "");
        self.block(block);
        let price = self.price(&(first.span.start..last.span.end));
        let run = if price > 0 { format!("__meter_run({price});") } else { String::new() };
        let rest = if rest { "__meter_rest(...);" } else { "" };
        self.set(put, format!("{run}{rest}"));
        self.apart = outer;
    }

    /// The price of a text beside what is run by itself in it.
    fn price(&self, span: &Span) -> usize {
        span.len().saturating_sub(self.apart) / usize::try_from(BYTES).unwrap_or(1)
    }

    /// What is run again and again as long as a condition says so.
    fn repeated(&mut self, whole: &Span, cond: &Expr, body: &Block) {
        let outer = std::mem::take(&mut self.apart);
        let open = self.put(cond.span.start, "");
        self.expr(cond);
        let close = self.put(cond.span.end, "");
        self.block(body);
        let price = self.price(whole);
        if price > 0 {
            self.set(open, format!("__meter_run({price}, "));
            self.set(close, ")".to_owned());
        }
        self.apart = outer + whole.len();
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Local(_, values) | StatementKind::Return(values) => self.all(values),
            StatementKind::LocalFunction(_, function) => self.expr(function),
            StatementKind::Function(target, function) => {
                self.expr(target);
                self.expr(function);
            }
            StatementKind::Assign(targets, values) => {
                self.all(targets);
                self.all(values);
            }
            StatementKind::Compound(target, value, _) => self.compound(target, value),
            StatementKind::Call(call) => self.expr(call),
            StatementKind::Do(body) => self.block(body),
            StatementKind::While(cond, body) | StatementKind::Repeat(body, cond) => {
                self.repeated(&statement.span, cond, body);
            }
            StatementKind::If(arms, other) => {
                for (cond, body) in arms {
                    self.expr(cond);
                    self.block(body);
                }
                if let Some(body) = other {
                    self.block(body);
                }
            }
            StatementKind::Count(_, range, body) => {
                self.all(range);
                self.body(body, false);
                self.apart += statement.span.len();
            }
            StatementKind::For(_, values, body) => {
                if let (Some(first), Some(last)) = (values.first(), values.last()) {
                    self.put(first.span.start, "__meter_each(");
                    self.all(values);
                    self.put(last.span.end, ")");
                }
                self.body(body, false);
                self.apart += statement.span.len();
            }
            StatementKind::Break | StatementKind::Continue | StatementKind::Nothing => {}
        }
    }

    /// `a ..= b`: what stands in `a` is gone through, too.
    fn compound(&mut self, target: &Expr, value: &Expr) {
        let operator = self.text.get(target.span.end..value.span.start).unwrap_or("");
        if !operator.contains("..=") {
            self.expr(target);
            return self.expr(value);
        }
        let Some(read) = self.text.get(target.span.clone()).filter(|_| is_read_twice(target)) else {
            self.wrong = Some("`..=` is for names and fields: write `a[b] = a[b] .. c` here");
            return;
        };
        let read = format!(", {read})");
        self.put(value.span.start, "__meter_text(");
        self.expr(value);
        self.put(value.span.end, read);
    }

    fn all(&mut self, list: &[Expr]) {
        list.iter().for_each(|e| self.expr(e));
    }

    /// An operand whose length is what an operator costs.
    fn operand(&mut self, e: &Expr) {
        self.put(e.span.start, "__meter_text(");
        self.expr(e);
        self.put(e.span.end, ")");
    }

    fn function(&mut self, function: &Function, span: &Span) {
        self.body(&function.body, function.rest);
        self.apart += span.len();
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Function(function) => self.function(function, &e.span),
            ExprKind::Binary(Binary::Join, one, two) => {
                for side in [one, two] {
                    match &side.bare().kind {
                        ExprKind::Text(_) | ExprKind::Number(_) => {}
                        ExprKind::Binary(Binary::Join, ..) => self.expr(side),
                        _ => self.operand(side),
                    }
                }
            }
            ExprKind::Binary(Binary::Order, one, two) => {
                if is_number(one) || is_number(two) {
                    self.expr(one);
                } else {
                    self.operand(one);
                }
                self.expr(two);
            }
            ExprKind::Index(one, two) | ExprKind::Binary(_, one, two) => {
                self.expr(one);
                self.expr(two);
            }
            ExprKind::Joined(parts) => self.all(parts),
            ExprKind::Field(of, _) | ExprKind::Unary(_, of) | ExprKind::Paren(of) | ExprKind::Typed(of, _) => {
                self.expr(of);
            }
            ExprKind::Call(of, args) | ExprKind::Method(of, _, args) => {
                self.expr(of);
                self.all(args);
            }
            ExprKind::Table(items) => {
                for item in items {
                    match item {
                        Item::Value(value) | Item::Named(_, value) => self.expr(value),
                        Item::Keyed(key, value) => {
                            self.expr(key);
                            self.expr(value);
                        }
                    }
                }
            }
            ExprKind::Either(cond, one, two) => {
                self.expr(cond);
                self.expr(one);
                self.expr(two);
            }
            ExprKind::Missing
            | ExprKind::Nil
            | ExprKind::Bool(_)
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Rest
            | ExprKind::Name(_) => {}
        }
    }
}

/// Whether reading a target once more does nothing.
fn is_read_twice(target: &Expr) -> bool {
    match &target.bare().kind {
        ExprKind::Name(_) | ExprKind::Text(_) | ExprKind::Number(_) => true,
        ExprKind::Field(of, _) => is_read_twice(of),
        ExprKind::Index(of, at) => is_read_twice(of) && is_read_twice(at),
        _ => false,
    }
}

/// Whether an operand can't be a text: then a comparison with it goes through none.
fn is_number(e: &Expr) -> bool {
    matches!(
        &e.bare().kind,
        ExprKind::Number(_)
            | ExprKind::Unary(Unary::Length | Unary::Minus, _)
            | ExprKind::Binary(Binary::Arithmetic, ..)
    )
}

#[cfg(test)]
mod tests {
    use super::super::{lower, meter};
    use full_moon::LuaVersion;

    fn metered(text: &str) -> String {
        let parsed = full_moon::parse_fallible(text, LuaVersion::luau());
        assert!(parsed.errors().is_empty(), "{text}");
        meter::metered(&lower::lower(parsed.ast(), text), text).unwrap_or_else(str::to_owned)
    }

    #[test]
    fn what_costs_is_measured_and_the_lines_stay() {
        for (text, wanted) in [
            ("x = a .. b .. 'c'", "x = __meter_text(a) .. __meter_text(b) .. 'c'"),
            ("x = f(a .. b)..c", "x = __meter_text(f(__meter_text(a) .. __meter_text(b)))..__meter_text(c)"),
            ("x = a < b and c >= 2", "x = __meter_text(a) < b and c >= 2"),
            ("x = `{a .. b} {c}`", "x = `{__meter_text(a) .. __meter_text(b)} {c}`"),
            ("x ..= y .. z", "x ..= __meter_text(__meter_text(y) .. __meter_text(z), x)"),
            ("for k, v in a, b do f() end", "for k, v in __meter_each(a, b) do f() end"),
            ("local function f(...) return ... end", "local function f(...) __meter_rest(...);return ... end"),
            ("while a < b do end", "while __meter_text(a) < b do end"),
        ] {
            assert_eq!(metered(text), wanted);
        }
        let long = format!("while x do {} end", "f()\n".repeat(100));
        assert!(metered(&long).starts_with("while __meter_run(6, x) do f()\n"), "{}", metered(&long));
        let inner = format!("for i = 1, 2 do f() while x do {} end end", "f()\n".repeat(100));
        assert!(metered(&inner).starts_with("for i = 1, 2 do f() while __meter_run(6, x) do f()\n"));
        assert!(metered("t[f()] ..= 'x'").contains("is for names"));
        assert!(metered("local __meter_run = 1").contains("those of the host"));
    }
}
