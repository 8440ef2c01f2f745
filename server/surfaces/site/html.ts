import { escapeHtml } from '../../support/prose/untrusted.ts';

/** HTML that is safe to send. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return part === false || part === null || part === undefined ? '' : escapeHtml(String(part));
};

/** A template that escapes every value except `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : '')).join(''));

/** `code` and **bold**; the rest is text. */
const inline = (text: string): Html[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (/^`[^`]+`$/.test(piece)) return html`<code>${piece.slice(1, -1)}</code>`;
      if (/^\*\*[^*]+\*\*$/.test(piece)) return html`<strong>${inline(piece.slice(2, -2))}</strong>`;
      return html`${piece}`;
    });

const bullet = /^\s*[-*] +/;
const numbered = /^\s*\d+[.)] +/;

/** The items of a list; a line without a mark continues the previous item. */
const items = (lines: readonly string[], mark: RegExp): Html[] => {
  const texts: string[] = [];
  for (const line of lines) {
    if (mark.test(line) || texts.length === 0) texts.push(line.replace(mark, ''));
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return texts.map((text) => html`<li>${inline(text)}</li>`);
};

const block = (lines: readonly string[]): Html | null => {
  const first = lines[0];
  if (first === undefined) return null;
  if (bullet.test(first)) return html`<ul>${items(lines, bullet)}</ul>`;
  if (numbered.test(first)) return html`<ol>${items(lines, numbered)}</ol>`;
  return html`<p>${inline(lines.join(' '))}</p>`;
};

/** The Markdown subset of descriptions: paragraphs, lists, `code`, **bold**. */
export const markdown = (text: string): Html => {
  const blocks: (Html | null)[] = [];
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const starts = bullet.test(line) || numbered.test(line);
    const inList = lines[0] !== undefined && (bullet.test(lines[0]) || numbered.test(lines[0]));
    if (line.trim() === '' || (starts && !inList)) {
      blocks.push(block(lines));
      lines = [];
    }
    if (line.trim() !== '') lines.push(line);
  }
  return html`${[...blocks, block(lines)]}`;
};

/** One line of it, for a table cell. */
export const phrase = (text: string): Html => html`${inline(text)}`;
