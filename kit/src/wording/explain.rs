//! The headings of what `explain` gathers, and the lines that it writes itself.

use cardwright_dsl::messages::wording::Wording;
use cardwright_dsl::wordings;

/// What marks say that have no word in the tables of a rulebook, or one with a number in it.
pub(crate) const MARKED: &[(&str, Wording)] = &[
    ("attacks", Wording { ko: "이 턴에 공격한 횟수", en: "how often it has attacked this turn" }),
    ("deployed", Wording { ko: "배치된 턴 (`this turn`)", en: "the turn it was deployed in (`this turn`)" }),
    ("used", Wording { ko: "이 턴에 사용한 능력의 번호", en: "the numbers of its abilities used this turn" }),
    ("armor-used", Wording { ko: "이 턴에 피해로 잃은 방어력", en: "armor that damage has used up this turn" }),
    ("column", Wording { ko: "놓인 열의 번호", en: "the number of its column" }),
];

/// The kernel's kinds of events by number; others are the rulebook's.
pub(crate) const EVENTS: &[Wording] = &[
    Wording { ko: "카드가 움직일 때", en: "a card moves" },
    Wording { ko: "플레이어가 드로우할 때", en: "a player draws" },
    Wording { ko: "더미를 섞을 때", en: "a pile is shuffled" },
    Wording { ko: "카드가 공개될 때", en: "a card is revealed" },
    Wording { ko: "카드를 볼 때", en: "a card is looked at" },
    Wording { ko: "플레이어가 대미지를 받을 때", en: "a player is dealt damage" },
    Wording { ko: "플레이어의 수치가 바뀔 때", en: "a player's number changes" },
    Wording { ko: "카드가 뒤집힐 때", en: "a card turns over" },
    Wording { ko: "카드가 플레이 영역에 들어올 때", en: "a card enters play" },
    Wording { ko: "카드가 붙을 때", en: "a card is attached" },
    Wording { ko: "카드가 자리를 옮길 때", en: "a card changes its place" },
    Wording { ko: "페이즈가 시작될 때", en: "a phase begins" },
    Wording { ko: "턴이 끝나려 할 때", en: "a turn is about to end" },
    Wording { ko: "효과가 끝날 때", en: "effects end" },
    Wording { ko: "능력이 발동될 때", en: "an ability is activated" },
    Wording { ko: "플레이어가 질 때", en: "a player loses" },
];

