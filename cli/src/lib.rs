//! The program `cardwright` as a library, so that tests run the very code that the command line runs.
