//! Findings about decks. The rules of deck building are the rulebook's; it gives the clause.

use super::codes;

codes! { DECK:
    DECK_SIZE = "deck-size", Error;
        ko "덱이 {count}장입니다"; en "the deck has {count|card|cards}";
        hint "꼭 {wanted}장이어야 합니다", "it must have exactly {wanted}";
        docs "덱의 장수가 룰북과 다릅니다.", "The deck has another number of cards than the rulebook asks for.";
    DECK_COPIES = "deck-copies", Error;
        ko "`{card}`{이} {count}장 있습니다"; en "`{card}` is there {count|time|times}";
        hint "같은 카드는 {limit}장까지 넣을 수 있습니다", "at most {limit} copies of a card are allowed";
        docs "같은 카드가 허용된 장수보다 많습니다.", "There are more copies of one card than allowed.";
    DECK_TRIGGERS = "deck-triggers", Error;
        ko "트리거 카드가 {count}장입니다"; en "the deck has {count|trigger card|trigger cards}";
        hint "{limit}장까지 넣을 수 있습니다", "at most {limit} are allowed";
        docs "트리거를 가진 카드가 허용된 장수보다 많습니다.", "There are more cards with a trigger than allowed.";
    DECK_OATH = "deck-oath", Error;
        ko "덱이 리더 `{leader}`의 서약에 맞지 않습니다"; en "the deck is against the oath of its leader `{leader}`";
        hint "`{card}`{을} 다른 카드로 바꾸십시오", "take another card instead of `{card}`";
        hint "서약이 요구하는 카드를 넣으십시오", "put in cards that the oath asks for";
        docs "리더의 서약은 덱에 넣을 수 있는 카드를 정합니다.", "A leader's oath says which cards its deck may have.";
    DECK_TYPE = "deck-type", Error;
        ko "`{card}`{은} 덱에 넣을 수 없습니다: {type}"; en "`{card}` can't be in a deck: it is {a} {type}";
        hint "`cards:`에서 빼십시오", "take it out of `cards:`";
        docs "이 타입의 카드는 덱에 들어가지 않습니다.", "Cards of this type don't go into a deck.";
    DECK_COUNT = "deck-count", Error;
        ko "{type} 카드가 {count}장 있습니다"; en "{type} cards: {count}";
        hint "꼭 {wanted}장이어야 합니다", "there must be exactly {wanted}";
        docs "한 타입의 카드 장수가 룰북과 다릅니다.", "There is another number of cards of a type than the rulebook asks for.";
    DECK_SHARES = "deck-shares", Error;
        ko "`{card}`{이} {count}장 있습니다"; en "`{card}` is there {count|time|times}";
        hint "모두 똑같이 나누어 가지므로 {wanted}의 배수만큼 넣으십시오", "they are shared out alike: put in a multiple of {wanted}";
        docs "플레이어들이 똑같이 나누어 가질 수 없는 장수입니다.", "The copies of a card can't be shared out alike among the players.";
    DECK_WORTH = "deck-worth", Error;
        ko "`{card}`의 가치가 {count}입니다"; en "`{card}` is worth {count}";
        hint "이 자리의 카드는 {wanted}이어야 합니다", "the card in its place must be worth {wanted}";
        docs "카드의 가치가 룰북이 정한 것과 다릅니다.", "A card is worth something else than the rulebook says of its place.";
    DECK_HOUSES = "deck-houses", Error;
        ko "덱의 카드가 가문 {count}개에 속합니다"; en "the cards of the deck are of {count|house|houses}";
        hint "꼭 {wanted}개 가문이어야 합니다", "they must be of exactly {wanted}";
        docs "덱에 섞인 가문의 수가 룰북과 다릅니다.", "The deck mixes another number of houses than the rulebook asks for.";
    DECK_HOUSE = "deck-house", Error;
        ko "`{card}`의 가문에 카드가 {count}장 있습니다"; en "the house of `{card}` has {count|card|cards}";
        hint "한 가문의 카드는 꼭 {wanted}장이어야 합니다", "each house must have exactly {wanted}";
        docs "한 가문의 카드 장수가 룰북과 다릅니다.", "A house has another number of cards in the deck than the rulebook asks for.";
    DECK_FOR_EACH_SEAT = "deck-for-each-seat", Error;
        ko "덱 {count}개로 시작하려 합니다"; en "a game was to begin with {count|deck|decks}";
        hint "자리는 {wanted}개입니다", "the game has {wanted|seat|seats}";
        docs "자리마다 덱이 하나 있어야 합니다.", "A game begins with one deck for each seat.";
    DECK_SAME = "deck-same", Error;
        ko "덱들이 서로 다릅니다"; en "the decks are not the same";
        hint "모든 플레이어에게 같은 덱을 고르십시오", "choose one deck for all players";
        docs "상자 하나를 함께 쓰는 게임입니다. 덱은 그 상자의 목록이므로 모두 같아야 합니다.",
            "The players share one box. A deck is the list of that box, so all players name the same.";
    DECK_ROOM = "deck-room", Error;
        ko "덱들의 카드가 모두 {count}장입니다"; en "the decks have {count|card|cards} together";
        hint "한 게임에는 {wanted}장까지 들어갑니다", "a game has room for {wanted|card|cards}";
        docs "한 게임이 담을 수 있는 것보다 카드가 많습니다.", "There are more cards than a game has room for.";
    DECK_LEADER = "deck-leader", Error;
        ko "`{card}`{은} 리더가 아닙니다: {type}"; en "`{card}` is no leader: it is {a} {type}";
        hint "`leader:`에는 리더 카드의 번호를 적으십시오", "give the id of a leader card in `leader:`";
        docs "덱의 리더 자리에 다른 타입의 카드가 있습니다.", "A card of another type stands in the place of the leader.";
}
