//! Rows for the words of a game, made from its lexicon: a line `each zone: Zone = ($id o:Owner)` of the table stands for a
//! row for every zone, with the word's id and spellings in the place of `$id`, `$ko`, `$en` and `$ens` (plural).

use cardwright_core::vocabulary::{
    CommonVerb, Conjugation, HeadClass, HeadParam, Noun, StatOf, StatWord, Tallied, TextVerb, VerbCards, VerbMeaning,
    VerbNumber, Word,
};

use super::announced;
use super::korean::particle_behind;
use super::loose::Loose;
use super::put_in::{common_in, put_in};
use crate::english::{Form, forms};
use crate::korean::KoVerb;
use crate::lang::Lang;
use crate::lexicon::{Class, Lexicon};
use crate::tree::{Id, Side};

/// A line of the table with its place, after the words of the game are put in.
pub(super) type Line = (String, String);

/// A word as the table names it.
pub(super) struct Named {
    pub id: String,
    pub ko: Vec<String>,
    pub en: Vec<String>,
    /// How English compares with a computed number.
    pub than: Vec<String>,
}

/// Words of comparing that rows come in several of: id, Korean, English, and English before a computed number.
const BOUNDS: [[&str; 4]; 2] = [
    ["<=", "이하", "or (less|fewer|lower)", "(no more than|equal to or less than|less than or equal to|at most)"],
    [">=", "이상", "or (more|higher|greater)", "(no less than|equal to or more than|equal to or higher than|at least)"],
];
const STRICT: [[&str; 4]; 2] =
    [["<", "미만", "(less|lower|fewer)", "less than"], [">", "초과", "(more|higher|greater)", "more than"]];
const EXTREMES: [[&str; 4]; 2] = [["lowest", "낮은", "lowest", ""], ["highest", "높은", "highest", ""]];
/// Verbs that a phrase looks back at.
const LOOK_BACK: [&str; 8] = ["trash", "reveal", "deploy", "put", "draw", "move", "upgrade", "look"];

fn fixed(words: &[[&str; 4]]) -> Vec<Named> {
    let one = |text: &str| vec![text.to_owned()];
    let named =
        |[id, ko, en, than]: &[&str; 4]| Named { id: (*id).to_owned(), ko: one(ko), en: one(en), than: one(than) };
    words.iter().map(named).collect()
}

/// The lines of a file with a copy for every word where a row begins with `each`; with loose words, where they are given.
pub(super) fn expanded(file: &str, text: &str, lexicon: &Lexicon, loose: Option<&Loose>) -> Vec<Line> {
    let mut out = Vec::new();
    let lines: Vec<(String, &str)> =
        text.lines().enumerate().map(|(n, line)| (format!("{file}:{}", n + 1), line)).collect();
    let mut rest = lines.as_slice();
    while let Some(((place, line), behind)) = rest.split_first() {
        let Some((class, header)) = line.strip_prefix("each ").and_then(|each| each.split_once(": ")) else {
            out.push((place.clone(), (*line).to_owned()));
            rest = behind;
            continue;
        };
        let body = behind.iter().position(|(_, line)| !line.starts_with(' ')).unwrap_or(behind.len());
        let (wordings, behind) = behind.split_at(body);
        let further = |word: Named| match loose {
            Some(loose) => loose.with(word),
            None => word,
        };
        let Some(words) = words(class, lexicon).map(|all| all.into_iter().map(further)) else {
            // the loader refuses it as no row
            out.push((place.clone(), (*line).to_owned()));
            rest = behind;
            continue;
        };
        let commented = out.last().is_some_and(|(_, line)| line.starts_with('#'));
        for (n, word) in words.enumerate() {
            if commented && n > 0 {
                out.push((place.clone(), "#".to_owned()));
            }
            let free = loose.is_some();
            out.push((place.clone(), put_in(header, &word, false)));
            out.extend(wordings.iter().map(|(place, line)| (place.clone(), put_in(line, &word, free))));
        }
        rest = behind;
    }
    let mut common = common(lexicon);
    if let Some(loose) = loose {
        common = common.into_iter().map(|(name, word)| (name, loose.with(word))).collect();
    }
    let told = out.into_iter().map(|(place, line)| {
        let lang = if line.trim_start().starts_with("en ") { Lang::En } else { Lang::Ko };
        let line = if line.starts_with(' ') { lexicon.worded(lang, &line).into_owned() } else { line };
        let line = if line.trim_start().starts_with("ko ") { choosing(line, lexicon) } else { line };
        (place, common_in(line, &common, loose.is_some()))
    });
    // a game without such a word has no wording with it
    let is_common = |rest: &str| COMMON.iter().any(|name| rest.starts_with(name));
    let unknown = |line: &str| line.starts_with(' ') && line.split('$').skip(1).any(is_common);
    told.filter(|(_, line)| !unknown(line)).collect()
}

