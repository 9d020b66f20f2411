//! A game restored in another process, which compiles the cards itself and gets bytes only, goes on as it does here.

use std::path::Path;
use std::process::Command;

#[test]
fn a_restored_game_goes_on_in_another_process() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .current_dir(root)
        .args(["test", "tests/nivel-arena/07-battle.yaml", "--isolated", "--lang", "en", "--color", "never"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{told}{}", String::from_utf8_lossy(&run.stderr));
    assert!(told.trim_end().ends_with("scenarios, 0 failed"), "{told}");
}
