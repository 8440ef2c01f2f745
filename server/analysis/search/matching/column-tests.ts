type Column = Uint8Array | Uint16Array | Uint32Array;

/** One thing that a filter asks of a review, as a loop over columns: what passes is 1 in a table, or within bounds. */
export type ColumnTest =
  | { readonly by: 'table'; readonly column: Uint8Array | Uint16Array; readonly allowed: Uint8Array }
  | {
      readonly by: 'pair';
      readonly first: Uint8Array;
      readonly second: Uint8Array;
      /** How many values the second has: a pair is found at `first * seconds + second`. */
      readonly seconds: number;
      readonly allowed: Uint8Array;
    }
  | { readonly by: 'bounds'; readonly column: Column; readonly least: number; readonly most: number };

/** A loop over bytes and one over 16 bits must not share compiled code: each is twice as quick alone. */
const markBytes = (marks: Uint8Array, column: Uint8Array, allowed: Uint8Array): void => {
  for (let at = 0; at < marks.length; at++) marks[at]! &= allowed[column[at]!]!;
};
const markWords = (marks: Uint8Array, column: Uint16Array, allowed: Uint8Array): void => {
  for (let at = 0; at < marks.length; at++) marks[at]! &= allowed[column[at]!]!;
};

const mark = (marks: Uint8Array, test: ColumnTest): void => {
  if (test.by === 'table') {
    const { column, allowed } = test;
    if (column instanceof Uint8Array) markBytes(marks, column, allowed);
    else markWords(marks, column, allowed);
  } else if (test.by === 'pair') {
    const { first, second, seconds, allowed } = test;
    for (let at = 0; at < marks.length; at++) marks[at]! &= allowed[first[at]! * seconds + second[at]!]!;
  } else {
    const { column, least, most } = test;
    for (let at = 0; at < marks.length; at++) {
      const value = column[at]!;
      marks[at]! &= +(value >= least) & +(value <= most);
    }
  }
};

/** Of each review whether it passes all tests: 1 or 0. */
export const marksOf = (tests: readonly ColumnTest[], docs: number): Uint8Array => {
  const marks = new Uint8Array(docs).fill(1);
  for (const test of tests) mark(marks, test);
  return marks;
};

export const countMarks = (marks: Uint8Array): number => {
  let count = 0;
  for (let at = 0; at < marks.length; at++) count += marks[at]!;
  return count;
};

/** The places of the marks, ascending. Written without a branch: which ones are set is anybody's guess. */
export const listMarks = (marks: Uint8Array): Uint16Array => {
  const list = new Uint16Array(marks.length);
  let count = 0;
  for (let at = 0; at < marks.length; at++) {
    list[count] = at;
    count += marks[at]!;
  }
  return list.slice(0, count);
};

const passes = (test: ColumnTest, at: number): number => {
  if (test.by === 'table') return test.allowed[test.column[at]!]!;
  if (test.by === 'pair') return test.allowed[test.first[at]! * test.seconds + test.second[at]!]!;
  const value = test.column[at]!;
  return +(value >= test.least) & +(value <= test.most);
};

/** Those of the ordinals that pass all tests. */
export const keepPassing = (tests: readonly ColumnTest[], ordinals: Uint16Array): Uint16Array => {
  if (tests.length === 0 || ordinals.length === 0) return ordinals;
  const kept = ordinals.slice();
  let length = kept.length;
  for (const test of tests) {
    let count = 0;
    for (let i = 0; i < length; i++) {
      const at = kept[i]!;
      kept[count] = at;
      count += passes(test, at);
    }
    length = count;
  }
  return kept.slice(0, length);
};

/** Whether no review of the segment can pass. */
export const isHopeless = (test: ColumnTest): boolean => test.by !== 'bounds' && !test.allowed.includes(1);