/// A line with this game's words for to choose beside those of the card language, which are read as well.
fn choosing(line: String, lexicon: &Lexicon) -> String {
    let Some(all) = lexicon.choosing() else { return line };
    let mut out = String::new();
    let mut rest = line.as_str();
    while let Some(c) = rest.chars().next() {
        let word = all.iter().find(|(word, _)| rest.starts_with(word));
        match word {
            Some((word, own)) => out.push_str(&format!("({own}|{word})")),
            None => out.push(c),
        }
        rest = rest.get(word.map_or(c.len_utf8(), |(word, _)| word.len())..).unwrap_or_default();
    }
    out
}

/// The names of the words that [`common`] gives.
const COMMON: [&str; 9] = ["unit", "item", "slot", "field", "effect", "hand", "attack", "defense", "damage"];

/// Words that the table speaks of everywhere: what stands on the board, what it wears, and so on.
fn common(lexicon: &Lexicon) -> Vec<(&'static str, Named)> {
    let v = lexicon.vocabulary();
    let noun = |id: &str| v.nouns.iter().find(|noun| noun.word.id == id).map(|noun| named(&noun.word));
    let zone = |id: &str| v.zones.iter().find(|zone| zone.word.id == id).map(|zone| named(&zone.word));
    let effect = v.causes.iter().find(|cause| cause.id == "effect").map(named);
    let all = [
        ("unit", noun(lexicon.standing().as_str())),
        ("item", noun(lexicon.worn().as_str())),
        ("slot", zone(v.slots)),
        ("field", zone(v.field)),
        ("effect", effect),
        ("hand", zone("hand")),
        ("attack", thing(lexicon, CommonVerb::Attack, "attack")),
        ("defense", thing(lexicon, CommonVerb::Defend, "defend")),
        ("damage", thing(lexicon, CommonVerb::Damage, "")),
    ];
    all.into_iter().filter_map(|(name, word)| Some((name, word?))).collect()
}

/// What is counted over the whole game and said in one way.
fn tallies(lexicon: &Lexicon, said: Tallied) -> Vec<Named> {
    let all = lexicon.vocabulary().tallies.iter().filter(|tally| tally.said == said);
    all.map(|tally| Named { than: vec![tally.what.to_owned()], ..named(&tally.word) }).collect()
}

/// What stands between two numbers that change together, as a wording has it.
fn stroke(lexicon: &Lexicon) -> String {
    if lexicon.stroke() == "|" { "\\|".to_owned() } else { lexicon.stroke().to_owned() }
}

/// What a common verb does, as a noun; in Korean the word of the action.
fn thing(lexicon: &Lexicon, verb: CommonVerb, action: &str) -> Option<Named> {
    let en = forms(lexicon.common_verb(verb)?, Form::Noun);
    let action = lexicon.vocabulary().actions.iter().find(|known| known.id == action);
    let ko = action.map(|word| named(word).ko).unwrap_or_default();
    let en: Vec<String> = en.iter().map(|one| (*one).to_owned()).collect();
    (!en.is_empty()).then_some(Named { id: String::new(), ko, en, than: Vec::new() })
}

