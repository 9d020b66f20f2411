//! Seeds in JSON. A number where every reader of JSON keeps it, which are numbers below 2^53; from there on a text of its
//! decimal digits. Both are read for every seed, so that recordings with large numbers stay good.

use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value;

/// The first number that not every reader of JSON keeps: many have numbers of 53 bits.
const FIRST_TEXT: u64 = 1 << 53;

/// A seed as a value of JSON.
pub fn json(seed: u64) -> Value {
    if seed < FIRST_TEXT { Value::from(seed) } else { Value::from(seed.to_string()) }
}

/// Writes a seed.
///
/// # Errors
/// Those of the writer.
pub fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *seed < FIRST_TEXT { serializer.serialize_u64(*seed) } else { serializer.collect_str(seed) }
}

/// Reads a seed in either form.
///
/// # Errors
/// It is neither a number of 64 bits without a sign nor a text of one.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Number(u64),
        Text(String),
    }
    match Written::deserialize(deserializer)? {
        Written::Number(seed) => Ok(seed),
        Written::Text(digits) => digits.parse().map_err(serde::de::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use super::{deserialize, json, serialize};

    #[derive(serde::Serialize, serde::Deserialize)]
    struct Header {
        #[serde(serialize_with = "serialize", deserialize_with = "deserialize")]
        seed: u64,
    }

    #[test]
    fn seeds_survive_readers_with_numbers_of_53_bits() {
        for seed in [0, 1, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, u64::MAX] {
            let text = serde_json::to_string(&Header { seed }).unwrap();
            assert_eq!(text, format!("{{\"seed\":{}}}", json(seed)));
            assert_eq!(serde_json::from_str::<Header>(&text).unwrap().seed, seed);
            // What was written before is still read.
            assert_eq!(serde_json::from_str::<Header>(&format!("{{\"seed\":{seed}}}")).unwrap().seed, seed);
            // A reader that has floating numbers alone.
            let number = serde_json::from_str::<serde_json::Value>(&text).unwrap()["seed"].as_f64();
            assert!(number.is_none_or(|n| n as u64 == seed), "{text}");
        }
        for bad in
            ["-1", "1.5", "\"\"", "\"-1\"", "\"1e3\"", "\"18446744073709551616\"", "18446744073709551616", "null"]
        {
            assert!(serde_json::from_str::<Header>(&format!("{{\"seed\":{bad}}}")).is_err(), "{bad}");
        }
    }
}
