export type Block =
  | { readonly type: 'heading' | 'paragraph'; readonly text: string }
  | { readonly type: 'bullets' | 'numbers' | 'quote'; readonly lines: readonly string[] }
  | { readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const lineKinds = [
  ['bullets', /^\s*[-*•]\s+/],
  ['numbers', /^\s*\d+[.)]\s+/],
  ['quote', /^\s*>\s?/],
] as const;

const isRow = (line: string): boolean => /^\s*\|/.test(line);

/** The separator line below a table's header. */
const isRule = (line = ''): boolean => /^\s*\|[\s|:]*-[\s|:-]*$/.test(line);

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Parses headings, lists, quotes, tables and paragraphs. Other markdown is shown as written. */
export const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = [];
  let isOpen = false;
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1);
    const kind = lineKinds.find(([, pattern]) => pattern.test(line));
    if (line.trim() === '') {
      isOpen = false;
    } else if (isOpen && last?.type === 'table' && isRow(line)) {
      if (!isRule(line)) blocks[blocks.length - 1] = { ...last, rows: [...last.rows, cellsOf(line)] };
    } else if (isRow(line) && isRule(lines[at + 1])) {
      blocks.push({ type: 'table', head: cellsOf(line), rows: [] });
      isOpen = true;
    } else if (/^#{1,6}\s/.test(line)) {
      blocks.push({ type: 'heading', text: line.replace(/^#+\s+/, '').trim() });
      isOpen = false;
    } else if (kind) {
      const [type, pattern] = kind;
      const item = line.replace(pattern, '').trim();
      if (last?.type === type) blocks[blocks.length - 1] = { type, lines: [...last.lines, item] };
      else blocks.push({ type, lines: [item] });
      isOpen = false;
    } else if (isOpen && last?.type === 'paragraph') {
      blocks[blocks.length - 1] = { type: 'paragraph', text: `${last.text} ${line.trim()}` };
    } else {
      blocks.push({ type: 'paragraph', text: line.trim() });
      isOpen = true;
    }
  }
  return blocks;
};