/// The categories that a file has rows of, also those of classes without words.
pub(super) fn categories(text: &str) -> impl Iterator<Item = &str> {
    let rows = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
    rows.filter_map(|line| {
        let header = line.strip_prefix("each ").and_then(|each| each.split_once(": ")).map_or(line, |(_, row)| row);
        Some(header.split_once(" =")?.0.trim())
    })
}

pub(super) fn named(word: &Word) -> Named {
    let all = |spellings: &[&str]| spellings.iter().map(|s| (*s).to_owned()).collect();
    let lower = |spellings: &[&str]| spellings.iter().map(|s| s.to_lowercase()).collect();
    Named { id: word.id.to_owned(), ko: all(word.ko), en: lower(word.en), than: Vec::new() }
}

/// The words that a class of the table holds; nothing if it is no class.
pub(super) fn words(class: &str, lexicon: &Lexicon) -> Option<Vec<Named>> {
    let v = lexicon.vocabulary();
    let zones = |id: &str| v.zones.iter().filter(|zone| zone.word.id == id).map(|zone| named(&zone.word)).collect();
    let nouns = |id: &str| v.nouns.iter().filter(|noun| noun.word.id == id).map(|noun| named(&noun.word)).collect();
    Some(match class {
        "played" => {
            let cards = v.nouns.iter().filter(|noun| noun.in_play && !lexicon.means_players(Id(noun.word.id)));
            cards.map(|noun| named(&noun.word)).collect()
        }
        "cost-sign" => {
            v.notation.phrasing.iter().flat_map(|phrasing| phrasing.signs).map(|sign| named(&sign.word)).collect()
        }
        "cost-head" => {
            v.heads.iter().filter(|head| head.param == HeadParam::Costs).map(|head| named(&head.word)).collect()
        }
        // numbers of players that are paid, in Korean without what they are counted in, which is `$than`
        "paid" => {
            let paid = v.notation.phrasing.iter().flat_map(|phrasing| {
                let gained = v.stats.iter().filter(|stat| stat.gained).map(|stat| named(&stat.word));
                let short = |ko: &String| ko.strip_suffix(phrasing.points).unwrap_or(ko).to_owned();
                let than = vec![phrasing.points.to_owned()];
                gained.map(move |stat| Named { ko: stat.ko.iter().map(short).collect(), than: than.clone(), ..stat })
            });
            paid.collect()
        }
        // verbs of which it is said which card does them: in English its nouns and what it is an amount of, in Korean its nouns, and
        // the noun of the amount with what that is counted in, between which its number stands
        "dealing" | "dealt" => {
            let nouns = v.nouns.iter().filter(|noun| noun.in_play && !lexicon.means_players(Id(noun.word.id)));
            let (ko, en): (Vec<String>, Vec<String>) = nouns
                .filter_map(|noun| Some((noun.word.ko.first()?.to_string(), noun.word.en.first()?.to_string())))
                .unzip();
            let dealing = verbs(lexicon, VerbCards::To, true).into_iter().filter(|verb| lexicon.is_dealt(&verb.id));
            let of = |verb: Named| {
                let noun = verb.ko.first().and_then(|stem| stem.split(' ').next()).unwrap_or_default();
                let noun = noun.strip_suffix(['을', '를']).unwrap_or(noun).to_owned();
                let than = if class == "dealing" { verb.than } else { vec![noun] };
                Named { ko: ko.clone(), en: en.clone(), than, id: verb.id }
            };
            dealing.map(of).collect()
        }
        class if let Some(announced) = announced::words(class, lexicon) => announced,
        "elsewhere" => v.nouns.iter().filter(|noun| !noun.in_play).map(|noun| named(&noun.word)).collect(),
        "any-card" => v.nouns.iter().filter(|noun| noun.of.is_none()).map(|noun| named(&noun.word)).collect(),
        "standing" => nouns(lexicon.standing().as_str()),
        "worn" => nouns(lexicon.worn().as_str()),
        "zone" => v.zones.iter().filter(|zone| zone.word.id != v.slots).map(|zone| named(&zone.word)).collect(),
        "held" => {
            v.zones.iter().filter(|z| z.word.id != v.slots && z.word.id != v.field).map(|z| named(&z.word)).collect()
        }
        "ordered" => v.zones.iter().filter(|zone| zone.ordered).map(|zone| named(&zone.word)).collect(),
        "hidden" => v.zones.iter().filter(|zone| !zone.public && !zone.ordered).map(|zone| named(&zone.word)).collect(),
        "slots" => zones(v.slots),
        "field" => zones(v.field),
        "counted" => v.stats.iter().filter(|stat| stat.counted).map(|stat| named(&stat.word)).collect(),
        "stat" => v.stats.iter().filter(|stat| stat.of == StatOf::Card).map(|stat| named(&stat.word)).collect(),
        "player-stat" => {
            v.stats.iter().filter(|stat| stat.of == StatOf::Player).map(|stat| named(&stat.word)).collect()
        }
        "attribute" if v.notation.bare_attributes => Vec::new(),
        "bare-attribute" if !v.notation.bare_attributes => Vec::new(),
        "attribute" | "bare-attribute" => v.attributes.iter().map(named).collect(),
        "bound" => fixed(&BOUNDS),
        "strict" => fixed(&STRICT),
        "extreme" => fixed(&EXTREMES),
        "look-back" => fixed(&LOOK_BACK.map(|id| [id, "", "", ""])),
        // to trash and what a rulebook's own verbs do is undergone, the rest done
        "acting" | "undergone" => {
            let own = |id: &str| v.verbs.iter().find(|verb| verb.word.id == id);
            let done_to = |id: &str| own(id).map_or(id == "trash", |verb| verb.cards.undergo());
            let known = |id: &str| KoVerb::named(id).is_some() || own(id).is_some();
            let wanted =
                v.actions.iter().filter(|action| known(action.id) && done_to(action.id) == (class == "undergone"));
            wanted.map(named).collect()
        }
        "fought" => v.actions.iter().filter(|action| matches!(action.id, "attack" | "defend")).map(named).collect(),
        "step" => v.steps.iter().map(named).collect(),
        "standing-card" => {
            let standing = v.nouns.iter().find(|noun| noun.word.id == lexicon.standing().as_str());
            let card =
                |noun: &&Noun| !noun.in_play && noun.of.is_some() && standing.is_some_and(|one| one.of == noun.of);
            v.nouns.iter().filter(card).map(|noun| named(&noun.word)).collect()
        }
        "face" => v.defaults.faces.iter().map(named).collect(),
        "stroke" => {
            let strokes = v.heads.iter().filter(|head| v.notation.stroke_heads.contains(&head.word.id));
            strokes.map(|head| named(&head.word)).collect()
        }
        "colon" => {
            v.heads.iter().filter(|head| lexicon.before_colon(Id(head.word.id))).map(|h| named(&h.word)).collect()
        }
        "done-to" => verbs(lexicon, VerbCards::Object, false),
        // what is given without a number: `give X Wither`; `$than` is the verb and `$en` what is given
        "conferred" => {
            let split = |named: Named| {
                let (verb, what) = named.en.first()?.split_once(' ')?;
                let [verb, what] = [verb, what].map(|word| vec![word.to_owned()]);
                Some(Named { than: verb, en: what, ..named })
            };
            verbs(lexicon, VerbCards::To, false).into_iter().filter_map(split).collect()
        }
        // cards of a zone that come by chance, said or not
        "by-chance" => verbs(lexicon, VerbCards::Random, false),
        // heads before a colon that ask for a price: `$ko` and `$en` up to its number, `$than` behind it
        "priced-head" => {
            let priced = v.heads.iter().filter_map(|head| {
                let HeadParam::Price(stat) = head.param else { return None };
                let stat = named(&v.stats.iter().find(|known| known.word.id == stat)?.word);
                let head = named(&head.word);
                let ko = format!("{}: {}", head.ko.first()?, stat.ko.first()?);
                let ko = vec![format!("{ko}{}", particle_behind(&ko, "를"))];
                let en = vec![format!("{}: pay", head.en.first()?)];
                Some(Named { id: head.id, ko, en, than: stat.en })
            });
            priced.collect()
        }
        // the same with an amount behind what is given: `피해를 2 준다`; `$ko` is that
        "amount-to" => amounts(lexicon, VerbCards::To),
        // those that cards do by themselves as well: `이 유닛은 체력을 2 회복한다`
        "amount-self" => amounts_itself(lexicon),
        // of them the ones whose number players have, too, which is `$than`
        "amount-player" => {
            let stat = |named: Named| {
                let known = |stat: &&StatWord| {
                    let unit = named.than.first().map(String::as_str);
                    let behind = |en: &str| en.rsplit(' ').next().map(str::to_owned);
                    stat.of == StatOf::Player && stat.word.en.iter().any(|en| behind(en).as_deref() == unit)
                };
                let stat = v.stats.iter().find(known)?.word.id.to_owned();
                Some(Named { en: named.than.clone(), than: vec![stat], ..named })
            };
            amounts_itself(lexicon).into_iter().filter_map(stat).collect()
        }
        // damage to players with its amount behind it; `$ko` is that
        // damage of nobody who is named, in games whose cards are not dealt damage
        "unnamed-damage" if lexicon.rival().is_some() => Vec::new(),
        "unnamed-damage" => vec![Named { id: String::new(), ko: Vec::new(), en: Vec::new(), than: Vec::new() }],
        "amount-damage" if !lexicon.amount_behind() => Vec::new(),
        "amount-damage" => {
            let damage =
                lexicon.common_verb(CommonVerb::Damage).and_then(|verb| verb.word.ko.first()?.split(' ').next());
            let named =
                |ko: &str| Named { id: String::new(), ko: vec![ko.to_owned()], en: Vec::new(), than: Vec::new() };
            damage.map(named).into_iter().collect()
        }
        "amount-piece" if !lexicon.amount_behind() => Vec::new(),
        "amount-piece" => v.stats.iter().filter(|stat| stat.gained).map(|stat| named(&stat.word)).collect(),
        // words for sides in front of nouns, where Korean has some, and the one for the other player
        "sided" | "sided-field" if lexicon.side_noun(Side::Own).is_none() => Vec::new(),
        "sided" => v.notation.sides.iter().flatten().map(named).collect(),
        "sided-field" => zones(v.field),
        "rival" if lexicon.rival().is_none() => Vec::new(),
        "rival" => v.notation.sides.iter().flatten().skip(1).map(named).collect(),
        // two numbers that change together: `$id` and `$than`
        "pair" => {
            let pair = v.notation.pair.iter();
            let of = |[first, second]: &[&str; 2]| Named {
                id: (*first).to_owned(),
                ko: vec![stroke(lexicon)],
                en: vec![stroke(lexicon)],
                than: vec![(*second).to_owned()],
            };
            pair.map(of).collect()
        }
        // keywords that are written without brackets in both languages
        "bare-keyword" if !v.notation.bare => Vec::new(),
        "bare-keyword" => words("bare-head", lexicon)?,
        // affiliations that are, behind the word for a side
        // what cards cost, in games that change numbers as a pair
        "dues" if v.notation.pair.is_none() => Vec::new(),
        "dues" => v.stats.iter().filter(|stat| stat.word.id == "cost").map(|stat| named(&stat.word)).collect(),
        "anywhere" => zones("anywhere"),
        // what is counted over the whole game: `$than` is the English noun
        "tallied-amount" => tallies(lexicon, Tallied::Amount),
        "tallied-cards" => tallies(lexicon, Tallied::Cards),
        "tallied-fate" => tallies(lexicon, Tallied::Fate),
        // heads with the materials of a card
        "recipe" => {
            let made = v.heads.iter().filter(|head| head.param == HeadParam::Materials);
            made.take(1).map(|head| named(&head.word)).collect()
        }
        "bare-tribe" if !v.notation.bare => Vec::new(),
        "bare-tribe" => vec![Named { id: "aff".to_owned(), ko: Vec::new(), en: Vec::new(), than: Vec::new() }],
        "done-with" => verbs(lexicon, VerbCards::With, false),
        "given-to" => verbs(lexicon, VerbCards::To, true),
        "taken-from" => verbs(lexicon, VerbCards::From, true),
        // what lies on cards and goes to where `$than` says
        "lifted" => {
            let lifted = v.verbs.iter().filter_map(|verb| {
                let VerbNumber::Of(unit) = verb.number else { return None };
                let stat = v.stats.iter().find(|stat| stat.word.id == unit && stat.lies_on != 0)?;
                let than = verb.behind.iter().take(1).map(|words| (*words).to_owned()).collect();
                let moves = verb.cards == VerbCards::From;
                moves.then(|| Named { id: verb.word.id.to_owned(), than, ..named(&stat.word) })
            });
            lifted.collect()
        }
        // all of it
        "emptied" => {
            let all = v.verbs.iter().filter(|verb| verb.cards == VerbCards::From && verb.number == VerbNumber::None);
            let than = |verb: &TextVerb| verb.behind.iter().take(1).map(|words| (*words).to_owned()).collect();
            all.map(|verb| Named { than: than(verb), ..named(&verb.word) }).collect()
        }
        "gained-with" => verbs(lexicon, VerbCards::With, true),
        "put-away" => {
            let put = v.verbs.iter().filter_map(|verb| match verb.does {
                VerbMeaning::Put(zone, _) => Some(Named { than: vec![zone.to_owned()], ..named(&verb.word) }),
                VerbMeaning::Rule(_) | VerbMeaning::OneOf(..) => None,
            });
            put.collect()
        }
        // what a player does without cards and without a number
        "alone" => {
            let alone = v.verbs.iter().filter(|verb| verb.cards == VerbCards::None && verb.number == VerbNumber::None);
            let behind = |verb: &TextVerb| verb.behind.iter().map(|word| (*word).to_owned()).collect();
            alone.map(|verb| Named { than: behind(verb), ..named(&verb.word) }).collect()
        }
        "changing" => {
            let changing = v.verbs.iter().filter_map(|verb| {
                let VerbNumber::Change(stat) = verb.number else { return None };
                let stat = v.stats.iter().find(|known| known.word.id == stat)?;
                let than = verb.behind.iter().map(|word| (*word).to_owned()).collect();
                Some(Named { id: verb.word.id.to_owned(), than, ..named(&stat.word) })
            });
            changing.collect()
        }
        "piece" => v.stats.iter().filter(|stat| stat.gained).map(|stat| named(&stat.word)).collect(),
        // pieces that can lie on cards
        "lying" => v.stats.iter().filter(|stat| stat.lies_on != 0).map(|stat| named(&stat.word)).collect(),
        // pieces that a verb of the rulebook makes: `forge a key`
        "made" => {
            let makes = |stat: &&StatWord| {
                let mut behind = v.verbs.iter().flat_map(|verb| verb.behind);
                stat.gained && behind.any(|what| stat.word.en.iter().any(|en| what.strip_prefix("a ") == Some(*en)))
            };
            v.stats.iter().filter(makes).map(|stat| named(&stat.word)).collect()
        }
        // traits that stand bare before their noun, as attributes do
        "bare-trait" if v.notation.sides.is_none() => Vec::new(),
        "bare-trait" => {
            vec![Named { id: "aff".to_owned(), ko: Vec::new(), en: Vec::new(), than: Vec::new() }]
        }
        // the kind of attribute of which one is chosen for each turn
        "turn-attribute" => {
            let house = v.called.iter().filter(|(id, _)| v.added.is_some() && *id == "attribute");
            house
                .map(|(_, word)| Named {
                    en: word.en.iter().take(1).map(|en| (*en).to_owned()).collect(),
                    ..named(word)
                })
                .collect()
        }
        // what players take of cards that come onto their side, in games in which they do
        "controlled" => v.called.iter().filter(|(id, _)| *id == "control").map(|(_, word)| named(word)).collect(),
        // pieces that a verb hands to the other player, as `$than` says
        "handed" => {
            let handed = v.verbs.iter().filter_map(|verb| {
                let VerbNumber::Of(unit) = verb.number else { return None };
                let stat = v.stats.iter().find(|stat| stat.word.id == unit)?;
                let than = verb.behind.iter().take(1).map(|words| (*words).to_owned()).collect();
                let hands = verb.cards == VerbCards::None && !verb.behind.is_empty();
                hands.then(|| Named { id: verb.word.id.to_owned(), than, ..named(&stat.word) })
            });
            handed.collect()
        }
        "sides" => v.notation.sides.iter().flatten().map(named).collect(),
        "itself" => {
            let standing = lexicon.standing();
            let other = |noun: &Word| v.selves && noun.id != lexicon.worn().as_str();
            let all = v.nouns.iter().filter(|noun| noun.in_play);
            all.map(|noun| &noun.word).filter(|n| n.id == standing.as_str() || other(n)).map(named).collect()
        }
        "gained" => verbs(lexicon, VerbCards::None, true),
        "attack-phase" => v.phases.iter().filter(|phase| phase.id == "attack").map(named).collect(),
        // what stands next to something, and the ends of where it stands
        "beside" => v.notation.beside.iter().map(named).collect(),
        "ending" => v.notation.end.iter().map(named).collect(),
        // whose something is, where it is that of all the other players
        "others" => {
            let all = lexicon.all_others().map(|en| vec![en.to_owned()]).unwrap_or_default();
            let whose = v.others.iter().filter(|_| !all.is_empty()).map(|[_, whose]| named(whose));
            whose.map(|whose| Named { en: all.clone(), ..whose }).collect()
        }
        // the phase that a turn begins with
        "opening" => v.phases.iter().take(1).filter(|_| v.turn_start.is_none()).map(named).collect(),
        // keywords that stand without a colon, in games whose brackets hold nothing else
        "bare-head" => {
            let bare = v
                .heads
                .iter()
                .filter(|head| lexicon.brackets_are_keywords() && !lexicon.before_colon(Id(head.word.id)));
            bare.map(|head| named(&head.word)).collect()
        }
        // heads that stand for a condition or a keyword
        "state-head" => {
            let held = v.heads.iter().filter(|head| matches!(head.class, HeadClass::State | HeadClass::Keyword));
            held.map(|head| named(&head.word)).collect()
        }
        // numbers that are counted in something, which is `$than`
        "priced" => {
            let priced = v.stats.iter().filter(|stat| !stat.unit.is_empty());
            priced.map(|stat| Named { than: vec![stat.unit.to_owned()], ..named(&stat.word) }).collect()
        }
        // what a player does to cards by the rules alone
        "awaited" => verbs(lexicon, VerbCards::Awaited, false),
        // what a player does to cards of their own
        "taken" => {
            let taken = v.verbs.iter().filter(|verb| verb.cards == VerbCards::Object && (verb.own || verb.takes));
            taken.map(|verb| named(&verb.word)).collect()
        }
        "action" => v.actions.iter().map(named).collect(),
        // what cards can be kept from by an action that effects do to them
        "eluding" => v.actions.iter().filter(|action| action.id == "be-chosen").map(named).collect(),
        "phase" => v.phases.iter().map(named).collect(),
        // cards with damage on them, and without
        "hurt" | "unhurt" => {
            let id = if class == "hurt" { "damaged" } else { "undamaged" };
            let unit = v.verbs.iter().find(|verb| verb.word.id == "damage").and_then(|verb| match verb.number {
                VerbNumber::Of(unit) => Some(unit.to_owned()),
                _ => None,
            });
            let of = |state| unit.clone().map(|unit| Named { than: vec![unit], ..named(state) });
            v.states.iter().filter(|state| state.id == id).filter_map(of).collect()
        }
        "state" => v.states.iter().map(named).collect(),
        "column" => v.columns.iter().map(named).collect(),
        "fighting" => v.causes.iter().take(1).map(named).collect(),
        "effect" | "play" => v.causes.iter().filter(|cause| cause.id == class).map(named).collect(),
        "facing" => v.notation.facing.iter().map(named).collect(),
        // heads that need nothing behind them
        "plain-head" => {
            let named = |word: &Named| {
                let head = v.heads.iter().find(|head| head.word.id == word.id);
                head.is_some_and(|head| head.param == HeadParam::NameBehind)
            };
            words("head", lexicon)?.into_iter().filter(|word| !named(word)).collect()
        }
        "position" | "head" => {
            let of = if class == "head" { Class::Head } else { Class::Position };
            let ids = (0..).map_while(|at| lexicon.id_at(of, at));
            ids.enumerate().map(|(at, id)| uncoloned(spelt(lexicon, of, at, id.as_str()))).collect()
        }
        "keyword" => lexicon
            .keywords()
            .iter()
            .map(|word| Named {
                id: word.id.clone(),
                ko: word.ko.clone(),
                en: word.en.iter().map(|one| one.to_lowercase()).collect(),
                than: Vec::new(),
            })
            .collect(),
        _ => return None,
    })
}

