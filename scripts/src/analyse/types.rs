//! What the checker knows about a value. [`Type::Unknown`] says nothing, and nothing is said about it.

use super::finding::Say;
use super::tree::Annotation;
use crate::api::{Callback, Global, Literal, Owner, Shape, Ty, Words};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many types one type may hold: what holds more is not known, so that types don't grow with the script.
const HOLDS: usize = 64;

/// What is known of a value without running the script.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Nothing: it may be anything.
    Unknown,
    /// It is nil.
    Nil,
    /// It is true or false.
    Bool,
    /// It is a number.
    Number,
    /// It is a string.
    Text,
    /// A text that is a word of a list.
    Word(Words),
    /// A text that is one of these.
    OneWord(&'static [&'static str]),
    /// A text of the card files: a name, an id, an affiliation.
    Named(Literal),
    /// An object of the API.
    Of(Owner),
    /// A place on the board.
    Place,
    /// It is a list of values of this type.
    List(Box<Type>),
    /// A table of the script.
    Record(Rc<BTreeMap<String, Type>>),
    /// It is of this type or nil, which has to be asked first.
    Maybe(Box<Type>),
    /// It, or nil where there is no such thing.
    Usually(Box<Type>),
    /// A function of the script, by its key.
    Function(usize),
    /// A global function or library.
    Global(&'static Global),
}

impl Type {
    /// The type that an entry of the card API has.
    pub fn of(ty: &Ty) -> Type {
        match ty {
            Ty::Nil => Type::Nil,
            Ty::Any | Ty::Either(_) | Ty::Function(_) | Ty::Table(_) | Ty::Chosen => Type::Unknown,
            Ty::Bool => Type::Bool,
            Ty::Number => Type::Number,
            Ty::Text | Ty::DelayedName => Type::Text,
            Ty::Of(owner) => Type::Of(*owner),
            Ty::Place => Type::Place,
            Ty::Word(words) => Type::Word(*words),
            Ty::OneWord(words) => Type::OneWord(words),
            Ty::Literal(literal) => Type::Named(*literal),
            Ty::List(of) => Type::List(Box::new(Type::of(of))),
            Ty::Maybe(of) => Type::Maybe(Box::new(Type::of(of))),
            Ty::Usually(of) => Type::Usually(Box::new(Type::of(of))),
        }
    }

    /// The type, if it is not too large to be carried along.
    pub fn bounded(self) -> Type {
        let mut room = HOLDS;
        if self.fits_in(&mut room) { self } else { Type::Unknown }
    }

    fn fits_in(&self, room: &mut usize) -> bool {
        if *room == 0 {
            return false;
        }
        *room -= 1;
        match self {
            Type::List(of) | Type::Maybe(of) | Type::Usually(of) => of.fits_in(room),
            Type::Record(fields) => fields.values().all(|of| of.fits_in(room)),
            _ => true,
        }
    }

    /// What the author of the script says it is.
    pub fn written(annotation: &Annotation) -> Type {
        match annotation {
            Annotation::Named(name) => match name.as_str() {
                "number" => Type::Number,
                "string" => Type::Text,
                "boolean" => Type::Bool,
                "nil" => Type::Nil,
                "Place" => Type::Place,
                other => {
                    Owner::ALL.iter().find(|o| o.type_name() == other).map_or(Type::Unknown, |owner| Type::Of(*owner))
                }
            },
            Annotation::List(of) => Type::List(Box::new(Type::written(of))),
            Annotation::Maybe(of) => match Type::written(of) {
                Type::Unknown => Type::Unknown,
                of => Type::Maybe(Box::new(of)),
            },
            Annotation::Other => Type::Unknown,
        }
    }

    /// What it is when it is not nil.
    pub fn present(&self) -> &Type {
        match self {
            Type::Maybe(of) | Type::Usually(of) => of.present(),
            other => other,
        }
    }

    /// Whether it is a text of any kind.
    pub fn is_text(&self) -> bool {
        matches!(self, Type::Text | Type::Word(_) | Type::OneWord(_) | Type::Named(_))
    }

