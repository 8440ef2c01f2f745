import type { Link, Message, Section } from './message.ts';
import { fitted, sanitize, sanitizeQuote } from './sanitize.ts';

/** Discord's limits for each part and for all together; longer messages are refused. */
const most = { title: 256, description: 4_096, footer: 2_048, together: 6_000 } as const;
const accent = 0x0a6657;
const zeroWidthSpace = '\u200b';

/** A zero-width space after `@` prevents mentions. */
const withoutMentions = (text: string): string => text.replaceAll('@', `@${zeroWidthSpace}`);

/** Escapes Discord's markdown and angle brackets. */
const escaped = (text: string): string => withoutMentions(text.replace(/[\\*_~`|<>[\]()#:-]/g, '\\$&'));

const words = (text: string, longest: number): string => fitted(sanitize(text), longest, escaped);

/** Parentheses in a URL would end the link early. */
const link = ({ label, url }: Link): string =>
  `[${words(label, 200)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

const sectionText = ({ title, lines, figures, quotes }: Section): string =>
  [
    ...(title ? [`**${link(title)}**`] : []),
    ...lines.map((line) => words(line, 600)),
    figures.map(({ label, value }) => `${words(label, 100)}: **${words(value, 200)}**`).join('\n'),
    ...quotes.map(({ text, from }) => `> “${fitted(sanitizeQuote(text), 600, escaped)}”\n> *${words(from, 200)}*`),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** As many whole sections as fit. */
const within = (parts: readonly string[], room: number): string => {
  let text = '';
  for (const part of parts) {
    const longer = text === '' ? part : `${text}\n\n${part}`;
    if (longer.length > room) break;
    text = longer;
  }
  return text;
};

export const discordBody = (message: Message) => {
  const title = fitted(sanitize(message.heading), most.title, escaped);
  const footer = fitted(message.notes.map(sanitize).join(' '), 500, withoutMentions);
  const end = link(message.link);
  const about = message.about ? [`*${words(message.about, 300)}*`] : [];
  const room = Math.min(most.description, most.together - title.length - footer.length) - end.length - 2;
  const text = within([...about, ...message.sections.map(sectionText)], room);
  return {
    // Prevents all mentions.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title,
        url: message.link.url,
        color: accent,
        description: text === '' ? end : `${text}\n\n${end}`,
        ...(footer === '' ? {} : { footer: { text: footer } }),
      },
    ],
  };
};
