//! What `print` says.

use cardwright_dsl::wordings;

wordings! {
    printed(cards, faces, path) =
        "카드 {cards}종을 {faces}면으로 {path}에 찍었습니다",
        "{cards|card|cards} printed on {faces|face|faces} to {path}";
    sheets_of(sheets, columns, rows) =
        "종이 {sheets}장, 한 장에 {columns}x{rows}",
        "{sheets|sheet|sheets} of {columns} by {rows}";
    on_table(path) =
        "{path}: Tabletop Simulator의 Saved Objects 폴더에 JSON을 복사하면 불러올 수 있습니다. 다른 사람과 놀려면 PNG를 Cloud Manager에 올리고 그 주소로 바꾸십시오",
        "{path}: copy the JSON into the folder Saved Objects of Tabletop Simulator to load it. To play with others, upload the PNGs in its Cloud Manager and put their addresses in";
    nothing_called(word, known) =
        "오류: `{word}`{이라}는 세트, 덱, 카드가 없습니다; 있는 세트와 덱: {known}",
        "error: there is no set, deck or card `{word}`; sets and decks: {known}";
    nothing_called_near(word, near) =
        "오류: `{word}`{이라}는 세트, 덱, 카드가 없습니다; 혹시 `{near}`입니까?",
        "error: there is no set, deck or card `{word}`; did you mean `{near}`?";
    nothing_fits(word, known) =
        "오류: `{word}`에 맞는 카드가 없습니다; 있는 세트와 덱: {known}",
        "error: no card fits `{word}`; sets and decks: {known}";
    missing_cards(deck, cards) =
        "덱 `{deck}`의 카드가 없습니다: {cards}; `cardwright check`로 보십시오",
        "cards of the deck `{deck}` are nowhere: {cards}; see `cardwright check`";
    not_printed(ids) =
        "잘못이 있어 찍지 않은 카드: {ids}; `cardwright check`로 고치십시오",
        "not printed because of mistakes: {ids}; put them right with `cardwright check`";
    no_wording(id, lang) =
        "알림: {id}: 이 글은 아직 {lang}로 옮길 수 없어 적힌 그대로 찍었습니다",
        "note: {id}: its text can't be put into {lang} yet, so it is printed as it is written";
    other_words(id, lang) =
        "알림: {id}: 스크립트의 첫 주석에 {lang} 글이 없어 다른 언어로 찍었습니다; 첫 주석에 두 언어를 따로 적을 수 있습니다",
        "note: {id}: the first comment of its script has no {lang}, so it is printed in the other language; the comment may stand in both, the lines of each by themselves";
    placeholder(id) =
        "알림: {id}: 스크립트의 첫 주석이 틀 그대로입니다; 카드에 인쇄할 글을 그 자리에 적으십시오",
        "note: {id}: the first comment of its script is still that of the template; write there what is printed on the card";
    no_picture(id, path) =
        "알림: {id}: 그림 {path}{을} 읽을 수 없어 칸을 비웠습니다; `image:`를 고치거나 그림을 그 자리에 두십시오",
        "note: {id}: the picture {path} can't be read and its place is empty; change `image:` or put the picture there";
    picture_elsewhere(id) =
        "알림: {id}: 주소에 있는 그림은 가져오지 않으므로 칸을 비웠습니다; 그림을 내려받아 `image:`에 파일 이름을 적으십시오",
        "note: {id}: pictures are not fetched from addresses, so its place is empty; save the picture and name the file in `image:`";
    no_words(id) =
        "알림: {id}: 스크립트가 하는 일을 적은 글이 없어 글 칸이 비었습니다; 스크립트의 첫 주석에 카드에 인쇄할 글을 적으십시오",
        "note: {id}: its text box is empty, for nothing says what its script does; write what is printed into the first comment of the script";
    texts_cut(ids) =
        "알림: 글을 줄여도 칸에 다 들어가지 않아 잘린 카드: {ids}; 글을 줄이거나 `--no-reminders`, `--size`, 틀을 바꾸십시오",
        "note: texts that are cut, since they don't fit their boxes at half their size: {ids}; make them shorter, or try `--no-reminders`, `--size` or another template";
    table_is_there(path) =
        "{path}{이} 이미 있습니다; 덮어쓰려면 `--force`, 아니면 `--tabletop`에 다른 폴더를",
        "{path} is there already; `--force` writes over it, or name another folder for `--tabletop`";
    no_folder(path, why) =
        "{path}{을} 폴더로 만들 수 없습니다 ({why}); `--tabletop`에 다른 폴더를 적으십시오",
        "{path} can't be made a folder ({why}); name another one for `--tabletop`";
    NOTHING_PRINTED = "찍을 카드가 없습니다", "there is nothing to print";
    several_games(one, other) =
        "{one}{과} {other}의 카드를 한 번에 찍을 수 없습니다; `--game`으로 게임을 고르십시오",
        "cards of {one} and {other} can't be printed together; choose a game with `--game`";
    no_face(game, path) =
        "`{game}`의 카드에는 앞면의 틀이 없습니다; {path}에 적으십시오",
        "there is no template of faces for `{game}`; write one to {path}";
    no_block(path, block) =
        "{path}: `{block}`{이} 없습니다; `<style>`, `<template id=\"face\">`, `<template id=\"back\">`이 있어야 합니다. 이 파일을 지우고 `cardwright new face`를 부르면 처음 틀을 다시 씁니다",
        "{path}: there is no `{block}`; a template has `<style>`, `<template id=\"face\">` and `<template id=\"back\">`. Remove the file, and `cardwright new face` writes the one to begin with";
    unknown_field(path, line, field, known) =
        "{path}:{line}: 카드에 `{field}` 항목이 없습니다; 있는 항목: {known}",
        "{path}:{line}: cards have no field `{field}`; they have: {known}";
    unknown_field_near(path, line, field, near) =
        "{path}:{line}: 카드에 `{field}` 항목이 없습니다; 혹시 `{near}`입니까?",
        "{path}:{line}: cards have no field `{field}`; did you mean `{near}`?";
    unpaired(path, line, name) =
        "{path}:{line}: `{name}`의 짝이 없습니다; `#항목`이나 `^항목`으로 연 것은 `/항목`으로 닫습니다",
        "{path}:{line}: `{name}` has no counterpart; what `#field` or `^field` opens, `/field` closes";
    no_such_page(path) =
        "{path}: .html이나 .pdf로 끝나는 이름이어야 합니다",
        "{path}: the name of a page ends in .html or .pdf";
    page_is_there(path) =
        "{path}{이} 이미 있습니다; 덮어쓰려면 `--force`, 다른 곳에 쓰려면 `-o`",
        "{path} is there already; `--force` writes over it, `-o` writes elsewhere";
    NO_BROWSER =
        "PDF와 그림은 Chromium이나 Chrome이 그립니다만, 찾을 수 없습니다; 설치하거나 `--browser 경로`로 가리키십시오. 브라우저 없이도 `-o 이름.html`을 쓰고 그 페이지를 인쇄할 수 있습니다",
        "PDFs and pictures are drawn by Chromium or Chrome, and there is none; install one or name it with `--browser PATH`. Without it, write `-o NAME.html` and print that page";
    not_drawn(why) =
        "브라우저가 페이지를 그리지 못했습니다 ({why}); 다른 브라우저를 `--browser 경로`로 가리키십시오",
        "the browser did not draw the page ({why}); name another one with `--browser PATH`";
    TOO_LARGE =
        "카드가 종이에 들어가지 않습니다; `--size`를 줄이거나 `--paper`를 바꾸십시오",
        "not one card fits the paper; make `--size` smaller or choose another `--paper`";
    face_written(path) =
        "{path}에 썼습니다; 고친 뒤 `cardwright print 세트`로 찍어 보십시오",
        "written to {path}; change it, then look with `cardwright print SET`";
}
