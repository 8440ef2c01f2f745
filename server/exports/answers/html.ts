import { escapeHtml } from '../../support/prose/untrusted.ts';
import { type Answer, coverageIn, type Finding, notesOf, proseOf, sectionsOf } from './answer.ts';
import { type Block, blocksOf } from './blocks.ts';
import { coverageLine } from './coverage-words.ts';
import { sampleNote } from './markdown.ts';
import { counted, date, place, share, trendWords } from './words.ts';

/** Placeholders for escaped characters, in a private-use area. */
const [held, marks] = [0xe000, '\\`*_[]<>~|#&'];

/** Renders bold, emphasis and code. Links become plain text, because a model or a third party may have written them. */
const inline = (text: string): string =>
  escapeHtml(
    text.replace(/\\([\\`*_[\]<>~|#&])/g, (_, mark: string) => String.fromCharCode(held + marks.indexOf(mark))),
  )
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\([^)\s]*\)/g, '$1')
    .replace(/[\uE000-\uE00B]/g, (sign) => escapeHtml(marks[sign.charCodeAt(0) - held]!));

const rowHtml = (cells: readonly string[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;

const blockHtml = (block: Block): string => {
  switch (block.type) {
    case 'heading':
      return `<h3>${inline(block.text)}</h3>`;
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`;
    case 'quote':
      return `<blockquote>${block.lines.map((line) => `<p>${inline(line)}</p>`).join('')}</blockquote>`;
    case 'table':
      return `<table><thead>${rowHtml(block.head, 'th')}</thead><tbody>${block.rows.map((row) => rowHtml(row, 'td')).join('')}</tbody></table>`;
    default: {
      const tag = block.type === 'numbers' ? 'ol' : 'ul';
      return `<${tag}>${block.lines.map((line) => `<li>${inline(line)}</li>`).join('')}</${tag}>`;
    }
  }
};

const prose = (text: string): string => blocksOf(text).map(blockHtml).join('\n');

const findingHtml = ({ no, label, reviews, trend, versions, countries, fix, quotes, ...rest }: Finding): string => {
  const facts = [
    versions.length > 0 && `Versions: ${versions.map(({ version }) => version).join(', ')}`,
    countries.length > 0 && `Countries: ${countries.map(({ country }) => place(country)).join(', ')}`,
    fix && `What to do: ${fix}`,
  ].filter((fact) => typeof fact === 'string');
  return `<li value="${no}"><h3>${escapeHtml(label)}</h3>
<p class="figures">${counted(reviews, 'review')} (${share(rest.share)}). ${escapeHtml(trendWords(trend))}.</p>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join('\n')}
${quotes
  .map(
    (quote) =>
      `<blockquote><p dir="auto">${escapeHtml(quote.text)}</p><footer>${counted(quote.rating, 'star')}, ${date(quote.date)}</footer></blockquote>`,
  )
  .join('\n')}</li>`;
};

const style = `:root{color-scheme:light}body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 Georgia,'Times New Roman',serif;color:#1a1a1a;background:#fff}h1{font-size:1.75rem;line-height:1.2}h2{margin-top:2rem;border-bottom:1px solid #ccc}h3{margin:1rem 0 .25rem;font-size:1.05rem}.meta,.figures,footer{color:#555;font-size:.9rem}.sample{padding:.5rem .75rem;border:1px solid #b58900}blockquote{margin:.5rem 0;padding-left:.75rem;border-left:3px solid #ccc}blockquote p{margin:0}table{border-collapse:collapse;width:100%}th,td{padding:.25rem .5rem;border:1px solid #ccc;text-align:left;vertical-align:top}ol.findings>li{break-inside:avoid}@page{margin:2cm}@media print{body{max-width:none;margin:0;padding:0;font-size:11pt}}`;

/** An answer as a self-contained page to save or print: no requests, no scripts. */
export const answerHtml = (title: string, answeredAt: string, answer: Answer, isSample: boolean): string => {
  const notes = notesOf(answer);
  const coverage = coverageIn(answer);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="meta">Answered on ${date(answeredAt)}.${coverage ? ` ${coverageLine(coverage)}` : ''}</p>
${isSample ? `<p class="sample">${sampleNote}</p>` : ''}
${prose(proseOf(answer).trim())}
${sectionsOf(answer)
  .map(
    (section) =>
      `<section><h2>${escapeHtml(section.title)}</h2>\n<ol class="findings">\n${section.findings.map(findingHtml).join('\n')}\n</ol></section>`,
  )
  .join('\n')}
${answer.kind === 'report' ? `<section><h2>Method</h2>\n${prose(answer.result.report.method.trim())}</section>` : ''}
${notes.length > 0 ? `<section><h2>Coverage and limits</h2>\n<ul>${notes.map((note) => `<li>${inline(note)}</li>`).join('')}</ul></section>` : ''}
</main>
</body>
</html>
`;
};
