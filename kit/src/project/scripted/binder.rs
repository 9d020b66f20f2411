//! From scripts to a catalogue: each part that a script registers becomes an ability whose trigger words and event are those
//! of card text, and whose program is the handler. The texts of scripts are compiled here, where both the card language and
//! the host of scripts are known.

use super::{Scripted, Wrong};
use crate::project::said;
use crate::wording::card_text as wording;
use cardwright_core::kernel::capacity::WAITING;
use cardwright_core::kernel::catalog::{Static, Whenever};
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{Cond, Mod, Op, Pc, Value};
use cardwright_core::kernel::spill::mix;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::scripting::{ScriptError, Scripts};
use cardwright_core::vocabulary::HeadClass;
use cardwright_dsl::compile::{Compiled, Written};
use cardwright_dsl::diagnostic::Severity;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::quote;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;
use cardwright_scripts::api::{Literal, Words, word_index};
use cardwright_scripts::{Amount, Host, Literals, Loaded, Passive, Registered, Script, analyse};
use std::collections::BTreeMap;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// What is wrong with a script that loads and leaves its card as it was.
const NOTHING: &str = "it registers nothing: call card:on, card:whenever or card:passive";

/// What a script is refused for although it could be loaded: `check` finds the same.
const REFUSED: [&str; 2] = ["script-no-such-global", "script-too-involved"];

/// Gives cards what their scripts say.
pub fn attach(
    book: &'static dyn Rulebook,
    lexicon: &Lexicon,
    compiled: &mut Compiled,
    scripted: &[Scripted<'_>],
) -> Vec<Wrong> {
    if scripted.is_empty() {
        return Vec::new();
    }
    let script = |s: &Scripted<'_>| Script { card: s.id.to_owned(), file: s.file.clone(), text: s.text.to_owned() };
    let loaded = cardwright_scripts::read(book, scripted.iter().map(script).collect());
    let mut wrong: Vec<Wrong> =
        loaded.errors.iter().map(|(card, error)| Wrong { card: *card, error: error.clone() }).collect();
    let mut binder =
        Binder { book, lexicon, compiled, loaded: &loaded, literals: Literals::default(), wrong: Vec::new(), side: 0 };
    // Cards that share a script share what is found in it.
    let mut known: BTreeMap<&str, analyse::Analysis> = BTreeMap::new();
    for (at, script) in scripted.iter().enumerate() {
        let analysis = known.entry(script.text).or_insert_with(|| analyse::analyse(script.text, book));
        binder.refused(at, script, analysis);
        binder.quotes(at, script, analysis);
    }
    for at in 0..loaded.parts.len() {
        binder.part(at);
    }
    for (at, script) in scripted.iter().enumerate() {
        let is_read = wrong.iter().all(|wrong| wrong.card != at);
        if is_read && loaded.parts.iter().all(|part| part.script != at) {
            let file = script.file.clone();
            let error = ScriptError {
                code: "script-text",
                message: NOTHING.to_owned(),
                file,
                line: 1,
                card: script.id.to_owned(),
            };
            binder.wrong.push(Wrong { card: at, error });
        }
    }
    let (literals, found) = (binder.literals, binder.wrong);
    wrong.extend(found);
    for (at, script) in scripted.iter().enumerate() {
        said(compiled, script, loaded.parts.iter().filter(|part| part.script == at).count());
    }
    let bare = analyse::bare(&scripted.iter().map(|s| s.text).collect::<Vec<_>>());
    for (script, bare) in scripted.iter().zip(bare) {
        if let Some(card) = compiled.catalog.find(script.id).and_then(|c| compiled.catalog.card_mut(c)) {
            // A changed script is a changed card; a comment in it says nothing.
            card.hash = mix(card.hash, xxh3_64(bare.as_bytes()));
        }
    }
    compiled.catalog.scripts = Scripts(Some(Arc::new(Host::new(book, loaded.scripts.clone(), literals))));
    compiled.catalog.seal();
    wrong
}

/// Gives the abilities of a script the words that it has for readers in place of the heads that it registers them under. Those
/// words are of the whole card: of several parts none has them alone.
fn said(compiled: &mut Compiled, script: &Scripted<'_>, parts: usize) {
    let catalog = &mut compiled.catalog;
    let Some(card) = catalog.find(script.id).and_then(|card| catalog.cards.get(card.index())) else { return };
    let printed: Vec<AbilityId> = card.faces.iter().flat_map(|face| face.abilities.iter().copied()).collect();
    for id in printed {
        let of_script = |code: &[Op]| matches!(code.first(), Some(Op::Script(_)));
        if let Some(ability) = catalog.ability_mut(id).filter(|ability| of_script(&ability.code)) {
            let [ko, en] = [Lang::Ko, Lang::En]
                .map(|lang| if parts == 1 { said::first(script.text, lang) } else { String::new() });
            (ability.text, ability.translated) = (ko, en);
        }
    }
}

/// Whether the checker of scripts finds an error in a script, without running it.
pub fn is_doubtful(script: &str, book: &dyn Rulebook) -> bool {
    let error = |code| messages::find(code).is_some_and(|code| code.severity == Severity::Error);
    analyse::analyse(script, book).findings.iter().any(|finding| error(finding.code))
}

/// Type definitions of what scripts may call in a game, for editors.
pub fn declarations(book: &dyn Rulebook, korean: bool) -> Option<String> {
    Some(cardwright_scripts::signature::declarations(book, korean))
}

struct Binder<'a> {
    book: &'static dyn Rulebook,
    lexicon: &'a Lexicon,
    compiled: &'a mut Compiled,
    loaded: &'a Loaded,
    literals: Literals,
    wrong: Vec<Wrong>,
    /// The side of the card that is being printed.
    side: u8,
}

