import type { Link, Message, Section } from './message.ts';
import { fitted, sanitize, sanitizeQuote } from './sanitize.ts';

/** Slack's limits for each part; longer messages are refused. */
const most = { header: 150, text: 3_000, fallback: 300, blocks: 50 } as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The characters that start mentions, links and entities in Slack. */
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character]!);

const link = ({ label, url }: Link): string =>
  `<${escaped(url).replaceAll('|', '%7C')}|${fitted(sanitize(label).replaceAll('|', '¦'), 200, escaped)}>`;

/** Text in which Slack reads no markup, mentions, links or emoji codes. */
const literal = (text: string, style?: { readonly bold?: true; readonly italic?: true }) => ({
  type: 'text',
  text: fitted(text, most.text),
  ...(style ? { style } : {}),
});

const lines = (texts: readonly ReturnType<typeof literal>[][]) => ({
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_section',
      elements: texts.flatMap((line, at) => (at === 0 ? line : [literal('\n'), ...line])),
    },
  ],
});

const sectionBlocks = ({ title, lines: texts, figures, quotes }: Section) => [
  ...(title
    ? [{ type: 'divider' }, { type: 'section', text: { type: 'mrkdwn', verbatim: true, text: `*${link(title)}*` } }]
    : []),
  ...(texts.length > 0 ? [lines(texts.map((line) => [literal(sanitize(line))]))] : []),
  ...(figures.length > 0
    ? [
        lines(
          figures.map(({ label, value }) => [
            literal(`${sanitize(label)}: `),
            literal(sanitize(value), { bold: true }),
          ]),
        ),
      ]
    : []),
  ...quotes.map(({ text, from }) => ({
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_quote',
        elements: [literal(`“${sanitizeQuote(text)}”\n`), literal(sanitize(from), { italic: true })],
      },
    ],
  })),
];

export const slackBody = (message: Message) => {
  const end = [
    { type: 'section', text: { type: 'mrkdwn', verbatim: true, text: link(message.link) } },
    ...message.notes.map((note) => ({
      type: 'context',
      elements: [{ type: 'plain_text', text: fitted(sanitize(note), most.text), emoji: false }],
    })),
  ];
  const start = [
    {
      type: 'header',
      text: { type: 'plain_text', text: fitted(sanitize(message.heading), most.header), emoji: false },
    },
    ...(message.about
      ? [
          {
            type: 'context',
            elements: [{ type: 'plain_text', text: fitted(sanitize(message.about), 300), emoji: false }],
          },
        ]
      : []),
    ...message.sections.flatMap(sectionBlocks),
  ];
  return {
    // Shown in notifications. Slack reads markup in it, so it is escaped.
    text: fitted(sanitize(message.subject), most.fallback, escaped),
    mrkdwn: false,
    parse: 'none',
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [...start.slice(0, most.blocks - end.length), ...end],
  };
};
