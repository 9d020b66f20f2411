//! Noun phrases of Korean: what a phrase stands for as a target, a selector, a value, a zone or a place. It reads parse
//! trees of the grammar and builds nodes; which role a phrase plays is decided by the verb, in `clause`.

use pest::iterators::Pair;

use super::Rule;
use super::agree::Past;
use super::encode::{Encoded, Encoder, Token};
use super::said::Said;
use crate::korean::KoVerb;
use crate::lexicon::Class;
use crate::text::TextError;
use crate::tree::*;
use cardwright_core::vocabulary::CommonVerb;

pub(super) type Node<'i> = Pair<'i, Rule>;

/// The word at the heart of a noun phrase.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Nucleus {
    Noun(Id),
    Name(String),
    Zone { zone: Id, spot: Spot, position: Option<Id> },
    This(Id),
    That(Id),
    Encounter(Option<Box<Target>>),
    BattleAttacker,
    BattleDefender,
    Chosen(i32),
    Rest,
    Among,
    Player(Side),
    Leader,
    Lane(Lane, Option<Side>),
}

/// A noun phrase with what stands before its noun.
#[derive(Debug, Clone)]
pub(super) struct Np {
    pub(super) nucleus: Nucleus,
    pub(super) owner: Option<Owner>,
    pub(super) filters: Vec<Filter>,
    pub(super) all: bool,
    pub(super) empty: bool,
    pub(super) adjacent: bool,
    pub(super) was_in: Option<Target>,
    /// Filters of which one is enough.
    pub(super) any_of: Vec<Filter>,
    /// Further nouns joined by `이나`.
    pub(super) others: Vec<Np>,
    /// Where it begins in the encoded text, when it is a phrase of the clause that must not be lost.
    pub(super) at: Option<usize>,
}

impl Np {
    /// Whether nothing stands before its noun and no other noun beside it.
    pub(super) fn is_plain(&self) -> bool {
        self.filters.is_empty() && self.any_of.is_empty() && self.others.is_empty() && self.owner.is_none() && !self.all
    }
}

/// The quantity of a noun phrase, as written.
#[derive(Debug, Clone)]
pub(super) enum Qty {
    AllBut(i32),
    Any,
    All,
    One,
    Counted { n: i32, up_to: bool, each: bool, bound: Option<Op>, more: bool },
}

/// Builds nodes from the parse of one sentence.
pub(super) struct Builder<'b, 'a> {
    pub(super) enc: &'b mut Encoder<'a>,
    pub(super) text: &'b Encoded,
    /// Whose a zone without owner is: the subject's.
    pub(super) default: Side,
    /// Whether the text is an item's: `이 유닛` is its wearer then (8.6.1).
    pub(super) worn: bool,
    /// Whether the set spoken of last lies outside the field.
    pub(super) outside: bool,
    /// Whether one of that set has been picked, so that `다른` means the rest of it.
    pub(super) picked: bool,
    /// Whether the ability has chosen anything that a bare noun could refer to.
    pub(super) chose: bool,
    /// What the sentences before have done, for words that repeat it.
    pub(super) past: Past,
    /// The phrases of the sentence that something must be made of, and those that something was made of.
    pub(super) said: Said,
    /// Words that contradict others, each with a place.
    pub(super) refused: Vec<TextError>,
    /// Whether the ability works all the time.
    pub(super) continuous: bool,
    /// Whether the sentence ends on a form that wants another one.
    pub(super) unfinished: bool,
}

/// The children of a node.
pub(super) fn kids<'i>(node: &Node<'i>) -> impl Iterator<Item = Node<'i>> {
    node.clone().into_inner()
}

/// The first child of that kind.
pub(super) fn kid<'i>(node: &Node<'i>, rule: Rule) -> Option<Node<'i>> {
    kids(node).find(|k| k.as_rule() == rule)
}

pub(super) fn number(node: &Node<'_>) -> i32 {
    node.as_str().parse().unwrap_or(i32::MAX)
}

impl Builder<'_, '_> {
    fn token(&self, node: &Node<'_>) -> Option<&Token> {
        self.enc.token(node.as_str().chars().nth(1)?)
    }

    /// The id of the vocabulary word that a node is.
    pub(super) fn id(&self, node: &Node<'_>) -> Id {
        match self.token(node) {
            Some(Token::Word(id)) => *id,
            _ => Id(""),
        }
    }

    pub(super) fn term(&self, node: &Node<'_>) -> String {
        match self.token(node) {
            Some(Token::Term(id) | Token::Keyword(id)) => id.clone(),
            _ => String::new(),
        }
    }

    pub(super) fn quoted(&self, node: &Node<'_>) -> Vec<Ability> {
        match self.token(node) {
            Some(Token::Quote(abilities)) => abilities.clone(),
            _ => Vec::new(),
        }
    }

