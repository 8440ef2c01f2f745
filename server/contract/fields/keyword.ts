/** For the descriptions of everything that is matched as a keyword. */
export const howKeywordsMatch =
  'Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored.';
