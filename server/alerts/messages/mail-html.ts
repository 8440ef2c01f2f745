import { escapeHtml } from '../../support/prose/untrusted.ts';
import { type MailFooter, mailSubject, mailText } from './mail-text.ts';
import type { Figure, Message, MessageQuote, Section } from './message.ts';
import { sanitize, sanitizeQuote } from './sanitize.ts';

const words = (text: string): string => escapeHtml(sanitize(text));

// Mail clients hardly support style sheets, so essential styles are inline and the sheet only adds dark mode.
const sans = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const serif = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif";
const dark = `
@media (prefers-color-scheme: dark) {
  .paper { background: #171614 !important; color: #ece8e0 !important; }
  .soft { color: #aea79b !important; }
  .line { border-color: #35322c !important; }
  .accent { color: #74d0bc !important; border-color: #74d0bc !important; }
  .button { background: #74d0bc !important; color: #171614 !important; }
}`;

const figureRow = ({ label, value }: Figure): string =>
  `<tr><td class="soft line" width="150" style="width:150px;padding:6px 16px 6px 0;border-bottom:1px solid #e5e0d6;color:#635d53;vertical-align:baseline">${words(label)}</td><td class="line" dir="auto" style="padding:6px 0;border-bottom:1px solid #e5e0d6;font-variant-numeric:tabular-nums;vertical-align:baseline">${words(value)}</td></tr>`;

const figureTable = (figures: readonly Figure[]): string =>
  figures.length === 0
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px;width:100%;font-size:15px;line-height:22px">${figures.map(figureRow).join('')}</table>`;

const quoteBlock = ({ text, from }: MessageQuote): string =>
  `<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #8b8375"><p dir="auto" style="${serif};font-size:17px;line-height:25px;margin:0 0 4px">“${escapeHtml(sanitizeQuote(text))}”</p><p class="soft" style="font-size:13px;line-height:18px;color:#635d53;margin:0">${words(from)}</p></blockquote>`;

const titleOf = ({ title }: Section): string =>
  title === null
    ? ''
    : `<h2 class="line" dir="auto" style="${serif};font-size:20px;line-height:26px;font-weight:600;margin:28px 0 12px;padding:20px 0 0;border-top:1px solid #e5e0d6"><a class="accent" href="${escapeHtml(title.url)}" style="color:#0a6657;text-decoration:none">${words(title.label)}</a></h2>`;

const sectionHtml = (section: Section): string =>
  [
    titleOf(section),
    ...section.lines.map(
      (line) => `<p dir="auto" style="font-size:15px;line-height:22px;margin:0 0 16px">${words(line)}</p>`,
    ),
    figureTable(section.figures),
    ...section.quotes.map(quoteBlock),
  ].join('\n');

const footerHtml = ({ reason, stopUrl }: MailFooter): string =>
  `<p class="soft line" style="font-size:13px;line-height:20px;color:#635d53;margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e5e0d6">${words(reason)}${
    stopUrl === null
      ? ''
      : ` <a class="soft" href="${escapeHtml(stopUrl)}" style="color:#635d53;text-decoration:underline">Stop these mails</a>`
  }</p>`;

/** The mail as a self-contained page, readable without pictures and scripts. */
export const mailHtml = (message: Message, footer: MailFooter): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words(message.heading)}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fdfcfa;color:#23211d;${sans}">
<div class="paper" style="max-width:600px;margin:0 auto;padding:32px 24px;background:#fdfcfa;color:#23211d">
<h1 dir="auto" style="${serif};font-size:26px;line-height:32px;font-weight:600;margin:0 0 8px">${words(message.heading)}</h1>
${message.about ? `<p class="soft" dir="auto" style="font-size:13px;line-height:18px;color:#635d53;margin:0 0 20px">${words(message.about)}</p>` : ''}
${message.sections.map(sectionHtml).join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(message.link.url)}" style="display:inline-block;background:#0a6657;color:#fdfcfa;padding:10px 18px;border-radius:4px;font-size:15px;line-height:20px;text-decoration:none">${escapeHtml(message.link.label)}</a></p>
${message.notes.map((note) => `<p class="soft" style="font-size:13px;line-height:18px;color:#635d53;margin:20px 0 0">${words(note)}</p>`).join('\n')}
${footerHtml(footer)}
</div>
</body>
</html>
`;

export const mailOf = (message: Message, footer: MailFooter) => ({
  subject: mailSubject(message),
  text: mailText(message, footer),
  html: mailHtml(message, footer),
});