    /// The id of the child of that kind.
    pub(super) fn id_in(&self, node: &Node<'_>, rule: Rule) -> Option<Id> {
        kid(node, rule).map(|k| self.id(&k))
    }

    pub(super) fn verb(&self, node: &Node<'_>) -> Option<KoVerb> {
        KoVerb::from_letter(node.as_str().chars().nth(1)?)
    }

    fn head(&self, node: &Node<'_>) -> Option<Head> {
        match self.token(node) {
            Some(Token::Head(head)) => head.clone(),
            _ => None,
        }
    }

    // --- keywords ----------------------------------------------------------------------------------------------------

    /// `any_keyword`, `gain` or `keyword_body`.
    pub(super) fn keyword(&mut self, node: &Node<'_>) -> KeywordRef {
        let head = kid(node, Rule::head).and_then(|h| self.head(&h));
        let keyword = kid(node, Rule::keyword).map(|k| self.term(&k));
        let param = match (kid(node, Rule::param), head.as_ref().map(|h| &h.param)) {
            (Some(param), _) => self.param(&param),
            (None, Some(HeadArg::Number(n))) => Some(Param::Number(*n)),
            (None, Some(HeadArg::Word(word))) => Some(Param::Word(*word)),
            (None, Some(HeadArg::Name(name))) => Some(Param::Name(name.clone())),
            (None, Some(HeadArg::Affiliation(a))) => Some(Param::Filters(vec![Filter::Aff(vec![a.clone()])])),
            (None, _) => None,
        };
        KeywordRef { head: head.map(|h| h.word), keyword, param }
    }

    fn param(&mut self, node: &Node<'_>) -> Option<Param> {
        match kids(node).next() {
            None => Some(Param::X(Value::X)),
            Some(k) => match k.as_rule() {
                Rule::number => Some(Param::Number(number(&k))),
                Rule::value => Some(Param::X(self.value(&k))),
                Rule::name => Some(Param::Name(self.term(&k))),
                _ => {
                    let mut np = self.empty_np(Nucleus::Among);
                    for m in kids(&k) {
                        if m.as_rule() == Rule::stat_self {
                            // `[코스트 초과]`: compared with this unit's own
                            let stat = self.id_in(&m, Rule::stat)?;
                            let op = kid(&m, Rule::bound).map_or(Op::More, |b| bound(&b));
                            np.filters.push(Filter::Stat(stat, op, self.own_stat(stat)));
                        }
                        self.modifier(&m, &mut np);
                    }
                    sort_filters(&mut np.filters);
                    Some(Param::Filters(np.filters))
                }
            },
        }
    }

    /// What the wearer of an item must match.
    pub(super) fn wearer(&mut self, node: &Node<'_>) -> Vec<Filter> {
        if let Some(np) = kid(node, Rule::np) {
            let np = self.np(&np);
            return match self.selector(&np) {
                Selector::Kind { filters, .. } => filters,
                _ => Vec::new(),
            };
        }
        self.units(node, self.framed(CommonVerb::Equip));
        let mut np = self.empty_np(Nucleus::Among);
        for k in kids(node) {
            if k.as_rule() == Rule::any_keyword {
                let keyword = self.keyword(&k);
                np.filters.push(Filter::Has(keyword));
            }
            self.modifier(&k, &mut np);
        }
        sort_filters(&mut np.filters);
        np.filters
    }

    // --- phrases -----------------------------------------------------------------------------------------------------

    pub(super) fn empty_np(&self, nucleus: Nucleus) -> Np {
        Np {
            nucleus,
            owner: None,
            filters: Vec::new(),
            all: false,
            empty: false,
            adjacent: false,
            was_in: None,
            any_of: Vec::new(),
            others: Vec::new(),
            at: None,
        }
    }

    pub(super) fn np(&mut self, node: &Node<'_>) -> Np {
        let mut found: Option<Np> = None;
        for k in kids(node) {
            match k.as_rule() {
                Rule::lane_np | Rule::lane_with => {
                    let side = kid(&k, Rule::np_side).map(|s| side_of(s.as_str()));
                    let lane = kid(&k, Rule::lane).map_or(Lane::This, |l| self.lane(&l));
                    found = Some(self.empty_np(Nucleus::Lane(lane, side)));
                }
                Rule::superlative => {
                    // docs/spec/language.md rule N8: `X 중 코스트가 가장 낮은 유닛` is X with one more filter
                    let of = kid(&k, Rule::plain).map(|p| self.plain(&p));
                    if let (Some(np), Some(of)) = (&mut found, of) {
                        np.filters.extend(of.filters);
                        np.all |= of.all;
                        // `트래시한 카드 중 스킬 카드`: the second noun says more
                        if let Nucleus::Noun(kind) = np.nucleus
                            && self.enc.lexicon.noun(kind).is_some_and(|n| n.of.is_none())
                        {
                            np.nucleus = of.nucleus;
                        }
                    }
                }
                _ => {
                    let plain = self.plain(&k);
                    match &mut found {
                        None => found = Some(plain),
                        Some(np) => np.others.push(plain),
                    }
                }
            }
        }
        found.unwrap_or_else(|| self.empty_np(Nucleus::Among))
    }

