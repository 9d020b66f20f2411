//! What a card text uses: the section of the reference and the word of each node of its tree. A node goes by the first
//! word of its notation, so a new node needs nothing here, only an entry in a table.

use cardwright_dsl::tree::visit::Visit;
use cardwright_dsl::tree::{
    Ability, Act, CantWhat, Card, ChooseOpt, Cond, Did, Event, Filter, Gained, KeywordRef, Lane, Mod, NameRef,
    Quantity, Selector, Stmt, StmtKind, Target, Value, Zone,
};
use std::collections::BTreeSet;

/// A section of the reference and a word in it.
pub type Feature = (&'static str, String);

/// Everything that a card's text uses.
pub fn of_card(card: &Card) -> BTreeSet<Feature> {
    let mut seen = Seen::default();
    if let Card::Plain { equip: Some(_), .. } = card {
        seen.add("statements", "equip-if");
    }
    card.walk(&mut seen);
    seen.causes(&card.to_string());
    seen.0
}

#[derive(Default)]
struct Seen(BTreeSet<Feature>);

/// The words of a notation, without brackets.
fn words(notation: &str) -> impl Iterator<Item = &str> {
    notation.split(['(', ')', ' ']).filter(|word| !word.is_empty())
}

fn first(notation: &str) -> String {
    words(notation).next().unwrap_or_default().to_owned()
}

impl Seen {
    fn add(&mut self, section: &'static str, word: impl Into<String>) {
        self.0.insert((section, word.into()));
    }

    fn first(&mut self, section: &'static str, node: &impl ToString) {
        self.add(section, first(&node.to_string()));
    }

    /// What stands in `(by ..)`, where no cause is a node of its own for a visitor.
    fn causes(&mut self, notation: &str) {
        for part in notation.split("(by ").skip(1) {
            let end = part.find(')').unwrap_or(part.len());
            let simple = part.get(..end).unwrap_or_default();
            let section = "causes";
            if let Some(kind) = simple.strip_prefix('(') {
                let words = ["not", "own-effect", "opp-effect"];
                let word = words.into_iter().find(|word| kind.starts_with(word));
                self.add(section, word.unwrap_or("card"));
            }
            for word in simple.split(' ').take_while(|word| !word.starts_with('(')) {
                self.add(section, word);
            }
        }
    }
}

impl Visit for Seen {
    fn ability(&mut self, ability: &Ability) {
        for head in &ability.heads {
            self.add("heads", head.word.as_str());
        }
        ability.walk(self);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Act(_) | StmtKind::Keyword(_) => {}
            StmtKind::Until(duration, _) => {
                self.add("statements", "until");
                self.add("durations", duration.as_str());
            }
            StmtKind::When { limit, .. } => {
                self.add("statements", "when");
                if limit.is_some() {
                    self.add("statements", "limit");
                }
            }
            kind => self.first("statements", &Stmt::new(kind.clone(), 0..0)),
        }
        stmt.walk(self);
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Bind(_) => self.add("verbs", "choose"),
            Act::Apply { duration, .. } => {
                self.add("verbs", "apply");
                if let Some(duration) = duration {
                    self.add("durations", duration.as_str());
                }
            }
            act => self.first("verbs", act),
        }
        act.walk(self);
    }

    fn modification(&mut self, modification: &Mod) {
        match modification {
            Mod::Stat(stat, _, _) => {
                self.add("stats", stat.as_str());
                let sign = words(&modification.to_string()).nth(1).unwrap_or_default().to_owned();
                self.add("changes", sign);
            }
            Mod::Gain(Gained::Keyword(_)) => self.add("changes", "gain-keyword"),
            Mod::Gain(Gained::Quote(_)) => self.add("changes", "gain-quote"),
            Mod::Gain(Gained::Effect { .. }) => self.add("changes", "gain-effect"),
            Mod::Cant { what, .. } => self.add(
                "changes",
                match what {
                    None => "cant",
                    Some(CantWhat::Effects(_)) => "cant-effects",
                    Some(CantWhat::Target(_)) => "cant-these",
                    Some(CantWhat::Against(_)) => "cant-against",
                },
            ),
            other => self.first("changes", other),
        }
        modification.walk(self);
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::PhaseStart(..) => self.add("events", "phase-start"),
            Event::StepStart { .. } => self.add("events", "step-start"),
            Event::AttacksLane(..) => self.add("events", "attacks-lane"),
            event => self.first("events", event),
        }
        event.walk(self);
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::IsIt(..) => self.add("conditions", "is-it"),
            Cond::Did(Did::This(..)) => self.add("conditions", "did"),
            Cond::Did(_) => {
                let notation = cond.to_string();
                let mut behind = words(&notation).skip(1);
                let word = behind.next().unwrap_or_default();
                let what = if word == "this-turn" { behind.next().unwrap_or_default() } else { "" };
                let word = format!("did {word} {what}");
                self.add("conditions", word.trim_end());
            }
            cond => self.first("conditions", cond),
        }
        cond.walk(self);
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Sel(_) => {}
            Target::EncounteringOf(_) => self.add("targets", "encountering-of"),
            Target::AllIt => self.add("targets", "all-it"),
            Target::Choose { opts, .. } => {
                self.add("targets", "choose");
                for opt in opts {
                    let word = match opt {
                        ChooseOpt::Sum(..) => "sum",
                        ChooseOpt::DownTo(_) => "down-to",
                        ChooseOpt::AtRandom => "at-random",
                        ChooseOpt::Aimed => "aimed",
                    };
                    self.add("targets", word);
                }
            }
            target => {
                if let Target::That(kind) = target {
                    self.add("nouns", kind.as_str());
                }
                let word = first_of_target(target);
                self.add("targets", word);
            }
        }
        target.walk(self);
    }

    fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Exactly(Value::Number(_)) => self.add("quantities", "n"),
            Quantity::Exactly(_) => self.add("quantities", "value"),
            quantity => self.first("quantities", quantity),
        }
        quantity.walk(self);
    }

    fn selector(&mut self, selector: &Selector) {
        match selector {
            Selector::Kind { kind, .. } => self.add("nouns", kind.as_str()),
            Selector::Or(..) => self.add("targets", "or"),
            Selector::Among => self.add("targets", "among"),
        }
        selector.walk(self);
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Stat(stat, _, value) => {
                self.add("stats", stat.as_str());
                self.add("filters", if matches!(value, Value::Number(_)) { "stat" } else { "stat-value" });
            }
            Filter::StatRange(stat, ..) => {
                self.add("stats", stat.as_str());
                self.add("filters", "stat-range");
            }
            Filter::Attr(same, attribute) => {
                self.add("attributes", attribute.as_str());
                self.add("filters", if *same { "attr" } else { "attr-not" });
            }
            Filter::Name(_, NameRef::Declared) => self.add("filters", "name-declared"),
            Filter::Name(same, _) => self.add("filters", if *same { "name" } else { "name-not" }),
            Filter::In(Zone::Lane(_)) => self.add("filters", "in-lane"),
            filter => {
                let word = first(&filter.to_string());
                self.add("filters", word);
            }
        }
        filter.walk(self);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(_) => {}
            Value::Of(stat, _) | Value::Sum(stat, _) => {
                self.add("stats", stat.as_str());
                self.first("values", value);
            }
            value => self.first("values", value),
        }
        value.walk(self);
    }

    fn keyword(&mut self, keyword: &KeywordRef) {
        if let Some(id) = &keyword.keyword {
            self.add("keywords", id.as_str());
        }
        keyword.walk(self);
    }

    fn zone(&mut self, zone: &Zone) {
        match zone {
            Zone::Of { zone, .. } => self.add("zones", zone.as_str()),
            Zone::Position(word) => self.add("zones", word.as_str()),
            Zone::Lane(_) => {}
        }
        zone.walk(self);
    }

    fn lane(&mut self, lane: &Lane) {
        let word = match lane {
            Lane::This | Lane::Of(_) => "lane",
            Lane::Adjacent => "lane-adjacent",
            Lane::Other => "lane-other",
            Lane::That => "lane-that",
        };
        self.add("zones", word);
        lane.walk(self);
    }
}

/// A player's target goes by its first word, and so does everything else that is no set of cards.
fn first_of_target(target: &Target) -> String {
    first(&target.to_string())
}