    /// The type of a value that has one of two types.
    pub fn join(self, other: Type) -> Type {
        if self == other {
            return self;
        }
        match (self, other) {
            (Type::Unknown, _) | (_, Type::Unknown) => Type::Unknown,
            (Type::Nil, Type::Maybe(of)) | (Type::Maybe(of), Type::Nil) => Type::Maybe(of),
            (Type::Nil, Type::Usually(of)) | (Type::Usually(of), Type::Nil) => Type::Maybe(of),
            (Type::Nil, of) | (of, Type::Nil) => Type::Maybe(Box::new(of)),
            (Type::Maybe(a), Type::Maybe(b) | Type::Usually(b)) | (Type::Usually(a), Type::Maybe(b)) => {
                a.join(*b).or_nil()
            }
            (Type::Maybe(a), b) | (b, Type::Maybe(a)) => a.join(b).or_nil(),
            (Type::Usually(a), Type::Usually(b)) => Type::Usually(Box::new(a.join(*b))),
            (Type::Usually(a), b) | (b, Type::Usually(a)) => Type::Usually(Box::new(a.join(b))),
            (Type::List(a), Type::List(b)) => Type::List(Box::new(a.join(*b))),
            (Type::List(a), Type::Record(r)) | (Type::Record(r), Type::List(a)) if r.is_empty() => Type::List(a),
            (a, b) if a.is_text() && b.is_text() => Type::Text,
            _ => Type::Unknown,
        }
    }

    fn or_nil(self) -> Type {
        match self {
            Type::Unknown => Type::Unknown,
            of => Type::Maybe(Box::new(of)),
        }
    }

    /// Whether a value of this is true wherever one is asked for; `None`: it depends.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Type::Nil => Some(false),
            Type::Unknown | Type::Bool | Type::Maybe(_) | Type::Usually(_) => None,
            _ => Some(true),
        }
    }

    /// Whether no value can be both.
    pub fn differs(&self, other: &Type) -> bool {
        let (a, b) = (self, other);
        match (a, b) {
            (Type::Unknown, _) | (_, Type::Unknown) => false,
            (Type::Nil, Type::Maybe(_) | Type::Usually(_)) | (Type::Maybe(_) | Type::Usually(_), Type::Nil) => false,
            (Type::Maybe(a), Type::Maybe(_)) | (Type::Usually(a), Type::Usually(_)) => {
                let _ = a;
                false
            }
            (Type::Maybe(a) | Type::Usually(a), b) | (b, Type::Maybe(a) | Type::Usually(a)) => a.differs(b),
            (a, b) if a.is_text() && b.is_text() => match (a, b) {
                (Type::Word(a), Type::Word(b)) => a != b,
                _ => false,
            },
            (Type::List(_) | Type::Record(_), Type::List(_) | Type::Record(_)) => false,
            (Type::Function(_) | Type::Global(_), Type::Function(_) | Type::Global(_)) => false,
            (a, b) => a != b,
        }
    }

    /// The name of the type in messages.
    pub fn called(&self) -> Say {
        match self {
            Type::Unknown => Say::both("값", "a value"),
            Type::Nil => Say::both("nil", "nil"),
            Type::Bool => Say::both("참·거짓", "true or false"),
            Type::Number => Say::both("수", "a number"),
            Type::Text | Type::Word(_) | Type::OneWord(_) | Type::Named(_) => Say::both("글", "a text"),
            Type::Of(owner) => owner_called(*owner),
            Type::Place => Say::both("자리", "a place"),
            Type::List(of) => match **of {
                Type::Of(Owner::Card) => Say::both("카드 목록", "a list of cards"),
                Type::Of(Owner::Player) => Say::both("플레이어 목록", "a list of players"),
                _ => Say::both("목록", "a list"),
            },
            Type::Record(_) => Say::both("표", "a table"),
            Type::Maybe(of) | Type::Usually(of) => of.called(),
            Type::Function(_) => Say::both("함수", "a function"),
            Type::Global(g) if g.members.is_empty() => Say::both("함수", "a function"),
            Type::Global(_) => Say::both("함수 모음", "a library"),
        }
    }
}

