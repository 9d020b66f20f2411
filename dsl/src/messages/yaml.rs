//! Findings about a file as YAML: shape, indentation, quotes, keys that are there twice.

use super::codes;

codes! { YAML:
    YAML_SYNTAX = "yaml-syntax", Error;
        ko "여기서 YAML로 읽을 수 없습니다"; en "this can't be read as YAML";
        hint "들여쓰기와 `:` 뒤의 공백을 확인하고, 특수 문자가 있는 값은 따옴표로 감싸십시오",
            "check the indentation and the space after `:`, and quote a value with special characters";
        docs "파일이 YAML 문법에 맞지 않습니다.", "The file does not follow the syntax of YAML.";
    TAB_INDENTATION = "tab-indentation", Error;
        ko "들여쓰기에 탭이 있습니다"; en "there is a tab in the indentation";
        hint "공백으로 들여쓰십시오 (탭이 있는 줄: {count})", "indent with spaces (lines with tabs: {count})";
        docs "YAML은 탭으로 들여쓸 수 없습니다.", "YAML can't be indented with tabs.";
    BAD_INDENTATION = "bad-indentation", Error;
        ko "들여쓰기가 맞지 않습니다"; en "the indentation doesn't fit";
        hint "글이 다음 줄부터 이어지면 `{field}: |`{으로} 적으십시오", "for text in the lines below write `{field}: |`";
        hint "같은 카드의 항목은 모두 같은 칸에서 시작해야 합니다", "all fields of one card start in the same column";
        docs "이 줄은 위의 어느 줄과도 같은 칸에서 시작하지 않습니다.",
            "This line doesn't start in the same column as any line it could belong to.";
    MISSING_COLON = "missing-colon", Error;
        ko "`{text}` 뒤에 `:`{이} 없습니다"; en "a `:` is missing after `{text}`";
        hint "`{field}: 값`처럼 적고 `:` 뒤를 한 칸 띄우십시오", "write `{field}: value`, with a space after the `:`";
        hint "`항목: 값`처럼 적고 `:` 뒤를 한 칸 띄우십시오", "write `field: value`, with a space after the `:`";
        docs "항목 이름 뒤에는 콜론과 공백이 있어야 합니다.", "A field's name is followed by a colon and a space.";
    COLON_IN_VALUE = "colon-in-value", Error;
        ko "따옴표 없는 값 안에 `: `{이} 있습니다"; en "there is a `: ` inside a value without quotes";
        hint "값을 따옴표로 감싸거나 `|` 아래에 적으십시오", "quote the value, or write it below a `|`";
        docs "콜론과 공백은 새 항목을 시작하므로 값 안에서는 따옴표가 필요합니다.",
            "A colon and a space start a new field, so a value that holds them needs quotes.";
    UNCLOSED_QUOTE = "unclosed-quote", Error;
        ko "따옴표가 닫히지 않았습니다"; en "the quotes are not closed";
        hint "같은 따옴표로 값을 끝내십시오", "end the value with the same quote";
        docs "여는 따옴표에 맞는 닫는 따옴표가 없습니다.", "An opening quote has no closing one.";
    BAD_QUOTE = "bad-quote", Error;
        ko "닫는 따옴표 뒤에 글이 더 있습니다"; en "there is more text after the closing quote";
        hint "값 전체를 따옴표 안에 넣으십시오", "put the whole value between the quotes";
        docs "따옴표로 감싼 값은 닫는 따옴표에서 끝나야 합니다.", "A quoted value ends with its closing quote.";
    BAD_ESCAPE = "bad-escape", Error;
        ko "큰따옴표 안의 `\\` 뒤가 잘못되었습니다"; en "what follows this `\\` in double quotes means nothing";
        hint "`\\\\`로 적거나 작은따옴표를 쓰십시오", "write `\\\\`, or use single quotes";
        docs "큰따옴표 안에서 역슬래시는 정해진 글자 앞에만 올 수 있습니다.",
            "In double quotes a backslash may stand before certain characters only.";
    UNCLOSED_BRACKET = "unclosed-bracket", Error;
        ko "`[`나 `{open}`{이} 닫히지 않았거나 쉼표가 빠졌습니다"; en "a `[` or `{open}` is not closed, or a comma is missing";
        hint "괄호로 시작하는 텍스트라면 따옴표로 감싸거나 `|` 아래에 적으십시오",
            "if it is text that begins with a bracket, quote it or write it below a `|`";
        docs "한 줄 목록은 쉼표로 나누고 괄호로 닫습니다.", "A list on one line has commas and a closing bracket.";
    UNQUOTED_BRACKET = "unquoted-bracket", Error;
        ko "`{field}`{이} `{open}`{으로} 시작해서 텍스트가 아니라 목록이나 항목 묶음으로 읽힙니다"; en "`{field}` starts with `{open}`, so YAML reads a list or a mapping, not text";
        hint "텍스트를 따옴표로 감싸거나 `{field}: |` 아래 줄에 적으십시오",
            "quote the text, or write it in the lines below `{field}: |`";
        docs "따옴표 없이 괄호로 시작하는 값은 YAML에서 목록(`[`)이나 항목 묶음(`{`)입니다. 카드 텍스트는 따옴표나 `|`가 필요합니다.",
            "A value that starts with a bracket without quotes is a list (`[`) or a mapping (`{`) in YAML. Card text needs quotes or `|`.";
    RESERVED_CHARACTER = "reserved-character", Error;
        ko "값이 `{character}`{으로} 시작할 수 없습니다"; en "a value can't start with `{character}`";
        hint "값을 따옴표로 감싸십시오", "quote the value";
        docs "`@`, `%`, 역따옴표 따위로 시작하는 값은 따옴표가 필요합니다.",
            "A value that starts with `@`, `%`, a backtick or the like needs quotes.";
    YAML_ALIAS = "yaml-alias", Error;
        ko "YAML의 `&`와 `*`는 쓰지 않습니다"; en "YAML's `&` and `*` are not used here";
        hint "`*`나 `&`로 시작하는 텍스트라면 따옴표로 감싸고, 아니면 값을 그대로 다시 적으십시오",
            "quote a text that starts with `*` or `&`; otherwise write the value out";
        docs "앵커와 별칭은 카드 파일에서 쓰지 않습니다. 값은 있는 곳에 그대로 적습니다.",
            "Anchors and aliases are not used in card files: a value stands where it belongs.";
    YAML_TAG = "yaml-tag", Error;
        ko "값이 `!`로 시작할 수 없습니다"; en "a value can't start with `!`";
        hint "텍스트라면 따옴표로 감싸십시오", "if it is text, quote it";
        docs "YAML 태그는 카드 파일에서 쓰지 않습니다.", "YAML tags are not used in card files.";
    SECOND_DOCUMENT = "second-document", Error;
        ko "한 파일에 문서가 둘 이상입니다"; en "there is a second document in this file";
        hint "`---` 줄을 지우거나 다른 파일로 옮기십시오", "delete the `---` line, or move the rest to its own file";
        docs "카드 파일에는 YAML 문서가 하나만 있어야 합니다.", "A card file holds one YAML document.";
    DUPLICATE_KEY = "duplicate-key", Error;
        ko "`{field}`{이} 두 번 있습니다"; en "`{field}` is there twice";
        hint "둘 중 하나를 지우십시오", "delete one of the two";
        docs "같은 항목이 한 자리에 두 번 있습니다. 어느 쪽도 조용히 버려지지 않습니다.",
            "The same field stands twice at one place. Neither is dropped in silence.";
    KEY_NOT_TEXT = "key-not-text", Error;
        ko "항목 이름은 글자여야 합니다"; en "the name of a field must be a word";
        hint "`항목: 값`처럼 적으십시오", "write `field: value`";
        docs "목록이나 묶음은 항목 이름이 될 수 없습니다.", "A list or a mapping can't be the name of a field.";
    NESTED_TOO_DEEP = "nested-too-deep", Error;
        ko "값이 너무 깊이 들어 있습니다"; en "values are nested too deep";
        hint "{limit}단계까지입니다", "{limit} levels are allowed";
        docs "목록과 묶음을 겹치는 깊이에 한도가 있습니다.", "Lists and mappings can be nested up to a limit.";
    TOO_MANY_VALUES = "too-many-values", Error;
        ko "파일에 값이 너무 많습니다"; en "there are too many values in this file";
        hint "{limit}개까지입니다. 여러 파일로 나누십시오", "{limit} are allowed; split the file";
        docs "한 파일에 담을 수 있는 값의 수에 한도가 있습니다.", "One file can hold a limited number of values.";
    TEXT_CUT_BY_COMMENT = "text-cut-by-comment", Error;
        ko "` #`부터는 주석이라 `{field}`{이} 여기서 잘립니다"; en "` #` starts a comment, so `{field}` is cut here";
        hint "텍스트라면 따옴표로 감싸고, 주석이라면 윗줄로 옮기십시오",
            "quote the text if it goes on; move the comment to a line of its own if it is one";
        docs "공백 뒤의 `#`부터 줄 끝까지는 주석입니다. 카드 텍스트와 이름 뒤에는 주석을 두지 않습니다.",
            "From a `#` behind a space to the end of the line all is comment. No comment may follow a card text or a name.";
}
