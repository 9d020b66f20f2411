//! A rulebook's own manner of wording what every game says: its word for to choose, nouns for sides, keywords without brackets,
//! amounts behind what they are amounts of, and two numbers that change as a pair. Readers and printers ask here.

use cardwright_core::vocabulary::{
    CommonVerb, Conjugation, CostSign, CounterWord, HeadClass, HeadParam, Phrasing, StatOf, TextVerb, TokenWord,
    VerbCards, VerbNumber, Word,
};

use crate::korean::{Form, KoVerb};
use crate::lexicon::Lexicon;
use crate::tree::{
    Ability, Act, Change, Filter, Gained, Head, Id, KeywordRef, Mod, NameRef, Owner, Quantity, Selector, Side, Spot,
    Stmt, StmtKind, Target, Value, Zone,
};

/// The verb by which English texts of such games say that a card has something from then on.
pub const GIVE: &str = "give";

/// What a card is given at once: a pair of numbers, or a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Granted<'m> {
    /// The changes of the two numbers.
    Pair([i32; 2]),
    /// A keyword.
    Keyword(&'m KeywordRef),
}

/// What stands behind the word of a side in Korean where the player of it is meant.
pub(crate) const PLAYER: &str = "플레이어";

impl Granted<'_> {
    /// `+2|+1`; where texts announce what they aim at nothing has the sign of the other number: `-2/-0`.
    pub(crate) fn pair([first, second]: [i32; 2], lexicon: &Lexicon) -> String {
        let joint = lexicon.phrasing().is_some();
        let signed = |n: i32, other: i32| if joint && n == 0 && other < 0 { "-0".to_owned() } else { format!("{n:+}") };
        format!("{}{}{}", signed(first, second), lexicon.stroke(), signed(second, first))
    }
}