    pub(super) fn plain(&mut self, node: &Node<'_>) -> Np {
        let mut np = self.empty_np(Nucleus::Among);
        let among = self.enc.lexicon.by_id(crate::lexicon::Class::Noun, "card").unwrap_or(Id("card"));
        for k in kids(node) {
            let nucleus = match k.as_rule() {
                Rule::battle_attacker | Rule::battle_defender => {
                    let fighting = self.enc.lexicon.fighting();
                    self.units(&k, &self.printed(Class::Cause, fighting.as_str()));
                    if let Some(cause) = kid(&k, Rule::cause) {
                        self.only_word(&cause, Class::Cause, fighting.as_str(), self.framed(CommonVerb::Attack));
                    }
                    match k.as_rule() {
                        Rule::battle_attacker => Nucleus::BattleAttacker,
                        _ => Nucleus::BattleDefender,
                    }
                }
                Rule::this => Nucleus::This(self.this_noun(&k)),
                Rule::that => Nucleus::That(self.id_in(&k, Rule::noun).unwrap_or(among)),
                Rule::encounter | Rule::encounter_of => {
                    self.faces(&k);
                    Nucleus::Encounter(kid(&k, Rule::ref_simple).map(|r| Box::new(self.reference(&r))))
                }
                Rule::chosen_n => Nucleus::Chosen(kid(&k, Rule::number).map_or(1, |n| number(&n))),
                Rule::rest => {
                    self.rest(&k);
                    Nucleus::Rest
                }
                Rule::zone_np => Nucleus::Zone {
                    zone: self.id_in(&k, Rule::zone).unwrap_or(Id("")),
                    spot: spot(kid(&k, Rule::spot)),
                    position: self.id_in(&k, Rule::position),
                },
                Rule::name_np => Nucleus::Name(kid(&k, Rule::name).map(|n| self.term(&n)).unwrap_or_default()),
                Rule::noun => Nucleus::Noun(self.id(&k)),
                Rule::leader => Nucleus::Leader,
                Rule::player => Nucleus::Player(side_of(k.as_str())),
                Rule::among => Nucleus::Among,
                _ => {
                    self.modifier(&k, &mut np);
                    continue;
                }
            };
            np.nucleus = nucleus;
        }
        self.modified(node, &mut np);
        np
    }

    /// Who wears an item: a reference, or cards like these.
    pub(super) fn holder(&mut self, node: &Node<'_>) -> Target {
        if let Some(reference) = kid(node, Rule::reference) {
            return self.reference(&reference);
        }
        let np = self.plain(node);
        self.target(&np, None)
    }

    pub(super) fn lane(&mut self, node: &Node<'_>) -> Lane {
        match kid(node, Rule::reference) {
            Some(r) => match self.reference(&r) {
                Target::This => Lane::This,
                t => Lane::Of(Box::new(t)),
            },
            None if node.as_str().starts_with("인접") => Lane::Adjacent,
            None if node.as_str().starts_with("다른") => Lane::Other,
            None => Lane::That,
        }
    }

    /// A reference in a filter: `ref` or `ref_simple`.
    pub(super) fn reference(&mut self, node: &Node<'_>) -> Target {
        let text = node.as_str();
        if let Some(inner) = kid(node, Rule::ref_simple) {
            let target = self.reference(&inner);
            if kid(node, Rule::noun).is_some() {
                self.faces(node);
            }
            // the grammar's other alternative has a noun behind: the unit facing it
            return match kid(node, Rule::noun) {
                Some(_) if target == Target::This => Target::Encountering,
                Some(_) => Target::EncounteringOf(Box::new(target)),
                None => target,
            };
        }
        if text.starts_with('이') && kid(node, Rule::this_effect_by).is_none() {
            let noun = self.this_noun(node);
            return self.this(noun);
        }
        if let Some(by) = kid(node, Rule::this_effect_by) {
            self.effect_word(&by);
        }
        let noun = self.id_in(node, Rule::noun).unwrap_or(Id("card"));
        if text.starts_with('그') {
            return Target::That(noun);
        }
        if text.starts_with("Wf") {
            self.faces(node);
            return Target::Encountering;
        }
        let side = kid(node, Rule::side).map(|s| side_of(s.as_str()));
        let filter = match kid(node, Rule::verb_done).and_then(|v| self.verb(&v)) {
            Some(verb) => done(verb).map_or(Filter::Chosen, |v| Filter::Done(v, None)),
            None => Filter::Chosen,
        };
        Target::Sel(Selector::new(noun, side, vec![filter]))
    }

