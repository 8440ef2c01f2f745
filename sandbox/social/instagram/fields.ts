/** The Graph API's language of fields: `a,b.limit(5){c,d}`. */

export interface Field {
  readonly name: string;
  /** `limit(5)` is `{limit: '5'}`. */
  readonly calls: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
}

const NAME = /[a-z_0-9]+/y;

/** Null: it cannot be read. */
export const readFields = (text: string): readonly Field[] | null => {
  let at = 0;
  const word = (): string | null => {
    NAME.lastIndex = at;
    const found = NAME.exec(text)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const list = (): Field[] | null => {
    const fields: Field[] = [];
    for (;;) {
      const name = word();
      if (name === null) return null;
      const calls: Record<string, string> = {};
      while (text[at] === '.') {
        at += 1;
        const call = word();
        const end = text.indexOf(')', at);
        if (call === null || text[at] !== '(' || end < 0) return null;
        calls[call] = text.slice(at + 1, end);
        at = end + 1;
      }
      let inner: Field[] = [];
      if (text[at] === '{') {
        at += 1;
        const read = list();
        if (read === null || text[at] !== '}') return null;
        at += 1;
        inner = read;
      }
      fields.push({ name, calls, fields: inner });
      if (text[at] !== ',') return fields;
      at += 1;
    }
  };
  const fields = list();
  return at === text.length ? fields : null;
};
