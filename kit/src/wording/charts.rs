//! What the report of a simulation says beside its plots.

use cardwright_dsl::wordings;

wordings! {
    title(game, games) = "{game}: {games}게임 시뮬레이션", "{game}: {games|game|games} simulated";
    seed(seed) = "시드 {seed}", "seed {seed}";
    WINS = "승률", "Win rates";
    wins_said(even) =
        "점은 이긴 게임의 비율, 선은 95% 신뢰 구간입니다. 구간이 {even}를 지나면 아직 어느 쪽이 강한지 말할 수 없습니다.",
        "A dot is the share of games won, a line its 95% interval. While the interval holds {even}, it can't be said yet who is stronger.";
    in_seat(n) = "자리 p{n}", "in seat p{n}";
    at_place(n) = "{n}번째 차례", "place {n} in turn order";
    FIRST = "선공", "whoever begins";
    LENGTH = "게임 길이", "Length of games";
    LENGTH_SAID = "턴 수마다 끝난 게임의 수입니다.", "How many games ended in each turn.";
    lengths(mean, half, most) =
        "평균 {mean}턴, 절반은 {half}턴까지, 90%는 {most}턴까지 끝났습니다.",
        "{mean} turns on average; half of the games took up to {half}, nine of ten up to {most}.";
    turn(n, games) = "{n}턴: {games}게임", "turn {n}: {games|game|games}";
    CARDS = "카드별", "Cards";
    CARDS_SAID =
        "뽑았을 때와 냈을 때의 승률은 그 카드를 패에 넣은 게임과 패에서 낸 게임에서 그 덱이 이긴 비율입니다. 세로선은 덱의 승률입니다. 좋은 카드라서 높을 수도, 길어진 게임에서 자주 뽑혀서 높을 수도 있으니 같은 코스트의 카드끼리 견주십시오.",
        "The win rates when drawn and when played are those of the deck in games in which the card came into the hand, and was played from it. The upright line is the deck's own win rate. A card may stand high because it is good or because long games draw more cards: compare cards of the same cost.";
    CARD = "카드", "card";
    GAMES_DRAWN = "뽑은 게임", "games drawn";
    WHEN_DRAWN = "뽑았을 때 승률", "win rate when drawn";
    GAMES_PLAYED = "낸 게임", "games played";
    WHEN_PLAYED = "냈을 때 승률", "win rate when played";
    TURNS_TO_PLAY = "내기까지 턴", "turns to play";
    DEAD = "못 낸 게임", "dead in hand";
    DEAD_SAID =
        "내기까지 턴은 뽑은 뒤 처음 낼 때까지 지난 턴의 평균이고, 못 낸 게임은 뽑았지만 한 번도 내지 않은 게임의 비율입니다.",
        "Turns to play: how many turns passed, on average, from drawing it to playing it first. Dead in hand: the share of games in which it was drawn and never played.";
    DIFFERENCES = "버전의 차이", "Differences of the versions";
    versions_said(of, first) =
        "{of}의 승률이 {first}{과} 얼마나 다른지를 퍼센트포인트(%p)로 보입니다. 버전마다 같은 게임들을 했고, 선은 95% 신뢰 구간입니다. 구간이 0을 지나면 다르다고 말할 수 없습니다.",
        "By how many points of a hundred the wins of {of} differ from those of {first}, in the same games; a line is a 95% interval. While it holds 0, it can't be said that they differ.";
    difference(mean, low, high, changed) =
        "{mean} [{low}, {high}], 달라진 게임 {changed}",
        "{mean} [{low}, {high}], {changed|game|games} went otherwise";
    NO_GAMES = "게임 없음", "no games";
    draws(draws, errors) = "무승부 {draws}, 결과 없는 게임 {errors}", "draws {draws}, games without a result {errors}";
}
