/** A part of a text in markdown. */
export type Block =
  | { readonly type: 'heading' | 'paragraph'; readonly text: string }
  | { readonly type: 'bullets' | 'numbers' | 'quote'; readonly lines: readonly string[] };

const lineKinds = [
  ['bullets', /^\s*[-*•]\s+/],
  ['numbers', /^\s*\d+[.)]\s+/],
  ['quote', /^\s*>\s?/],
] as const;

/** The blocks of a text: headings, lists, quotes and paragraphs. Whatever else markdown knows is shown as it is written. */
export const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const kind = lineKinds.find(([, pattern]) => pattern.test(line));
    if (line.trim() === '') {
      isOpen = false;
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