/// Verbs of the rulebook by what they do to cards, with or without a number of something, whose English word is `$than`.
fn verbs(lexicon: &Lexicon, cards: VerbCards, numbered: bool) -> Vec<Named> {
    let of = |verb: &TextVerb| match verb.number {
        VerbNumber::Of(unit) => Some(unit),
        _ => None,
    };
    // what a player pays as a text resolves has rows of its own
    if cards == VerbCards::None && numbered && lexicon.phrasing().is_some() {
        return Vec::new();
    }
    let wanted = |verb: &&TextVerb| {
        let rule = matches!(verb.does, VerbMeaning::Rule(_) | VerbMeaning::OneOf(..))
            && !matches!(verb.number, VerbNumber::Change(_));
        rule && verb.cards == cards && of(verb).is_some() == numbered
    };
    // where it goes is said by the rows of what is lifted
    let stays =
        |verb: &&TextVerb| !matches!(cards, VerbCards::From | VerbCards::None) || !numbered || verb.behind.is_empty();
    let all = lexicon.vocabulary().verbs.iter().filter(wanted).filter(stays);
    all.map(|verb| Named { than: of(verb).iter().map(|unit| (*unit).to_owned()).collect(), ..named(&verb.word) })
        .collect()
}

/// Verbs of the rulebook with a number whose amount stands behind what it is of; the Korean word is that.
fn amounts(lexicon: &Lexicon, cards: VerbCards) -> Vec<Named> {
    let all = if lexicon.amount_behind() { verbs(lexicon, cards, true) } else { Vec::new() };
    let behind = |named: Named| {
        let what = named.ko.first()?.split(' ').next()?.to_owned();
        Some(Named { ko: vec![what], ..named })
    };
    all.into_iter().filter_map(behind).collect()
}

