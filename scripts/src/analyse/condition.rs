//! Conditions: which of them are always or never true, and what is known where they are.

use super::finding::{Finding, Say};
use super::tree::{Binary, Expr, ExprKind, Unary};
use super::types::Type;
use super::walk::Walk;

impl<'a> Walk<'a> {
    /// Something that is asked whether it is true, and nothing else: so are the sides of `and` and `or` in it.
    pub fn condition(&mut self, e: &'a Expr) -> Type {
        let ty = self.asked(e);
        self.sides(e);
        ty
    }

    /// Something that is asked whether it is true, and may be a value besides: `a and b or c`.
    pub fn asked(&mut self, e: &'a Expr) -> Type {
        let ty = self.expr(e);
        self.always(e, &ty);
        ty
    }

    /// Sides of `and` and `or` in a condition that are true or false whatever happens: `x == 3 or 4`.
    pub fn sides(&mut self, e: &'a Expr) {
        if let ExprKind::Binary(Binary::And | Binary::Or, a, b) = &e.bare().kind {
            self.sides(a);
            let ty = self.seen(b);
            self.always(b, &ty);
            self.sides(b);
        }
    }

    /// Reports what is true or false whatever happens.
    pub fn always(&mut self, e: &'a Expr, ty: &Type) {
        let bare = e.bare();
        let truth = match &bare.kind {
            ExprKind::Binary(Binary::And | Binary::Or, ..) | ExprKind::Missing => None,
            // What is inside was asked already.
            ExprKind::Unary(Unary::Not, _) => None,
            ExprKind::Bool(is) => Some(*is),
            _ => ty.truth(),
        };
        if let Some(is) = truth {
            let said = if is {
                Say::both("언제나 참", "always true")
            } else {
                Say::both("언제나 거짓", "never true")
            };
            let finding = Finding::new("script-condition-constant", e.span.clone()).arg("always", said);
            self.report(finding.arg("what", ty.called()));
        }
    }

    /// What is known once a condition is true, or false.
    pub fn narrow(&mut self, e: &'a Expr, sense: bool) {
        match &e.bare().kind {
            ExprKind::Unary(Unary::Not, inner) => self.narrow(inner, !sense),
            ExprKind::Binary(Binary::And, a, b) if sense => {
                self.narrow(a, true);
                self.narrow(b, true);
            }
            ExprKind::Binary(Binary::Or, a, b) if !sense => {
                self.narrow(a, false);
                self.narrow(b, false);
            }
            ExprKind::Binary(Binary::Equal(same), a, b) => {
                let other = match (&a.bare().kind, &b.bare().kind) {
                    (_, ExprKind::Nil) => a,
                    (ExprKind::Nil, _) => b,
                    _ => return,
                };
                self.settle(other, *same != sense);
            }
            ExprKind::Name(_) | ExprKind::Field(..) => self.settle(e, sense),
            _ => {}
        }
    }

    /// Notes for the rest of the walk that an expression is there (`true`) or nil.
    fn settle(&mut self, e: &'a Expr, there: bool) {
        let Some(path) = self.path(e) else { return };
        let known = self.muted(|walk| walk.expr(e));
        let settled = match (&known, there) {
            (Type::Maybe(_) | Type::Usually(_), true) => known.present().clone(),
            (Type::Maybe(_) | Type::Usually(_), false) => Type::Nil,
            _ => return,
        };
        self.state.insert(path.into(), settled);
    }
}
