//! The tree as canonical English (docs/spec/language.md section 2): abilities, heads and sentence frames.

mod acts;
mod announced;
mod costs;
mod counters;
mod events;
mod filters;
mod frames;
mod granted;
mod mods;
mod nouns;
mod pieces;
mod values;
mod words;
mod zones;

use crate::english::{Form, capital};
use crate::head_lists::{one_by_one, put_together};
use crate::lexicon::{Class, Lang, Lexicon};
use crate::rows::done_by_opponent;
use crate::tree::{
    Ability, Act, Card, Cond, Duration, EquipIf, Event, Head, HeadArg, Id, Limit, Mod, Mode, Pick, Selector, Side,
    Stmt, StmtKind, Target, Value, of_both,
};
use cardwright_core::vocabulary::CommonVerb;

/// A card's text: one line an ability, one line a mode.
pub fn card(card: &Card, lexicon: &Lexicon) -> String {
    card_of(card, lexicon, None)
}

/// The text of a card of this type, which it may call itself by.
pub fn card_of(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> String {
    written(card, Printer { holder: card_type, ..Printer::new(lexicon) })
}

/// As [`card_of`], with what both players do said of each of them by itself.
pub fn card_apart(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> String {
    written(card, Printer { holder: card_type, apart: true, ..Printer::new(lexicon) })
}

/// As [`card_of`], with each ability on a line of its own, also where several heads stand before the same.
pub(crate) fn card_unlisted(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> String {
    written(card, Printer { holder: card_type, unlisted: true, ..Printer::new(lexicon) })
}

fn written(card: &Card, printer: Printer<'_>) -> String {
    let lexicon = printer.lex;
    let mut lines = Vec::new();
    match card {
        Card::Plain { equip, abilities } => {
            match equip {
                None => {}
                Some(EquipIf::Any) => lines.push(printer.equip_if("any")),
                Some(EquipIf::Filters(filters)) => {
                    lines.push(printer.equip_if(&Printer::new(lexicon).filter_list(filters)));
                }
            }
            lines.extend(printer.abilities(abilities));
        }
        Card::Leader { base, awakened } => {
            for (face, abilities) in lexicon.vocabulary().defaults.faces.iter().zip([base, awakened]) {
                let word = face.en.first().copied().unwrap_or(face.id);
                lines.push(format!("{} side:", capital(word)));
                lines.extend(printer.abilities(abilities));
            }
        }
    }
    lexicon.worded(Lang::En, &lines.join("\n")).into_owned()
}

/// The English text of one ability.
pub fn ability(ability: &Ability, lexicon: &Lexicon) -> String {
    lexicon.worded(Lang::En, &Printer::new(lexicon).ability(ability)).into_owned()
}

/// What a sentence depends on besides its tree.
#[derive(Debug, Clone)]
struct Printer<'a> {
    lex: &'a Lexicon,
    /// Whether `this card` says what is elsewhere `this unit`.
    in_no_unit_zone: bool,
    /// The type of the card whose text it is, where it is known and the text is not quoted.
    holder: Option<u8>,
    /// Whether what both players do is said of each of them by itself.
    apart: bool,
    /// Whether abilities that say the same under several heads are lines of their own.
    unlisted: bool,
    /// Whether the subject is each player, whose things are `their`.
    each_acts: bool,
    /// Whether the subject is the opponent, whose things are `their`.
    opponent_acts: bool,
    /// Whether a change is one of a player.
    of_player: bool,
    /// Whether the opponent alone did the sentence before.
    they_did: bool,
    /// Whether the noun phrase spoken of last stands for several.
    several: bool,
    /// The noun for it.
    kind: Option<Id>,
    /// For each noun whether what was spoken of last by it stands for several.
    numbers: Vec<(Id, bool)>,
}

impl<'a> Printer<'a> {
    fn new(lex: &'a Lexicon) -> Self {
        Printer {
            lex,
            in_no_unit_zone: false,
            holder: None,
            apart: false,
            unlisted: false,
            each_acts: false,
            opponent_acts: false,
            of_player: false,
            they_did: false,
            several: false,
            numbers: Vec::new(),
            kind: None,
        }
    }

    /// The text of each ability, a line each.
    fn abilities(&self, abilities: &[Ability]) -> Vec<String> {
        let line = |(heads, last): (Vec<&Head>, &Ability)| {
            let heads: String = heads.iter().map(|h| format!("{}/", self.word(Class::Head, h.word))).collect();
            heads + &self.ability(last)
        };
        let together = if self.unlisted { one_by_one(abilities) } else { put_together(abilities, self.lex) };
        let all: Vec<&Ability> = together.iter().map(|(_, ability)| *ability).collect();
        self.lex.joined(&all, together.into_iter().map(line).collect())
    }

    fn ability(&self, ability: &Ability) -> String {
        let mut own = Printer { holder: self.holder, apart: self.apart, ..Printer::new(self.lex) };
        // docs/spec/language.md section 3: a card in no unit zone is no unit
        own.in_no_unit_zone =
            ability.heads.iter().any(|h| self.lex.vocabulary().notation.card_heads.contains(&h.word.as_str()));
        let mut text = String::new();
        for head in &ability.heads {
            text.push_str(&own.head(head));
        }
        if let Some(materials) = self.lex.materials(ability) {
            return text + &own.made_of(&materials);
        }
        let text = text + &own.sentences(&ability.statements);
        if self.lex.vocabulary().notation.bare { text.trim_end().to_owned() } else { text }
    }

    /// `[Level Link: 8] `, `Trigger / `
    fn head(&self, head: &Head) -> String {
        let word = self.word(Class::Head, head.word);
        match &head.param {
            HeadArg::None if self.lex.vocabulary().notation.stroke_heads.contains(&head.word.as_str()) => {
                format!("{word} / ")
            }
            HeadArg::None if self.lex.before_colon(head.word) => format!("{word}: "),
            HeadArg::None if self.lex.is_bare_head(head) => format!("{word}. "),
            HeadArg::None => format!("[{word}] "),
            HeadArg::Number(n) if let Some(stat) = self.lex.priced_in(head.word) => {
                format!("{word}: Pay {n} {}: ", self.stat(stat))
            }
            HeadArg::Number(n) => format!("[{word}: {n}] "),
            HeadArg::Affiliation(a) => format!("[{word}: {}] ", self.affiliation(a)),
            HeadArg::Word(w) => {
                // an attribute, or one of the head's own words
                let attribute = self.lex.vocabulary().attributes.iter().any(|a| *w == a.id);
                let class = if attribute { Class::Attribute } else { Class::Position };
                format!("[{word}: {}] ", self.word(class, *w))
            }
            HeadArg::Name(n) => format!("[{word}] {} ", self.name(n)),
            HeadArg::Costs(payments) => format!("{}: ", self.clone().costs(payments)),
        }
    }

    /// The noun by which the card calls itself.
    fn this(&self) -> Id {
        if self.in_no_unit_zone {
            return Id("card");
        }
        self.lex.itself(self.holder).unwrap_or(self.lex.standing())
    }

    fn sentences(&mut self, statements: &[Stmt]) -> String {
        let mut texts = Vec::new();
        for stmt in statements {
            texts.push(sentence(&self.told(stmt)));
        }
        texts.join(" ")
    }

    /// A statement behind which the next one knows who did it.
    fn told(&mut self, stmt: &Stmt) -> String {
        let text = self.clause(stmt);
        self.they_did = done_by_opponent(&stmt.to_string());
        text
    }

    /// A statement from its first small letter to before its stop; it may hold whole sentences inside.
    fn clause(&mut self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Act(act) => self.acts(std::slice::from_ref(act)),
            StmtKind::Seq(acts) => self.acts(acts),
            StmtKind::May(inner) => self.may(inner),
            StmtKind::Then(inner) => {
                let who = if std::mem::take(&mut self.they_did) { "they" } else { "you" };
                format!("if {who} do, {}", self.clause(inner))
            }
            StmtKind::Else(inner) => format!("otherwise, {}", self.clause(inner)),
            StmtKind::Also(inner) => format!("in addition, {}", self.clause(inner)),
            StmtKind::Instead(inner) => format!("instead, {}", self.clause(inner)),
            StmtKind::InsteadOf(what, inner) => {
                let what = self.one(what);
                format!("instead of {what}, {}", self.clause(inner))
            }
            StmtKind::If(cond, inner) if let Some(text) = self.limited(cond, inner) => text,
            StmtKind::If(cond, inner) => {
                let spoken = (self.several, self.kind);
                let cond = self.condition(cond);
                // what is added goes to what the sentence before changed, whatever the condition speaks of
                if matches!(inner.kind, StmtKind::Also(_)) {
                    (self.several, self.kind) = spoken;
                }
                let steady = self.lex.phrasing().is_some() && crate::print::is_steady(inner);
                format!("{} {cond}, {}", if steady { "as long as" } else { "if" }, self.clause(inner))
            }
            StmtKind::When { limit: None, event, body } if let Some(text) = self.stays(event, body) => text,
            StmtKind::When { limit, event, body } => self.when(*limit, event, body),
            // it begins with that turn and ends with it
            StmtKind::Until(Duration::NextOppTurnEnd, inner)
                if let StmtKind::If(Cond::Turn(Side::Opp), inner) = &inner.kind
                    && matches!(&inner.kind, StmtKind::Act(Act::Apply { duration: None, .. })) =>
            {
                format!("during your opponent's next turn, {}", self.clause(inner))
            }
            StmtKind::Until(duration, inner) => {
                format!("{}, {}", self.duration(*duration), self.clause(inner))
            }
            StmtKind::Modes { pick, by, based_on, target, modes } => {
                let target = target.as_ref().map(|t| self.target(t));
                self.modes((*pick, *by), based_on.as_ref(), target, modes)
            }
            StmtKind::CastingCost { instead, cost } => {
                let cost = crate::english::uncapital(&self.costs(cost));
                let words = self.lex.phrasing().map(|phrasing| phrasing.casting);
                let word = words.and_then(|words| words.get(usize::from(*instead))?.en.first().copied());
                let word = word.unwrap_or_default();
                if *instead { format!("you may {cost} {word}") } else { format!("{word}, {cost}") }
            }
            StmtKind::Keyword(k) => self.keyword(k),
            StmtKind::DeckOnly(a) => format!("your deck can contain only {} cards", self.attribute(*a)),
            StmtKind::DeckSuch(cards) => format!("your deck can contain only {}", self.many(cards)),
            StmtKind::DeckNeeds(a) => format!("your deck must contain {} cards", self.attribute(*a)),
            StmtKind::DeckSame(_) => "all other cards must share one attribute".to_owned(),
            StmtKind::AlsoNamed(n) => format!("this card's name is also {}", self.name(n)),
        }
    }

    fn may(&mut self, inner: &Stmt) -> String {
        let acts = match &inner.kind {
            StmtKind::Act(act) => std::slice::from_ref(act),
            StmtKind::Seq(acts) => acts.as_slice(),
            _ => return format!("you may {}", self.clause(inner)),
        };
        if !self.apart
            && let Some(act) = of_both(acts, self.lex)
            && self.one_doer(act)
        {
            let outer = std::mem::replace(&mut self.each_acts, true);
            let text = self.act(act, false);
            self.each_acts = outer;
            return format!("each player may {text}");
        }
        if let Some(theirs) = by_opponent(acts) {
            return format!("your opponent may {}", self.their(|p| p.chain(&theirs, false)));
        }
        let text = self.chain(&acts.iter().collect::<Vec<_>>(), false);
        // `you lose the game` says who does it by itself
        format!("you may {}", text.strip_prefix("you ").unwrap_or(&text))
    }

    /// What the opponent does, with his things as `their`.
    fn their(&mut self, print: impl FnOnce(&mut Self) -> String) -> String {
        let outer = std::mem::replace(&mut self.opponent_acts, true);
        let text = print(self);
        self.opponent_acts = outer;
        text
    }

    /// A change of the opponent's own numbers as what the opponent does, without the subject: `lose 2 mana`.
    fn own_change(&mut self, act: &Act, third: bool) -> Option<String> {
        let Act::Apply { target: Target::Player(Side::Opp), .. } = act else { return None };
        let text = self.act(act, true);
        let does = text.strip_prefix("your opponent ")?;
        match does.split_once(' ') {
            Some((verb, rest)) if !third => Some(format!("{} {rest}", verb.strip_suffix('s')?)),
            _ => Some(does.to_owned()),
        }
    }

    /// Acts with their subject, when it is not the player.
    fn acts(&mut self, acts: &[Act]) -> String {
        if !self.apart
            && let Some(act) = of_both(acts, self.lex)
            && self.one_doer(act)
        {
            let outer = std::mem::replace(&mut self.each_acts, true);
            let text = self.act(act, true);
            self.each_acts = outer;
            return format!("each player {text}");
        }
        if let Some(text) = self.priced_for_both(acts) {
            return text;
        }
        if let [Act::Do { verb, what: Some(what), by: Some(by @ Value::Number(_)) }] = acts
            && let Some(text) = self.taker(*verb, what, by)
        {
            return text;
        }
        if let Some(theirs) = by_opponent(acts) {
            return format!("your opponent {}", self.their(|p| p.chain(&theirs, true)));
        }
        self.chain(&acts.iter().collect::<Vec<_>>(), false)
    }

    /// Whether an act is something that each player does, and no change of what each has.
    fn one_doer(&mut self, act: &Act) -> bool {
        match act {
            Act::Apply { mods, .. } => matches!(mods.as_slice(), [one] if self.gaining(Side::Own, one).is_some()),
            _ => true,
        }
    }

    /// `A, then B`
    fn chain(&mut self, acts: &[&Act], third: bool) -> String {
        let mut parts = Vec::new();
        let mut theirs_before = false;
        let before = std::iter::once(None).chain(acts.iter().map(Some));
        for (act, before) in acts.iter().zip(before) {
            match (before, *act) {
                // who was named goes on
                (Some(before), Act::By { act: inner, .. }) if crate::print::by_same(before, act) => {
                    parts.push(self.of_each(inner));
                    continue;
                }
                (Some(Act::By { .. }), Act::Who(..) | Act::By { .. }) | (None, _) => {}
                (Some(Act::By { .. }), act) => {
                    parts.push(format!("you {}", self.act(act, false)));
                    continue;
                }
                _ => {}
            }
            let theirs = matches!(act, Act::Who(Side::Opp, _));
            let own = if self.opponent_acts { self.own_change(act, third) } else { None };
            let text = own.unwrap_or_else(|| self.act(act, third));
            // after the opponent's act the subject must be named again
            let gains = matches!(act, Act::Apply { target: Target::Player(Side::Own), .. }) && self.one_doer(act);
            let named = theirs_before && !theirs && (gains || !matches!(act, Act::Apply { .. }));
            parts.push(if named { format!("you {text}") } else { text });
            theirs_before = theirs;
        }
        // a number that a player gains or loses is no further step
        let gains = |act: &&Act| {
            let act = if let Act::By { act, .. } = act { act } else { *act };
            matches!(act, Act::Apply { target: Target::Player(_), .. })
        };
        let and = self.lex.phrasing().is_some() && parts.len() == 2 && acts.last().is_some_and(gains);
        parts.join(if and { " and " } else { ", then " })
    }

    /// `this unit isn't put into its owner's hand by your opponent's effect`: a move that does not happen.
    fn stays(&mut self, event: &Event, body: &[Stmt]) -> Option<String> {
        let (Event::Would(would), [only]) = (event, body) else { return None };
        let StmtKind::Act(Act::Apply { target, duration: None, mods }) = &only.kind else { return None };
        if mods.as_slice() != [Mod::Prevent] {
            return None;
        }
        // all that there are, which the words of an event don't say
        if let (Event::Trashed(all @ Target::All(_), None, cause), Target::That(_)) = (&**would, target) {
            let trashed = self.framed(CommonVerb::Trash, Form::Done);
            return Some(format!("{} can't be {trashed}{}", self.target(all), self.by(cause.as_ref())));
        }
        let Event::IsPut(what, zone, cause) = &**would else { return None };
        let (subject, not) = match (what, target) {
            (Target::This, Target::This) => (self.target(what), "isn't"),
            (Target::Sel(sel @ Selector::Kind { kind, .. }), Target::That(that)) if kind == that => {
                (self.many(sel), "aren't")
            }
            _ => return None,
        };
        let zone = self.destination(zone, not == "aren't");
        Some(format!("{subject} {not} put {zone}{}", self.by(cause.as_ref())))
    }

    fn when(&mut self, limit: Option<Limit>, event: &Event, body: &[Stmt]) -> String {
        let once = limit == Some(Limit::Once);
        let limit = match limit {
            None | Some(Limit::Once) => "",
            Some(Limit::EachTurn) => "once each turn, ",
            Some(Limit::EachOwnTurn) => "once each of your turns, ",
        };
        let mut event = self.event(event);
        // an end of a turn comes once anyway
        if once && let Some(what) = event.strip_prefix("whenever ").or_else(|| event.strip_prefix("if ")) {
            event = format!("the next time {what}");
        }
        let mut text = format!("{limit}{event}, ");
        for (n, stmt) in body.iter().enumerate() {
            let clause = self.told(stmt);
            if n == 0 {
                text.push_str(&clause);
            } else {
                end(&mut text);
                text.push(' ');
                text.push_str(&capital(&clause));
            }
        }
        text
    }

    fn modes(
        &mut self,
        (pick, by): (Pick, Side),
        based_on: Option<&Value>,
        target: Option<String>,
        modes: &[Mode],
    ) -> String {
        let several = self.several;
        let choose = if by == Side::Opp { "your opponent chooses" } else { "choose" };
        let mut text = based_on.map_or_else(String::new, |v| format!("based on {}, ", self.value(v)));
        text.push_str(&match (pick, target) {
            (Pick::Few(n), _) => format!("{choose} {n} of the following:"),
            (Pick::One, _) => format!("{choose} 1 of the following:"),
            (Pick::Gain, Some(t)) => {
                format!("{t} {} all of the following:", if several { "gain" } else { "gains" })
            }
            _ => "choose all of the following:".to_owned(),
        });
        for mode in modes {
            text.push_str("\n・");
            if let Some(n) = mode.at_least {
                text.push_str(&format!("{n} or more: "));
            }
            text.push_str(&self.sentences(&mode.statements));
        }
        text
    }
}

/// The opponent's acts, when all of them are his.
fn by_opponent(acts: &[Act]) -> Option<Vec<&Act>> {
    acts.iter()
        .map(|a| match a {
            Act::Who(Side::Opp, inner) => Some(inner.as_ref()),
            _ => None,
        })
        .collect()
}

fn sentence(clause: &str) -> String {
    let mut text = capital(clause);
    end(&mut text);
    text
}

/// Puts the stop where none stands.
fn end(text: &mut String) {
    // as printed cards have it, within straight marks: `gains "Reap: Draw 1 card."`
    if text.ends_with('"') {
        if !text.ends_with(".\"") {
            text.insert(text.len() - 1, '.');
        }
        return;
    }
    if !text.ends_with(['.', ':']) {
        text.push('.');
    }
}

/// `a` or `an`, by the sound of the word behind it.
pub(crate) fn article(noun: &str) -> &'static str {
    let sound = noun.trim_start_matches(['[', '〈', '《']);
    let vowel = sound.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    if vowel && !sound.starts_with("uni") { "an" } else { "a" }
}

/// The plural of a noun.
pub(crate) fn plural(noun: &str) -> String {
    // `cards in play`
    if let Some((head, place)) = noun.split_once(" in ") {
        return format!("{} in {place}", plural(head));
    }
    let consonant_y = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match consonant_y {
        Some(stem) => format!("{stem}ies"),
        // `archives`
        None if noun.ends_with('s') && !noun.ends_with("ss") => noun.to_owned(),
        None if noun.ends_with(['s', 'x']) || noun.ends_with("ch") || noun.ends_with("sh") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}
