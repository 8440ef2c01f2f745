/** The fields of each line of a CSV, by RFC 4180; null where a field is empty and not quoted. */
export const parseCsv = (text: string): (string | null)[][] => {
  const lines: (string | null)[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: (string | null)[] = [];
    for (;;) {
      if (text[at] === '"') {
        let field = '';
        for (at++; ; at++) {
          if (text[at] === undefined) throw new Error('a quoted field does not end');
          if (text[at] === '"' && text[++at] !== '"') break;
          field += text[at];
        }
        line.push(field);
      } else {
        const start = at;
        while (at < text.length && !',\r\n"'.includes(text[at]!)) at++;
        line.push(at === start ? null : text.slice(start, at));
      }
      if (text[at] === ',') {
        at++;
        continue;
      }
      if (text[at] !== '\r' || text[at + 1] !== '\n') throw new Error(`a line does not end with CRLF, at ${at}`);
      at += 2;
      break;
    }
    lines.push(line);
  }
  return lines;
};