wordings! {
    // several cards
    HOW_MANY = "장수", "how many";
    led(all, kinds) = "리더와 카드 {all}장, {kinds}가지", "a leader and {all|card|cards}, {kinds} different";
    cards(all, kinds) = "카드 {all}장, {kinds}가지", "{all|card|cards}, {kinds} different";
    NOWHERE = "없는 카드", "cards that are nowhere";
    range(least, mean, most) = "{least}부터 {most}까지, 평균 {mean}", "from {least} to {most}, {mean} on average";
    TYPES = "카드 타입", "types";
    ATTRIBUTES = "속성", "attributes";
    TRIGGERS = "발동 조건이 있는 카드", "cards with trigger words";
    WITH_KEYWORDS = "키워드가 있거나 키워드를 주는 카드", "cards that have or give keywords";
    UNREAD = "읽을 수 없는 카드 (cardwright check)", "cards that can't be read (cardwright check)";
    CARDS = "카드", "cards";

    // Of several pages.
    FILE = "파일", "file";
    CLAUSES = "조항", "clauses";
    SHOWN_BY = "시나리오", "shown by";

    // A card.
    FIELDS = "항목", "fields";
    DIGEST = "프로그램 지문", "digest of the program";
    MISTAKES = "잘못된 곳", "mistakes";
    PROGRAM = "프로그램 (명령 이름은 영어)", "program";
    ITS_KEYWORDS = "키워드", "keywords";
    NOT_SAID = "옮길 수 없는 글", "not said in the other language";
    no_words(name) = "`{name}`에 이 언어의 말이 없습니다", "`{name}` has no words in this language";
    NO_WORDS = "이 글은 아직 옮길 수 없습니다", "this text can't be put into it yet";

    // When an ability works.
    BY_ITS_PLAYER = "플레이어가 발동", "activated by its player";
    WHEN_PLAYED = "플레이할 때", "when it is played";
    BY_A_RULE = "룰이 시작", "started by a rule";
    ALL_THE_TIME = "항상", "all the time";
    RULEBOOKS_EVENT = "룰북의 일이 일어날 때", "the rulebook's event happens";
    when(event) = "{event}", "when {event}";
    as_soon_as(state) = "이렇게 되면: {state}", "as soon as {state}";
    while_so(state) = "이러한 동안: {state}", "while {state}";
    if_so(state) = "이러하면 ({state}): ", "if {state}: ";
    given_to(mods, to) = "{to}에: {mods}", "{mods} for {to}";
    instead_of(event, step) = "{event} 그 대신, 단계 {step}부터", "instead of {event}, from step {step}";
    whenever(event, step) = "{event}마다, 단계 {step}부터", "whenever {event}, from step {step}";

    // A word of card text.
    KIND_OF_WORD = "종류", "kind";
    WRITTEN_AS = "카드에 적는 말", "card texts say";
    A_VERB = "동사", "a verb";
    A_NOUN = "카드를 부르는 말", "a noun for cards";
    A_ZONE = "영역", "a zone";
    A_STAT = "수치", "a number";
    AN_ATTRIBUTE = "속성", "an attribute";
    A_STATE = "상태", "a state of cards";
    A_PHASE = "페이즈", "a phase of a turn";
    A_STEP = "스텝", "a step of a battle";
    AN_ACTION = "행동", "an action";
    A_COLUMN = "마주 보는 영역", "zones that face each other";
    A_CAUSE = "이유", "a cause";
    A_POSITION = "포지션", "a position";
    A_FACE = "리더의 면", "a face of a leader";
    NO_SUCH_WORD = "이 게임에는 없는 말", "no word of this game";
    TERMS_SAID_BARE =
        "카드를 묶는 말. `terms.yaml`의 `affiliations:`에 적고, 영어 글에서는 그대로, 한국어 글에서는 《 》 사이에 적습니다",
        "words for groups of cards: they are declared under `affiliations:` in `terms.yaml`; English texts write them as they are, Korean ones between 《 and 》";
    A_TERM = "소속, 이 프로젝트의 말 (terms.yaml)", "a group of cards, a word of this project (terms.yaml)";
    TERMS = "있는 말", "there are";
    TERMS_SAID =
        "카드를 묶는 말. `terms.yaml`의 `affiliations:`에 적고, 글에서는 《 》 사이에 적습니다",
        "words for groups of cards: they are declared under `affiliations:` in `terms.yaml`, and texts write them between 《 and 》";
    OF_SENTENCES = "문장에 쓰는 말", "words of sentences";

    // A keyword.
    STANDS_UNDER = "발동 조건", "stands under";
    TAKES = "받는 것", "takes";
    A_NUMBER = "수", "a number";
    A_FILTER = "조건", "a filter";
    AN_EFFECT = "효과", "an effect";
    A_CARD_NAME = "카드 이름", "a card name";
    STACKING = "겹치면", "stacking";
    EACH_WORKS = "여럿이면 각각 처리한다", "several work each by itself";
    HIGHEST_WORKS = "여럿이면 가장 큰 것만", "of several only the highest works";
    CARDS_WITH_IT = "가진 카드", "cards with it";

    // A clause.
    CLAUSE_SAYS = "내용", "says";
    PARTS = "하위 조항", "its parts";
    SAYS_THE_SAME = "같은 말을 하는 조항", "says the same as";
    RESTS_ON = "바탕이 되는 조항", "rests on";
    FOLLOWED_IN = "코드", "followed in";
    KEYWORDS = "키워드", "keywords";
    NO_SCENARIO_CAN_SHOW_IT =
        "시나리오로 보일 수 없는 조항입니다 (제목, 손으로 하는 일)",
        "no scenario can show it (a heading, or something done by hand)";

    // A code of a finding.
    MEANS = "뜻", "means";
    CODE_SAYS = "표시", "says";
    NEXT_STEP = "다음 할 일", "next step";
    RULE = "룰", "rule";
    WRONG = "틀린 예", "wrong";
    RIGHT = "맞는 예", "right";

    // The words of scenarios.
    PLACES = "자리", "places";
    PHASES = "페이즈", "phases";
    PLAYER_NUMBERS = "플레이어의 수치 (적지 않으면 이 값)", "numbers of a player (when left out)";
    MARKS = "카드의 표시", "marks of a card";
    FACES = "면", "faces";
    ATTRIBUTES_BY_NUMBER = "속성과 그 번호", "attributes with their numbers";
    ANSWERS = "답 (예, 아니오, `choose 카드` 말고)", "answers (beside yes, no and `choose CARD`)";
    THE_CARD = "카드", "CARD";
    THE_PLACE = "자리", "PLACE";
    SETTINGS = "설정", "settings";
    LOG_WORDS = "기록의 말", "words of the log";
    CAUSES = "이유", "causes";
}