/// How messages call an object of the API.
pub fn owner_called(owner: Owner) -> Say {
    match owner {
        Owner::CardFile => Say::both("`card`", "`card`"),
        Owner::Ctx => Say::both("`ctx`", "`ctx`"),
        Owner::Player => Say::both("플레이어", "a player"),
        Owner::Card => Say::both("카드", "a card"),
        Owner::Printed => Say::both("인쇄된 수치", "printed numbers"),
        Owner::Event => Say::both("일어난 일", "an event"),
        Owner::Turn => Say::both("턴", "the turn"),
    }
}

/// The name of an expected type in messages.
pub fn wanted(ty: &Ty) -> Say {
    match ty {
        Ty::Word(_) | Ty::OneWord(_) | Ty::Literal(_) | Ty::DelayedName => Say::both("글", "a text"),
        Ty::Function(_) => Say::both("함수", "a function"),
        Ty::Table(_) => Say::both("표", "a table"),
        Ty::Either(list) => {
            let parts: Vec<(String, String)> = list.iter().map(|t| wanted(t).pair()).collect();
            let ko = parts.iter().map(|(ko, _)| ko.as_str()).collect::<Vec<_>>().join(" 또는 ");
            let en = parts.iter().map(|(_, en)| en.as_str()).collect::<Vec<_>>().join(" or ");
            Say::Both(ko, en)
        }
        other => Type::of(other).called(),
    }
}

/// The table of options among what is expected, if there is one.
pub fn shape_in(ty: &Ty) -> Option<&'static Shape> {
    match ty {
        Ty::Table(shape) => Some(shape),
        Ty::Either(list) => list.iter().find_map(shape_in),
        _ => None,
    }
}

/// The function among what is expected, if there is one.
pub fn callback_in(ty: &Ty) -> Option<&'static Callback> {
    match ty {
        Ty::Function(callback) => Some(callback),
        Ty::Either(list) => list.iter().find_map(callback_in),
        _ => None,
    }
}

/// The list among what is expected, if there is one.
pub fn list_in(ty: &Ty) -> Option<&'static Ty> {
    match ty {
        Ty::List(of) => Some(of),
        Ty::Either(list) => list.iter().find_map(list_in),
        _ => None,
    }
}

/// Whether a value of a type may stand where the API expects something: `Some(true)`, or only if it is not nil:
/// `Some(false)`.
pub fn fits(ty: &Ty, value: &Type) -> Option<bool> {
    match value {
        Type::Unknown => return Some(true),
        Type::Usually(of) => return fits(ty, of),
        Type::Maybe(of) => {
            return match ty {
                Ty::Maybe(_) | Ty::Any => Some(true),
                _ => fits(ty, of).map(|_| false),
            };
        }
        _ => {}
    }
    let is = match ty {
        Ty::Any => true,
        Ty::Nil => *value == Type::Nil,
        Ty::Bool => *value == Type::Bool,
        Ty::Number => *value == Type::Number,
        Ty::Text | Ty::DelayedName | Ty::OneWord(_) | Ty::Literal(_) => value.is_text(),
        Ty::Word(words) => match value {
            Type::Word(own) => own == words,
            other => other.is_text(),
        },
        Ty::Of(owner) => *value == Type::Of(*owner),
        Ty::Place => *value == Type::Place,
        Ty::List(of) => match value {
            Type::List(own) => return fits(of, own),
            Type::Record(fields) => fields.is_empty(),
            _ => false,
        },
        Ty::Maybe(of) | Ty::Usually(of) => *value == Type::Nil || fits(of, value).is_some(),
        Ty::Either(list) => return list.iter().find_map(|t| fits(t, value)),
        Ty::Table(_) => matches!(value, Type::Record(_)),
        Ty::Function(_) => matches!(value, Type::Function(_) | Type::Global(_)),
        Ty::Chosen => true,
    };
    is.then_some(true)
}
