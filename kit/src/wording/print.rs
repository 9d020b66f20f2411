//! What pages of cards say beside the cards.

use cardwright_dsl::wordings;

wordings! {
    PRINT_AT_FULL_SIZE =
        "실제 크기(100%)로, 여백 없이 인쇄하십시오. 배경 그래픽도 켜십시오.",
        "Print at full size (100%), without margins, and with background graphics.";
    TOO_LONG =
        "글자를 줄여도 칸에 들어가지 않는 글 (빨간 테두리):",
        "Texts that don't fit their boxes even in small letters (red frames):";
}