impl Lexicon {
    /// How texts are worded that announce what they aim at and what they cost, where this game has such.
    pub(crate) fn phrasing(&self) -> Option<&'static Phrasing> {
        self.vocabulary().notation.phrasing.as_ref()
    }

    /// What stands between two numbers that change together.
    pub(crate) fn stroke(&self) -> &'static str {
        self.phrasing().map_or("|", |phrasing| phrasing.stroke)
    }

    /// Whose cards in play are, as a phrase beside their noun: `you control`.
    pub(crate) fn controlled(&self, kind: Id, side: Side) -> Option<&'static Word> {
        let [own, opp] = &self.phrasing()?.controllers;
        self.noun(kind).filter(|noun| noun.in_play)?;
        Some(if side == Side::Own { own } else { opp })
    }

    /// The Korean words for who controls something as a condition: who does, that they do, and that they do all the while.
    pub(crate) fn controls(&self, word: &Word) -> Option<[String; 3]> {
        let (who, does) = word.ko.first()?.split_once(' ')?;
        Some([who.to_owned(), format!("{}한다면", does.strip_suffix("하는")?), format!("{does} 한")])
    }

    /// The sign of what is paid with this id.
    pub(crate) fn sign(&self, id: &str) -> Option<&'static CostSign> {
        self.phrasing()?.signs.iter().find(|sign| sign.word.id == id)
    }

    /// The kind of counters with this id.
    pub(crate) fn counter(&self, id: Id) -> Option<&'static CounterWord> {
        self.phrasing()?.counters.iter().find(|kind| kind.word.id == id.0)
    }

    /// The token of the rulebook with this id.
    pub(crate) fn token(&self, id: Id) -> Option<&'static TokenWord> {
        self.phrasing()?.tokens.iter().find(|token| token.word.id == id.0)
    }

    /// Whether texts say of a verb which card does it.
    pub(crate) fn is_dealt(&self, verb: &str) -> bool {
        self.phrasing().is_some_and(|phrasing| phrasing.dealing.contains(&verb))
    }

    /// The nouns that stand by themselves for what is chosen as a text is announced, players among it: `any target`.
    pub(crate) fn means_players(&self, kind: Id) -> bool {
        self.noun(kind).is_some_and(|noun| noun.lies & 1 << cardwright_core::kernel::ids::PLAYER != 0)
    }

    /// Cards of a hand that are discarded, in games whose texts are announced: how many, or all of them (`Some(None)`).
    pub(crate) fn discarded<'t>(&self, what: &'t Target) -> Option<Option<&'t Quantity>> {
        self.phrasing()?;
        let (from, quantity) = match what {
            Target::Choose { quantity, from, opts } if opts.is_empty() => (from, Some(quantity)),
            Target::All(from) => (from, None),
            _ => return None,
        };
        let Selector::Kind { kind, side: None, filters } = from else { return None };
        let hand = Zone::Of { zone: Id("hand"), spot: Spot::Whole, owner: Owner::Own };
        let any = self.noun(*kind).is_some_and(|noun| noun.of.is_none());
        (any && filters.as_slice() == [Filter::In(hand)]).then_some(quantity)
    }

    /// Players whom texts name by what they are: each opponent, each player, that player.
    pub(crate) fn party(&self, who: &Target) -> Option<Word> {
        let [opponents, all, that] = self.phrasing()?.parties;
        match who {
            Target::All(Selector::Kind { kind, side, filters }) if filters.is_empty() && self.means_players(*kind) => {
                match side {
                    Some(Side::Opp) => Some(opponents),
                    None => Some(all),
                    Some(Side::Own) => None,
                }
            }
            Target::That(kind) if self.means_players(*kind) => Some(that),
            _ => None,
        }
    }

    /// This game's Korean words for the forms of to choose that stand within other words, where it has a verb of its own for that:
    /// those of the card language, and its own.
    pub(crate) fn choosing(&self) -> Option<[(&'static str, String); 3]> {
        let verb = self.common_verb(CommonVerb::Choose)?;
        let said = |form| self.ko_verbs().form(KoVerb::Choose, false, form).map(str::to_owned);
        verb.word.ko.first()?;
        Some([("고른다", said(Form::Final)?), ("고른", said(Form::Done)?), ("골라", said(Form::Having)?)])
    }

    /// A printed Korean text with this game's words for to choose; names stay as they are.
    pub(crate) fn chosen(&self, text: String) -> String {
        let Some(all) = self.choosing() else { return text };
        let mut out = String::new();
        let (mut rest, mut depth) = (text.as_str(), 0usize);
        while let Some(c) = rest.chars().next() {
            depth = match c {
                '〈' | '《' => depth + 1,
                '〉' | '》' => depth.saturating_sub(1),
                _ => depth,
            };
            let word = all.iter().find(|(word, _)| depth == 0 && rest.starts_with(word));
            let length = word.map_or(c.len_utf8(), |(word, _)| word.len());
            match word {
                Some((_, own)) => out.push_str(own),
                None => out.push(c),
            }
            rest = rest.get(length..).unwrap_or_default();
        }
        out
    }

    /// The word for a side in front of a noun in Korean, where the game has one that is not that of the player: `아군`.
    pub fn side_noun(&self, side: Side) -> Option<&'static str> {
        let [own, opp] = self.vocabulary().notation.sides.as_ref()?;
        let word = |of: &Word| of.ko.first().copied();
        let said = if side == Side::Own { word(own)? } else { word(opp)? };
        (word(own)? != "자신").then_some(said)
    }

    /// The English word for the other player by the side that they are of, where texts have it: `enemy`.
    pub fn rival(&self) -> Option<&'static str> {
        self.side_noun(Side::Opp)?;
        let [_, opp] = self.vocabulary().notation.sides.as_ref()?;
        opp.en.first().copied()
    }

    /// Whether an amount stands behind its noun in Korean.
    pub fn amount_behind(&self) -> bool {
        self.vocabulary().notation.amount_behind
    }

    /// The verb of the rulebook that cards do by themselves, by which this number of players goes up too.
    pub(crate) fn restoring(&self, stat: Id) -> Option<&'static TextVerb> {
        let word = self.stat(stat).filter(|word| word.of == StatOf::Player && self.amount_behind())?;
        let last = |en: &&'static str| en.rsplit(' ').next();
        let unit = word.word.en.iter().find_map(last)?;
        let known = |verb: &&TextVerb| {
            verb.ends == Conjugation::Sikida && verb.cards == VerbCards::To && verb.number == VerbNumber::Of(unit)
        };
        self.vocabulary().verbs.iter().find(known)
    }

    /// Whether a head stands before the materials of its card.
    pub(crate) fn is_made_of(&self, head: &str) -> bool {
        let known = self.vocabulary().heads.iter().find(|known| known.word.id == head);
        known.is_some_and(|known| known.param == HeadParam::Materials)
    }

    /// What the card of an ability is made of, if the ability says that: how many of each kind of cards; `None`: as many as one likes.
    pub(crate) fn materials<'t>(&self, ability: &'t Ability) -> Option<Vec<(Option<i32>, &'t Selector)>> {
        let head = ability.heads.last()?;
        let [Stmt { kind: StmtKind::Act(Act::Bind(target)), .. }] = ability.statements.as_slice() else { return None };
        let parts = match target {
            Target::Both(one, other) => vec![&**one, &**other],
            one => vec![one],
        };
        let part = |target: &'t Target| match target {
            Target::Choose { quantity: Quantity::Exactly(Value::Number(n)), from, opts } if opts.is_empty() => {
                Some((Some(*n), from))
            }
            Target::Choose { quantity: Quantity::Any, from, opts } if opts.is_empty() => Some((None, from)),
            _ => None,
        };
        parts.into_iter().map(part).collect::<Option<Vec<_>>>().filter(|_| self.is_made_of(head.word.as_str()))
    }

    /// The number of its player that a head asks for as its price, where it may ask for one.
    pub(crate) fn priced_in(&self, head: Id) -> Option<Id> {
        match self.head(head)?.param {
            HeadParam::Price(stat) => Some(Id(stat)),
            _ => None,
        }
    }

    /// The name of the cards that are meant wherever they are.
    pub(crate) fn anywhere<'t>(&self, target: &'t Target) -> Option<&'t str> {
        let Target::All(Selector::Kind { kind, side: None, filters }) = target else { return None };
        let everywhere = Zone::Of { zone: Id("anywhere"), spot: Spot::Whole, owner: Owner::Each };
        match filters.as_slice() {
            [Filter::In(zone), Filter::Name(true, NameRef::Named(name))]
                if *zone == everywhere && self.noun(*kind).is_some_and(|noun| noun.of.is_none()) =>
            {
                Some(name)
            }
            _ => None,
        }
    }

    /// Cards of a hand, whose it is, and the change of what they cost.
    pub(crate) fn dues(&self, target: &Target, mods: &[Mod]) -> Option<(Selector, Side, Id, Change, i32)> {
        self.vocabulary().notation.pair?;
        let Target::All(Selector::Kind { kind, side: None, filters }) = target else { return None };
        let [Mod::Stat(stat, change @ (Change::Plus | Change::Minus), Value::Number(n))] = mods else { return None };
        let (Filter::In(Zone::Of { zone, spot: Spot::Whole, owner }), rest) = filters.split_first()? else {
            return None;
        };
        let owner = match owner {
            Owner::Own => Side::Own,
            Owner::Opp => Side::Opp,
            _ => return None,
        };
        let cost = *stat == "cost" && *zone == "hand";
        cost.then(|| (Selector::new(*kind, None, rest.to_vec()), owner, *stat, *change, *n))
    }

    /// What modifications give, where all of them are changes of the game's pair of numbers and keywords; nothing in a game without
    /// such a pair.
    pub(crate) fn granted<'m>(&self, mods: &'m [Mod]) -> Option<Vec<Granted<'m>>> {
        let pair = self.vocabulary().notation.pair?.map(Id);
        let change = |m: &Mod| match m {
            Mod::Stat(stat, change @ (Change::Plus | Change::Minus), Value::Number(n)) if *n > 0 => {
                let at = pair.iter().position(|one| one == stat)?;
                Some((at, if *change == Change::Plus { *n } else { -n }))
            }
            _ => None,
        };
        let mut all = Vec::new();
        let mut rest = mods;
        while let [first, behind @ ..] = rest {
            rest = behind;
            match (first, change(first), behind.first().and_then(change)) {
                (_, Some((0, first)), Some((1, second))) => {
                    all.push(Granted::Pair([first, second]));
                    rest = behind.get(1..).unwrap_or_default();
                }
                (_, Some((0, first)), _) => all.push(Granted::Pair([first, 0])),
                (_, Some((_, second)), _) => all.push(Granted::Pair([0, second])),
                (Mod::Gain(Gained::Keyword(keyword)), ..) if self.is_bare(keyword) => {
                    all.push(Granted::Keyword(keyword));
                }
                _ => return None,
            }
        }
        (!all.is_empty() && all.len() <= 3).then_some(all)
    }

    /// The pair of changes that modifications are where both numbers are for each so many of a value, and that.
    pub(crate) fn granted_each<'m>(&self, mods: &'m [Mod]) -> Option<([i32; 2], i32, &'m Value)> {
        self.phrasing()?;
        let pair = self.vocabulary().notation.pair?.map(Id);
        let mut changes = [0, 0];
        let mut of = None;
        for change in mods {
            let Mod::Stat(stat, change @ (Change::Plus | Change::Minus), Value::Per(n, k, value)) = change else {
                return None;
            };
            let slot = pair.iter().position(|one| one == stat).and_then(|at| changes.get_mut(at))?;
            *slot = if *change == Change::Plus { *n } else { -n };
            if of.is_some_and(|of| of != (*k, &**value)) {
                return None;
            }
            of = Some((*k, &**value));
        }
        of.map(|(k, value)| (changes, k, value))
    }

    /// Whether a keyword is a head word that is written without brackets.
    pub(crate) fn is_bare(&self, keyword: &KeywordRef) -> bool {
        let head = keyword.head.filter(|_| keyword.keyword.is_none() && keyword.param.is_none());
        self.vocabulary().notation.bare && head.is_some_and(|head| !self.before_colon(head))
    }

    /// Whether a head is a keyword that is written without brackets, a sentence by itself.
    pub(crate) fn is_bare_head(&self, head: &Head) -> bool {
        self.is_bare(&KeywordRef::head(head.word)) && head.param == crate::tree::HeadArg::None
    }

    /// Lines of abilities as they are printed: keywords without brackets stand on the line of what follows them.
    pub(crate) fn joined(&self, abilities: &[&Ability], lines: Vec<String>) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut open = false;
        let listed = self.phrasing().is_some();
        for (ability, line) in abilities.iter().zip(lines) {
            let bare =
                ability.statements.is_empty() && matches!(ability.heads.as_slice(), [head] if self.is_bare_head(head));
            if listed {
                // keywords are a line of their own, with commas between them
                let word = line.trim_end_matches(['.', ' ']);
                match out.last_mut() {
                    Some(last) if open && bare => *last = format!("{last}, {word}"),
                    _ if bare => out.push(crate::english::capital(word)),
                    _ => out.push(line),
                }
                open = bare;
                continue;
            }
            match out.last_mut() {
                Some(last) if open => *last = format!("{last} {line}"),
                _ => out.push(line),
            }
            let keyword = |head: &Head| self.is_bare_head(head) && self.is_head(head.word, HeadClass::Continuous);
            open = ability.statements.is_empty() && ability.heads.iter().all(keyword) && !ability.heads.is_empty();
        }
        out
    }
}