/// Those of them that are made with 시키다, which cards do by themselves as well.
fn amounts_itself(lexicon: &Lexicon) -> Vec<Named> {
    let made = |named: &Named| {
        let verb = lexicon.vocabulary().verbs.iter().find(|verb| verb.word.id == named.id);
        verb.is_some_and(|verb| verb.ends == Conjugation::Sikida)
    };
    amounts(lexicon, VerbCards::To).into_iter().filter(made).collect()
}

/// A word of two parts that is read without the colon between them as well: `액티브 메인`.
fn uncoloned(mut word: Named) -> Named {
    let plain: Vec<String> =
        word.ko.iter().filter(|text| text.contains(": ")).map(|text| text.replace(": ", " ")).collect();
    word.ko.extend(plain);
    word
}

/// A word of a class that only the lexicon lists.
fn spelt(lexicon: &Lexicon, class: Class, at: usize, id: &str) -> Named {
    let all = |lang| {
        let of = lexicon.spellings(lang).iter().filter(|s| s.class == class && s.index == at);
        of.map(|s| s.text.clone()).collect::<Vec<_>>()
    };
    let en = all(Lang::En).iter().map(|text| text.to_lowercase()).collect();
    Named { id: id.to_owned(), ko: all(Lang::Ko), en, than: Vec::new() }
}
