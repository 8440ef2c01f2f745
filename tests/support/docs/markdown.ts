import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '../../..');

export interface ShellLine {
  /** The second-level heading it stands under. */
  readonly section: string;
  /** One command, with its continuation lines. */
  readonly text: string;
}

interface Block {
  readonly section: string;
  readonly language: string;
  readonly text: string;
}

export const readDocument = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** The fenced blocks of a document, in order. */
export const blocksOf = (markdown: string): Block[] => {
  const blocks: Block[] = [];
  let section = '';
  let open: { language: string; lines: string[] } | null = null;
  for (const line of markdown.split('\n')) {
    const fence = /^```(\w*)/.exec(line);
    if (open && fence) {
      blocks.push({ section, language: open.language, text: open.lines.join('\n') });
      open = null;
    } else if (open) open.lines.push(line);
    else if (fence) open = { language: fence[1]!, lines: [] };
    else section = /^## (.+)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
};

/** Every command a document shows, in order. */
export const shellLinesOf = (markdown: string): ShellLine[] =>
  blocksOf(markdown)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ section, text }) =>
      text
        .split(/(?<!\\)\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => ({ section, text: line })),
    );
