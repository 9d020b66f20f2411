//! Findings about tables of cards: rows and columns of a spreadsheet.

use super::codes;

codes! { TABLE:
    EMPTY_TABLE = "empty-table", Error;
        ko "`{file}`에 카드가 한 줄도 없습니다"; en "there is no row of a card in `{file}`";
        hint "첫 줄에 항목의 이름을, 그 아래에 한 줄에 카드 한 장씩 적으십시오",
            "give the names of the columns in the first row and one card in each row below";
        docs "표에 머리글 말고는 줄이 없습니다.", "The table has no rows behind its header.";
    NO_HEADER = "no-header", Error;
        ko "첫 줄에 `id` 열이 없습니다"; en "the first row has no column `id`";
        hint "혹시 `{suggestion}`입니까? 그렇다면 `--columns \"id={suggestion}\"`{을} 붙이십시오",
            "is it `{suggestion}`? then add `--columns \"id={suggestion}\"`";
        hint "첫 줄에 열의 이름을 적거나 `--columns id=이름`{을} 붙이십시오. 아는 열: {known}",
            "name the columns in the first row, or add `--columns id=NAME`; columns that are read: {known}";
        docs "표의 첫 줄은 열의 이름이어야 하고, 카드의 번호가 든 열이 있어야 합니다.",
            "The first row of a table must name its columns, and one of them must hold the ids of the cards.";
    UNKNOWN_COLUMN = "unknown-column", Warning;
        ko "`{column}` 열은 읽지 않습니다"; en "the column `{column}` is not read";
        hint "혹시 `{suggestion}`입니까? 그렇다면 `--columns \"{suggestion}={column}\"`{을} 붙이십시오",
            "is it `{suggestion}`? then add `--columns \"{suggestion}={column}\"`";
        hint "읽게 하려면 `--columns \"항목={column}\"`{을} 붙이십시오. 아는 항목: {known}",
            "to have it read, add `--columns \"FIELD={column}\"`; fields: {known}";
        docs "카드의 항목이 아닌 열은 건너뜁니다.", "A column that is no field of a card is left out.";
    DOUBLE_COLUMN = "double-column", Error;
        ko "`{field}`{이} 되는 열이 둘 있습니다"; en "two columns give `{field}`";
        hint "하나를 지우거나 `--columns`로 어느 쪽인지 정하십시오", "delete one of them, or choose one with `--columns`";
        docs "같은 항목이 되는 열이 둘 있습니다.", "Two columns stand for the same field.";
    RAGGED_ROW = "ragged-row", Error;
        ko "이 줄은 {cells}칸이고 머리글은 {columns}칸입니다"; en "this row has {cells|cell|cells}, the header {columns}";
        hint "값 안에 구분 기호가 있으면 그 값을 큰따옴표로 묶으십시오",
            "if a value holds the separator, put that value in double quotes";
        docs "칸 수가 머리글과 달라서 어느 값이 어느 열인지 알 수 없습니다.",
            "The row has another number of cells than the header, so it can't be told which value belongs to which column.";
    TOO_MANY_COLUMNS = "too-many-columns", Error;
        ko "한 줄에 칸이 {limit}개보다 많습니다"; en "this row has more than {limit} cells";
        hint "카드 표가 맞는지, 칸을 나누는 글자가 맞는지 보십시오", "is it a table of cards, with the separator it should have?";
        docs "표의 한 줄에 칸이 너무 많아 표를 읽지 않았습니다.", "A row of the table has too many cells; the table was not read.";
    WORKBOOK_UNREAD = "workbook-unread", Error;
        ko "통합 문서를 읽을 수 없습니다: {reason}"; en "this workbook can't be read: {reason}";
        hint "스프레드시트 프로그램에서 .xlsx나 .ods로 다시 저장하거나 CSV로 내보내십시오",
            "save it again as .xlsx or .ods in a spreadsheet program, or export the sheet as CSV";
        docs "표가 망가졌거나, 암호가 걸렸거나, 카드 표라기에는 너무 큽니다.", "The file is damaged, has a password, or is larger than any table of cards.";
    WORKBOOKS_OFF = "workbooks-off", Error;
        ko "이 프로그램은 통합 문서를 읽지 않습니다"; en "this program reads no workbooks";
        hint "시트를 CSV로 내보내십시오", "export the sheet as CSV";
        docs "라이브러리를 `workbooks` 기능 없이 만들었습니다.", "The library was built without its feature `workbooks`.";
    NO_SUCH_SHEET = "no-such-sheet", Error;
        ko "시트 `{sheet}`{이} 없습니다"; en "there is no sheet `{sheet}`";
        hint "혹시 `{suggestion}`?", "did you mean `{suggestion}`?";
        hint "있는 시트: {known}", "its sheets: {known}";
        docs "`--sheet`로 말한 시트가 통합 문서에 없습니다.", "The workbook has no sheet of the name that `--sheet` gives.";
    NO_SHEETS = "no-sheets", Error;
        ko "이 파일에는 시트가 없으니 `--sheet {sheet}`{은} 쓸 데가 없습니다"; en "this file has no sheets, so `--sheet {sheet}` means nothing";
        hint "`--sheet`를 빼십시오", "leave `--sheet` out";
        docs "CSV와 TSV 파일은 표 하나입니다.", "A CSV or TSV file is one table.";
    OTHER_SHEETS = "other-sheets", Warning;
        ko "{file}에서 시트 `{sheet}`만 읽었습니다. 다른 시트: {others}"; en "of {file} only the sheet `{sheet}` was read; others hold something too: {others}";
        hint "`--sheet`로 고르십시오", "choose one with `--sheet`";
        docs "통합 문서에서는 한 시트를 읽습니다. 말이 없으면 비지 않은 첫 시트입니다.", "One sheet of a workbook is read: the first that is not empty, unless another is chosen.";
    DATE_IN_CELL = "date-in-cell", Error;
        ko "이 칸은 날짜나 시각입니다 ({shown})"; en "this cell holds a date or a time ({shown})";
        hint "스프레드시트가 `3-1` 같은 값을 날짜로 바꾸었습니다. 칸을 텍스트로 하고 다시 적으십시오",
            "spreadsheets make dates of values like `3-1`: format the cell as text and write it again";
        docs "칸에 처음 적은 값은 남아 있지 않습니다.", "What was written into the cell at first is lost.";
    FORMULA_FAILED = "formula-failed", Error;
        ko "이 칸의 수식이 값을 내지 못했습니다 ({shown})"; en "the formula of this cell gives no value ({shown})";
        hint "수식을 고치거나 값을 적으십시오", "mend the formula or write the value";
        docs "칸에는 수식의 오류만 들어 있습니다.", "The cell holds nothing but the error of its formula.";
    FORMULA_UNVALUED = "formula-unvalued", Error;
        ko "이 칸에는 수식만 있고 값이 없습니다 ({shown})"; en "this cell holds a formula without its value ({shown})";
        hint "스프레드시트 프로그램에서 열어 다시 저장하거나 값을 적으십시오",
            "open the file in a spreadsheet program and save it there, or write the value";
        docs "수식을 계산하지 않는 프로그램이 쓴 통합 문서에는 수식의 값이 없습니다.",
            "A program that does not work formulas out has written the workbook: their values are not in it.";
    CELL_COVERED = "cell-covered", Error;
        ko "이 칸은 합쳐진 칸 {shown}에 가려져 값이 없습니다"; en "this cell lies under the merged cells {shown} and holds nothing";
        hint "칸을 나누고 각 칸에 값을 적으십시오", "split the cells and write the value into each of them";
        docs "합쳐진 칸의 값은 첫 칸에만 있어, 나머지 칸의 카드에는 값이 없습니다.",
            "The value of merged cells stands in the first of them only; the cards of the others lack it.";
    TABLE_QUOTE = "table-quote", Error;
        ko "큰따옴표가 닫히지 않았습니다"; en "a double quote is never closed";
        hint "값의 끝에 `\"`{을} 붙이고, 값 안의 따옴표는 `\"\"`로 적으십시오",
            "close the value with `\"`, and write a quote inside a value as `\"\"`";
        docs "큰따옴표로 시작한 칸은 다음 큰따옴표까지가 한 칸입니다.",
            "A cell that begins with a double quote goes on to the next one.";
    BEHIND_QUOTE = "behind-quote", Error;
        ko "닫는 큰따옴표 뒤에 글자가 있습니다"; en "letters stand behind the closing double quote";
        hint "값 전체를 큰따옴표로 묶고, 값 안의 따옴표는 `\"\"`로 적으십시오",
            "put the whole value in double quotes, and write a quote inside a value as `\"\"`";
        docs "큰따옴표로 시작한 칸은 닫는 큰따옴표에서 끝나야 합니다.", "A cell that begins with a double quote ends with the closing one.";
    UNNAMED_COLUMN = "unnamed-column", Warning;
        ko "{number}번째 열에는 값이 있는데 머리글이 없어 읽지 않습니다"; en "column {number} has values and no heading, so it is not read";
        hint "첫 줄에 항목 이름을 적거나 값을 지우십시오", "name it in the first row, or empty its cells";
        docs "머리글이 빈 열은 건너뜁니다.", "A column without a heading is left out.";
    MISSING_COLUMN = "missing-column", Error;
        ko "`{field}` 열이 없습니다"; en "there is no column `{field}`";
        hint "열을 더하거나, 다른 이름이면 `--columns {field}=이름`{을} 붙이십시오. 읽어 보기만 하려면 `--dry-run`",
            "add it, or if it has another name add `--columns {field}=NAME`; to only try the texts use `--dry-run`";
        docs "카드에 꼭 있어야 하는 항목의 열이 표에 없습니다.", "The table lacks the column of a field that every card needs.";
    UNSTABLE_WORDING = "unstable-wording", Warning;
        ko "{lang} 문구가 같은 프로그램으로 돌아오지 않습니다"; en "its {lang} wording does not lead back to the same program";
        hint "{lang} 문구: {text}", "the {lang} wording: {text}";
        docs "카드의 글을 다른 언어로 옮겼다가 되돌리면 다른 프로그램이 됩니다. 그 카드를 한 언어로만 쓰면 문제가 없습니다.",
            "Printed in the other language and read again, the card is another program. In the language it is written in it works.";
}
