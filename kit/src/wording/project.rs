//! What is said about files of cards beside the findings themselves, and what new projects begin with.

use cardwright_dsl::wordings;

wordings! {
    FIRST_WRITTEN = "처음 적은 곳", "first used here";
    FIRST_CARD = "첫 카드", "First Card";

    // Rows of tables of cards.
    FIRST_ROW = "처음 나온 곳", "first used here";
    CARD = "카드", "card";
    TEXT = "글", "text";
    WHOLE_NUMBER = "정수", "a whole number";
}
