import type { Message, Section } from './message.ts';
import { fitted, sanitize, sanitizeQuote } from './sanitize.ts';

/** Teams refuses messages of more than 28 KB. */
const maxBytes = 24 * 1024;
const maxText = 1_000;

interface Run {
  readonly text: string;
  readonly weight?: 'Bolder';
  readonly size?: 'Large' | 'Medium' | 'Small';
  readonly isSubtle?: true;
  readonly italic?: true;
  readonly selectAction?: { readonly type: 'Action.OpenUrl'; readonly url: string };
}

/** Text runs are shown literally; other block types would interpret markdown. */
const block = (runs: readonly Run[], more: object = {}) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run, text: fitted(run.text, maxText) })),
  ...more,
});

const sectionBlocks = ({ title, lines, figures, quotes }: Section) => [
  ...(title
    ? [
        block(
          [
            {
              text: sanitize(title.label),
              weight: 'Bolder',
              size: 'Medium',
              selectAction: { type: 'Action.OpenUrl', url: title.url },
            },
          ],
          { separator: true, spacing: 'Large' },
        ),
      ]
    : []),
  ...lines.map((line) => block([{ text: sanitize(line) }])),
  ...figures.map(({ label, value }) =>
    block([{ text: `${sanitize(label)}: ` }, { text: sanitize(value), weight: 'Bolder' }], { spacing: 'Small' }),
  ),
  ...quotes.map(({ text, from }) => ({
    type: 'Container',
    style: 'emphasis',
    items: [
      block([{ text: `“${sanitizeQuote(text)}”`, italic: true }]),
      block([{ text: sanitize(from), size: 'Small', isSubtle: true }], { spacing: 'None' }),
    ],
  })),
];

/** As many whole parts as fit. */
const within = <Part>(parts: readonly Part[], bytes: number): Part[] => {
  let left = bytes;
  const end = parts.findIndex((part) => {
    left -= Buffer.byteLength(JSON.stringify(part)) + 1;
    return left < 0;
  });
  return end < 0 ? [...parts] : parts.slice(0, end);
};

export const teamsBody = (message: Message) => {
  const notes = message.notes.map((note) => block([{ text: sanitize(note), size: 'Small', isSubtle: true }]));
  const blocks = [
    block([{ text: sanitize(message.heading), weight: 'Bolder', size: 'Large' }]),
    ...(message.about
      ? [block([{ text: sanitize(message.about), size: 'Small', isSubtle: true }], { spacing: 'None' })]
      : []),
    ...message.sections.flatMap(sectionBlocks),
  ];
  return {
    type: 'message',
    // Shown in notifications.
    summary: fitted(sanitize(message.subject), 300),
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [...within(blocks, maxBytes), ...notes],
          actions: [{ type: 'Action.OpenUrl', title: message.link.label, url: message.link.url }],
          msteams: { width: 'Full' },
        },
      },
    ],
  };
};