/// The program of a handler: it comes back to itself until the handler is over.
fn program(handler: u16) -> Vec<Op> {
    vec![Op::Script(handler), Op::Jump(0), Op::End]
}

impl Binder<'_> {
    fn card(&self, script: usize) -> Option<(CardId, u8)> {
        let id = self.compiled.catalog.find(&self.loaded.scripts.get(script)?.card)?;
        Some((id, self.compiled.catalog.card(id).kind))
    }

    fn refuse(&mut self, script: usize, line: u32, code: &'static str, message: String) {
        let of = self.loaded.scripts.get(script);
        let file = of.map(|s| s.file.clone()).unwrap_or_default();
        let card = of.map(|s| s.card.clone()).unwrap_or_default();
        self.wrong.push(Wrong { card: script, error: ScriptError { code, message, file, line, card } });
    }

    /// Compiles a text; the first of some ways to complete it that makes sense.
    fn compile(&mut self, script: usize, ways: &[String], place: Written) -> Result<AbilityId, String> {
        let Some((card, kind)) = self.card(script) else { return Err("the card is not in the game".to_owned()) };
        let mut first = None;
        for text in ways {
            let parsed = read::card(text, self.lexicon, kind);
            let mut errors = parsed.errors;
            let mark = self.compiled.catalog.abilities.len();
            if parsed.card.abilities().nth(1).is_some() {
                first.get_or_insert_with(|| "it holds more than one ability".to_owned());
                continue;
            }
            if let (true, Some(ability)) = (errors.is_empty(), parsed.card.abilities().next()) {
                match self.compiled.written(ability, text, (card, place), self.lexicon, self.book) {
                    Ok(id) => return Ok(id),
                    Err(found) => errors = found,
                }
                self.compiled.catalog.abilities.truncate(mark);
            }
            let said = errors.first().map(|e| {
                let args: Vec<String> = e.args.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                format!("{} ({})", e.code, args.join(", "))
            });
            first = first.or(said);
        }
        Err(first.unwrap_or_else(|| "there is nothing in it".to_owned()))
    }

    /// Refuses a script that reaches for what scripts do not have, or that could not be checked.
    fn refused(&mut self, at: usize, script: &Scripted<'_>, analysis: &analyse::Analysis) {
        if self.loaded.errors.iter().any(|(of, _)| *of == at) {
            return;
        }
        for finding in analysis.findings.iter().filter(|f| REFUSED.contains(&f.code)) {
            let before = script.text.get(..finding.span.start).unwrap_or("");
            let line = u32::try_from(before.matches('\n').count() + 1).unwrap_or(0);
            let what = script.text.get(finding.span.clone()).unwrap_or("").lines().next().unwrap_or("").trim();
            self.refuse(at, line, finding.code, format!("`{what}`: {}", finding.code));
        }
    }

    /// Compiles the texts that a script writes out in its calls.
    fn quotes(&mut self, at: usize, script: &Scripted<'_>, analysis: &analyse::Analysis) {
        if self.loaded.errors.iter().any(|(of, _)| *of == at) {
            return;
        }
        for quote in &analysis.quotes {
            let text = quote.text.text.clone();
            let start = script.text.get(..quote.span.start).unwrap_or("");
            let line = u32::try_from(start.matches('\n').count() + 1).unwrap_or(0);
            match quote.kind {
                Literal::Ability if !self.literals.granted.contains_key(&(at, text.clone())) => {
                    match self.compile(at, std::slice::from_ref(&text), Written::Quoted) {
                        Ok(id) => _ = self.literals.granted.insert((at, text), id),
                        Err(why) => self.refuse(at, line, "script-text", format!("`{text}`: {why}")),
                    }
                }
                Literal::Happened if !self.literals.happened.contains_key(&text) => {
                    let [en, ko] = self.bodies();
                    let ways = [format!("If {text}, {en}"), format!("{text} {ko}")];
                    let kind = self.card(at).map_or(0, |(_, kind)| kind);
                    match self.compile(at, &ways, Written::Loose(kind)) {
                        Ok(id) => {
                            let code = &self.compiled.catalog.ability(id).code;
                            match code.iter().find_map(counted) {
                                Some(count) => _ = self.literals.happened.insert(text, count),
                                None => self.refuse(at, line, "script-text", format!("`{text}` counts nothing")),
                            }
                        }
                        Err(why) => self.refuse(at, line, "script-text", format!("`{text}`: {why}")),
                    }
                }
                _ => {}
            }
        }
    }

    fn part(&mut self, at: usize) {
        let Some(part) = self.loaded.parts.get(at) else { return };
        let (script, line) = (part.script, part.line);
        self.side = part.side;
        let result = match &part.what {
            Registered::On { head, handler } => self.on(script, head, *handler),
            Registered::Whenever { text, handler } => self.whenever(script, text, *handler),
            Registered::Passive(passive) => self.passive(script, passive),
            Registered::Delayed { name, text, handler } => self.delayed(script, name, text, *handler),
        };
        if let Err(message) = result {
            self.refuse(script, line, "script-text", message);
        }
    }

    /// Prints an ability on the card of a script.
    fn print(&mut self, script: usize, id: AbilityId) -> Result<(), String> {
        let (card, kind) = self.card(script).ok_or("the card is not in the game")?;
        let heads = self.compiled.catalog.ability(id).heads;
        let card = self.compiled.catalog.card_mut(card);
        let face = card.and_then(|c| c.faces.get_mut(usize::from(self.side)));
        let face = face.ok_or("the card has one side only")?;
        face.abilities.push(id);
        face.heads |= heads;
        let abilities = face.abilities.clone();
        if cardwright_dsl::compile::crowded(&self.compiled.catalog.abilities, &abilities) {
            return Err(format!("more than {WAITING} abilities of the card answer one event"));
        }
        let one_text = self.book.printed().limits.one_text & 1 << kind != 0;
        if one_text && cardwright_dsl::compile::has_texts(&self.compiled.catalog.abilities, &abilities) {
            return Err("such a card carries out one text, and this is another one".to_owned());
        }
        Ok(())
    }

    /// What stands behind trigger words and events, in the words of the game.
    fn bodies(&self) -> [String; 2] {
        wording::bodies(self.book.vocabulary())
    }

    fn on(&mut self, script: usize, head: &str, handler: u16) -> Result<(), String> {
        let (_, kind) = self.card(script).ok_or("the card is not in the game")?;
        let head = head.trim();
        let bodies = self.bodies();
        let [en, ko] = &bodies;
        let priced = quote::is_priced(head);
        let ways: Vec<String> = if priced {
            bodies.iter().map(|body| format!("{head} {}", capital(body))).collect()
        } else if head.starts_with('[') {
            if let Some(more) = quote::beside_heads(head).and_then(|span| head.get(span)) {
                return Err(format!("`{head}`: `{more}` is no trigger word"));
            }
            bodies.iter().map(|body| format!("{head} {body}")).collect()
        } else if head == "play" && word_index(Words::Heads, self.book, head).is_none() {
            // What a card that is played for its text says has no trigger word, in most games.
            bodies.iter().map(|body| capital(body)).collect()
        } else {
            let at = word_index(Words::Heads, self.book, head).ok_or_else(|| format!("`{head}` is no trigger word"))?;
            let word = self.book.vocabulary().heads.get(at).map(|h| h.word);
            let word = word.ok_or_else(|| format!("`{head}` is no trigger word"))?;
            let printed = |list: &[&str]| list.first().copied().unwrap_or("").to_owned();
            vec![format!("[{}] {}", printed(word.en), capital(en)), format!("[{}] {ko}", printed(word.ko))]
        };
        let id = self.compile(script, &ways, Written::Printed(kind)).map_err(|why| format!("`{head}`: {why}"))?;
        if let Some(ability) = self.compiled.catalog.ability_mut(id) {
            if priced && !quote::does_one_thing(ability) {
                return Err(format!("`{head}` says more than trigger words and their price"));
            }
            if ability.code.is_empty() {
                return Err(format!("`{head}` works all the time: register it with card:passive or card:whenever"));
            }
            ability.code = program(handler);
            ability.binds = cardwright_core::kernel::spill::INTO + 1;
            ability.text = head.to_owned();
        }
        self.print(script, id)
    }

    fn whenever(&mut self, script: usize, text: &str, handler: u16) -> Result<(), String> {
        let (_, kind) = self.card(script).ok_or("the card is not in the game")?;
        let text = text.trim().trim_end_matches(',');
        let [en, ko] = self.bodies();
        let ways = [format!("{text}, {en}"), format!("{text} {ko}")];
        let id = self.compile(script, &ways, Written::Printed(kind)).map_err(|why| format!("`{text}`: {why}"))?;
        if let Some(ability) = self.compiled.catalog.ability_mut(id) {
            ability.code = program(handler);
            ability.binds = cardwright_core::kernel::spill::INTO + 1;
            ability.text = text.to_owned();
            ability.whenever.iter_mut().for_each(|w: &mut Whenever| w.entry = 0 as Pc);
        }
        self.print(script, id)
    }

    fn delayed(&mut self, script: usize, name: &str, text: &str, handler: u16) -> Result<(), String> {
        let (_, kind) = self.card(script).ok_or("the card is not in the game")?;
        let text = text.trim().trim_end_matches(',');
        let [en, ko] = self.bodies();
        let ways = [format!("{text}, {en}"), format!("{text} {ko}")];
        let id = self.compile(script, &ways, Written::Loose(kind)).map_err(|why| format!("`{text}`: {why}"))?;
        let watch = self.compiled.catalog.ability(id).code.iter().find_map(|op| match op {
            Op::Watch { ability, until, .. } => Some((*ability, *until)),
            _ => None,
        });
        let (ability, until) = watch.ok_or_else(|| format!("`{text}` does not say when it happens"))?;
        if let Some(part) = self.compiled.catalog.ability_mut(ability) {
            part.code = program(handler);
            part.binds = cardwright_core::kernel::spill::INTO + 1;
            part.text = text.to_owned();
            part.whenever.iter_mut().for_each(|w| w.entry = 0 as Pc);
        }
        self.literals.delayed.insert((script, name.to_owned()), (ability, until));
        Ok(())
    }

    fn passive(&mut self, script: usize, passive: &Passive) -> Result<(), String> {
        let (_, kind) = self.card(script).ok_or("the card is not in the game")?;
        let words = self.book.vocabulary();
        // Without heads it works all the time, unless the game has a word for that: in brackets, or before a colon.
        let always = words.heads.iter().find(|h| words.notation.colon_always && h.class == HeadClass::Continuous);
        let passively = words.heads.iter().any(|h| h.word.en.contains(&"Passive"));
        let always = always.and_then(|h| h.word.en.first()).map(|word| format!("[{word}]"));
        let usual = always.unwrap_or_else(|| if passively { "[Passive]" } else { "" }.to_owned());
        let heads = passive.text.as_deref().unwrap_or(&usual).trim();
        // Whatever stands on the board, unless the game's cards call themselves by their own types.
        // What is worn speaks of what wears it.
        let selves = words.selves && words.worn != Some(kind);
        let named = words.nouns.iter().find(|n| selves && n.is_of(kind)).or(words.nouns.first());
        let itself = format!("this {}", named.and_then(|n| n.word.en.first()).copied().unwrap_or("card"));
        let to = passive.to.as_deref().unwrap_or(&itself).trim();
        let of = if passive.to.is_none() { Some(kind) } else { words.nouns.first().and_then(|n| n.of) };
        let has = |types: u32| of.is_some_and(|kind| types & (1 << kind) != 0);
        let stat = words.stats.iter().find(|s| has(s.types) && s.word.id != "cost");
        let word = stat.map_or((wording::POWER.en, wording::POWER.ko), |s| {
            (s.word.en.first().copied().unwrap_or(""), s.word.ko.first().copied().unwrap_or(""))
        });
        let implied = format!("{heads} {} +1.", capital(word.0));
        let [owned, topic] = wording::rises_ko(heads, to, word.1);
        let together = words.notation.pair.map(|_| wording::rise_together(heads, to));
        let alone = [
            if passive.to.is_none() { implied.trim().to_owned() } else { format!("{heads} {to} get {} +1.", word.0) },
            format!("{heads} {} gets {} +1.", capital(to), word.0),
            format!("{heads} {} get {} +1.", capital(to), word.0),
            owned,
            topic,
        ];
        let ways = together.map_or(alone.to_vec(), |ways| ways.map(|way| capital(way.trim())).to_vec());
        let id = self.compile(script, &ways, Written::Printed(kind)).map_err(|why| format!("`{heads} {to}`: {why}"))?;
        let mut mods = Vec::new();
        for (stat, amount) in &passive.adds {
            let value = match amount {
                Amount::Fixed(n) => Value::Number(*n),
                Amount::Function(function) => Value::Script(*function),
            };
            mods.push(Mod::Add(*stat, value));
        }
        mods.extend(passive.cant.iter().map(|a| Mod::Cant(*a)));
        mods.extend(passive.must.iter().map(|a| Mod::Must(*a)));
        if let Some(text) = &passive.gain {
            let gained = self.compile(script, std::slice::from_ref(text), Written::Quoted);
            mods.push(Mod::Gain(gained.map_err(|why| format!("`{text}`: {why}"))?));
        }
        let Some(ability) = self.compiled.catalog.ability_mut(id) else { return Ok(()) };
        let Some(part) = ability.statics.first() else { return Err(format!("`{heads}` does not work all the time")) };
        // The numbers of the sentence are put out again: two that rise together.
        let own = words.notation.pair.map_or(1, |pair| pair.len());
        if ability.statics.len() > 1 || part.mods.len() > own {
            return Err(format!("`{heads}` changes something by itself: give only when it works"));
        }
        // Which numbers such cards have is what the sentence could change.
        let changes = |stat: u8| part.mods.iter().any(|m| matches!(m, Mod::Add(of, _) if *of == stat));
        if let Some((stat, _)) = passive.adds.iter().find(|(stat, _)| words.notation.pair.is_some() && !changes(*stat))
        {
            let word = words.stats.get(usize::from(*stat)).map_or("", |s| s.word.id);
            return Err(format!("`{word}` is no number of `{to}` that changes"));
        }
        let when = passive.when.map(Cond::Script);
        let cond = match (part.cond.clone(), when) {
            (Some(one), Some(two)) => Some(Cond::And(vec![one, two])),
            (one, two) => one.or(two),
        };
        ability.statics = vec![Static { cond, to: part.to.clone(), mods }];
        ability.text = heads.to_owned();
        self.print(script, id)
    }
}

/// What a condition of a text counts of the turn.
fn counted(op: &Op) -> Option<Value> {
    fn of(cond: &Cond) -> Option<Value> {
        match cond {
            Cond::Is(left @ Value::Happened(_), ..) => Some(left.clone()),
            Cond::Is(_, _, right @ Value::Happened(_)) => Some(right.clone()),
            Cond::And(all) | Cond::Or(all) => all.iter().find_map(of),
            Cond::Not(cond) => of(cond),
            _ => None,
        }
    }
    match op {
        Op::If { cond, .. } => of(cond),
        _ => None,
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
