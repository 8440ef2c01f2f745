import type { Message, Section } from './message.ts';
import { fitted, sanitize, sanitizeQuote } from './sanitize.ts';

/** Mail clients truncate longer subjects. */
const longestSubject = 150;

/** Removes line breaks, which would end the header. */
export const mailSubject = ({ subject }: Message): string =>
  fitted(
    subject
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    longestSubject,
  );

const sectionText = ({ title, lines, figures, quotes }: Section): string =>
  [
    ...(title ? [`${sanitize(title.label)}\n${title.url}`] : []),
    ...lines.map(sanitize),
    figures.map(({ label, value }) => `${sanitize(label)}: ${sanitize(value)}`).join('\n'),
    ...quotes.map(({ text, from }) => `  “${sanitizeQuote(text)}”\n  ${sanitize(from)}`),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** Shown below every mail: who sent it, why, and how to stop it. */
export interface MailFooter {
  readonly reason: string;
  /** Null in the mail that asks for confirmation. */
  readonly stopUrl: string | null;
}

export const mailText = (message: Message, footer: MailFooter): string =>
  `${[
    sanitize(message.heading),
    ...(message.about ? [sanitize(message.about)] : []),
    ...message.sections.map(sectionText),
    `${message.link.label}:\n${message.link.url}`,
    ...message.notes.map(sanitize),
    `-- \n${sanitize(footer.reason)}${footer.stopUrl ? `\nStop these mails: ${footer.stopUrl}` : ''}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
