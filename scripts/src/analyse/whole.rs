//! What only the whole file shows: what is never read, registered twice, put in force or remembered nowhere.

use super::budget::SUGGESTING;
use super::finding::Finding;
use super::walk::{Registered, Walk};

impl Walk<'_> {
    /// Checks what only the whole file shows.
    pub fn whole(&mut self) {
        let unread: Vec<Finding> = self
            .declared
            .iter()
            .filter(|(at, _)| !self.read.contains(at))
            .map(|(_, (name, span))| Finding::new("script-unused", span.clone()).arg("name", *name))
            .collect();
        self.findings.extend(unread);
        for (at, one) in self.registered.iter().enumerate() {
            let same = |r: &&Registered| r.method == one.method && r.text == one.text;
            // The two sides of a card may have the same.
            let turned = self.registered.iter().take(at).rposition(|r| r.method == "other_side");
            let since = turned.filter(|_| one.method != "delayed").unwrap_or(0);
            if let Some(first) = self.registered.iter().take(at).skip(since).find(same) {
                let code = if one.method == "delayed" { "script-delayed-twice" } else { "script-registered-twice" };
                let finding = Finding { first: Some(first.at.clone()), ..Finding::new(code, one.at.clone()) };
                self.findings.push(finding.arg("text", one.text.as_str()));
            }
        }
        let parts: Vec<&Registered> = self.registered.iter().filter(|r| r.method == "delayed").collect();
        for (name, at) in &self.delayed {
            if !parts.iter().any(|p| p.text == *name) {
                let near = self.findings.len() < SUGGESTING;
                let candidates = parts.iter().filter(|_| near).map(|p| p.text.clone()).collect();
                let finding = Finding::new("script-unknown-part", at.clone()).arg("name", name.as_str());
                self.findings.push(finding.near(name, candidates));
            }
        }
        for part in parts {
            if !self.delayed.iter().any(|(name, _)| *name == part.text) {
                let finding = Finding::new("script-unused", part.at.clone()).arg("name", part.text.as_str());
                self.findings.push(finding);
            }
        }
        let keys: Vec<String> = self.remembered.iter().flatten().cloned().collect();
        if self.remembered.iter().all(Option::is_some) {
            for (key, at) in self.recalled.iter().filter(|(key, _)| !keys.contains(key)) {
                let finding = Finding::new("script-never-remembered", at.clone()).arg("key", key.as_str());
                let near = self.findings.len() < SUGGESTING;
                self.findings.push(finding.near(key, if near { keys.clone() } else { Vec::new() }));
            }
        }
        if self.registered.iter().all(|r| r.method == "other_side") {
            let end = self.text.lines().next().map_or(0, str::len);
            self.findings.push(Finding::new("script-registers-nothing", 0..end));
        }
    }
}
