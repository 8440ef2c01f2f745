import { type Block, blocksOf } from '../../server/exports/answers/blocks.ts';

/** Removes escape sequences and bidirectional control characters from store texts. */
export const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** Strips Markdown: bold, emphasis and code keep their text, links theirs; citations such as `[reviews]` are removed. */
const inline = (text: string): string =>
  printable(text)
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\s?(?<!\\)\[(\d{1,3}|[a-z]+)\]/g, '')
    .replaceAll(/(\*\*|`)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\\*])\*(?!\s)([^*]+?)(?<!\\)\*(?!\*)/g, '$1')
    .replaceAll(/\\([\\`*_[\]<>#|])/g, '$1');

const wrap = (text: string, width: number, first: string, rest: string): string => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && first.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each, at) => (at === 0 ? first : rest) + each).join('\n');
};

/** One line per row if the table is narrow enough, otherwise each row as a list under its first cell. */
const tableText = ({ head, rows }: Extract<Block, { type: 'table' }>, width: number): string => {
  const titles = head.map(inline);
  const cells = rows.map((row) => row.map(inline));
  const widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)));
  if (widths.reduce((sum, each) => sum + each + 2, -2) <= width) {
    return [titles, ...cells]
      .map((row) =>
        widths
          .map((each, at) => (row[at] ?? '').padEnd(each))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  }
  return cells
    .map(([first = '', ...rest]) =>
      [
        wrap(first, width, '', ''),
        ...rest.map((cell, at) => wrap(`${titles[at + 1] ?? ''}: ${cell}`, width, '  ', '    ')),
      ].join('\n'),
    )
    .join('\n');
};

const textOf = (block: Block, width: number): string => {
  switch (block.type) {
    case 'heading':
      return wrap(inline(block.text).toUpperCase(), width, '', '');
    case 'paragraph':
      return wrap(inline(block.text), width, '', '');
    case 'quote':
      return block.lines.map((line) => wrap(inline(line), width, '  ', '  ')).join('\n');
    case 'table':
      return tableText(block, width);
    case 'bullets':
      return block.lines.map((line) => wrap(inline(line), width, '- ', '  ')).join('\n');
    case 'numbers': {
      const widest = `${block.lines.length}. `.length;
      const mark = (at: number) => `${at + 1}. `.padStart(widest);
      return block.lines.map((line, at) => wrap(inline(line), width, mark(at), ' '.repeat(widest))).join('\n');
    }
  }
};

export const plainText = (markdown: string, width: number): string =>
  blocksOf(markdown)
    .map((block) => textOf(block, width))
    .join('\n\n');