    pub(super) fn this(&self, noun: Id) -> Target {
        let is_item = self.enc.lexicon.is_worn(noun);
        if self.worn && is_item { Target::ThisItem } else { Target::This }
    }

    // --- causes ------------------------------------------------------------------------------------------------------

    pub(super) fn cause_part(&mut self, node: &Node<'_>) -> CausePart {
        if let Some(not) = kid(node, Rule::not_keyword)
            && let Some(keyword) = kid(&not, Rule::any_keyword)
        {
            self.effect_word(node);
            return CausePart::Not(self.keyword(&keyword));
        }
        let side = kid(node, Rule::whose).map(|whose| side_of(whose.as_str()));
        let head = kid(node, Rule::any_keyword).map(|k| self.keyword(&k));
        if head.is_some() || side.is_some() {
            self.effect_word(node);
        }
        match (side, head) {
            (Some(side), Some(head)) => CausePart::HeadOf(side, head),
            (None, Some(head)) => CausePart::Head(head),
            (Some(side), None) => CausePart::EffectOf(side),
            (None, None) => CausePart::Word(self.id_in(node, Rule::cause).unwrap_or(Id(""))),
        }
    }

    // --- quantities --------------------------------------------------------------------------------------------------

    pub(super) fn qty(&self, node: &Node<'_>) -> Qty {
        let Some(inner) = kids(node).next() else { return Qty::All };
        let n = kid(&inner, Rule::number).map_or(1, |n| number(&n));
        match inner.as_rule() {
            Rule::all_but => Qty::AllBut(n),
            Rule::any => Qty::Any,
            Rule::all => Qty::All,
            Rule::one => Qty::One,
            _ => Qty::Counted {
                n,
                up_to: kid(&inner, Rule::up_to).is_some(),
                each: kid(&inner, Rule::each).is_some(),
                bound: kid(&inner, Rule::bound).map(|b| bound(&b)),
                more: kid(&inner, Rule::more).is_some(),
            },
        }
    }
}

impl Qty {
    /// As the quantity of a choice; `None` for all.
    pub(super) fn quantity(&self) -> Option<Quantity> {
        Some(match self {
            Qty::AllBut(n) => Quantity::AllBut(Value::Number(*n)),
            Qty::Any => Quantity::Any,
            Qty::All => return None,
            Qty::One => Quantity::n(1),
            Qty::Counted { n, up_to: true, .. } | Qty::Counted { n, bound: Some(Op::AtMost), .. } => {
                Quantity::UpTo(Value::Number(*n))
            }
            Qty::Counted { n, bound: Some(Op::Less), .. } => Quantity::UpTo(Value::Number(*n - 1)),
            Qty::Counted { n, bound: Some(Op::AtLeast), .. } => Quantity::AtLeast(Value::Number(*n)),
            Qty::Counted { n, bound: Some(_), .. } => Quantity::AtLeast(Value::Number(n.saturating_add(1))),
            Qty::Counted { n, .. } => Quantity::n(*n),
        })
    }
}

pub(super) fn side_of(text: &str) -> Side {
    if text.starts_with("상대") { Side::Opp } else { Side::Own }
}

pub(super) fn owner_of(text: &str) -> Owner {
    match text {
        "자신과상대의" => Owner::Each,
        "주인의" => Owner::Owner,
        text => side_of(text).into(),
    }
}

pub(super) fn spot(node: Option<Node<'_>>) -> Spot {
    match node.as_ref().map(|n| n.as_str()) {
        Some("맨위") => Spot::Top,
        Some(_) => Spot::Bottom,
        None => Spot::Whole,
    }
}

pub(super) fn bound(node: &Node<'_>) -> Op {
    match node.as_str() {
        "이상" => Op::AtLeast,
        "이하" => Op::AtMost,
        "미만" => Op::Less,
        _ => Op::More,
    }
}

/// The verb that a participle looks back at.
pub(super) fn done(verb: KoVerb) -> Option<Verb> {
    Some(match verb {
        KoVerb::Trash => Verb::Trash,
        KoVerb::Put | KoVerb::Insert | KoVerb::Return => Verb::Put,
        KoVerb::Reveal => Verb::Reveal,
        KoVerb::Look => Verb::Look,
        KoVerb::Deploy => Verb::Deploy,
        KoVerb::Upgrade => Verb::Upgrade,
        KoVerb::Equip => Verb::Equip,
        KoVerb::Move => Verb::Move,
        KoVerb::Draw => Verb::Draw,
        KoVerb::Attack => Verb::Attack,
        KoVerb::Defend => Verb::Defend,
        _ => return None,
    })
}
