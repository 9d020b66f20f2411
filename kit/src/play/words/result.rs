//! How a game ended, in words.

use super::Words;
use cardwright_core::table::{Fault, Outcome, Table};
use cardwright_dsl::text::Lang;

impl Words<'_> {
    /// How a game ended and by which clause, in one line. `None`: it goes on.
    pub fn result(&self, table: &dyn Table) -> Option<String> {
        let clause = table.outcome_clause().unwrap_or("");
        Some(match (table.outcome()?, self.lang) {
            (Outcome::Win(seat), Lang::Ko) => format!("{seat} 승리 ({clause})"),
            (Outcome::Win(seat), Lang::En) => format!("{seat} wins ({clause})"),
            (Outcome::Draw, Lang::Ko) => format!("무승부 ({clause})"),
            (Outcome::Draw, Lang::En) => format!("a draw ({clause})"),
            (Outcome::Fault(fault), Lang::Ko) => format!("게임을 계속할 수 없음: {}", fault_ko(fault)),
            (Outcome::Fault(fault), Lang::En) => format!("the game can't go on: {fault}"),
        })
    }
}

fn fault_ko(fault: Fault) -> &'static str {
    match fault {
        Fault::Objects => "카드가 너무 많음",
        Fault::Frames => "효과가 너무 깊이 겹침",
        Fault::Events => "한꺼번에 일어나는 일이 너무 많음",
        Fault::Values => "효과가 기억하는 카드가 너무 많음",
        Fault::PendingTrigger => "대기하는 능력이 너무 많음",
        Fault::Floating => "적용 중인 효과가 너무 많음",
        Fault::Loop => "끝나지 않는 강제 반복",
        Fault::Script => "스크립트 실패",
        Fault::Turns => "턴이 너무 많음",
    }
}
