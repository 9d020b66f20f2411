//! YAML without places, through serde_yaml: data of the project's own that no designer writes. Everything that a designer
//! writes goes through [`crate::yaml`], which knows where it stands. No other module uses serde_yaml, which is no longer
//! developed.

use serde::de::DeserializeOwned;

/// Reads data of a known shape; the error names what is wrong with it.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_yaml::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Thing {
        id: String,
        #[serde(default)]
        kind: String,
    }

    #[test]
    fn data_is_read_and_what_is_wrong_is_named() {
        let things: Vec<Thing> = super::read("- { id: '7.1', kind: rule }\n- id: a\n").unwrap();
        assert_eq!(things[0], Thing { id: "7.1".to_owned(), kind: "rule".to_owned() });
        assert_eq!(things[1].kind, "");
        assert!(super::read::<Vec<Thing>>("- kind: rule\n").unwrap_err().contains("id"));
    }
}
