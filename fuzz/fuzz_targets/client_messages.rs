#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| oudler_fuzz::client_messages(data));
