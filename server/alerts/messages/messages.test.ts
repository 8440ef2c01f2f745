import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { discordBody } from './discord.ts';
import { mailHtml } from './mail-html.ts';
import { mailSubject, mailText } from './mail-text.ts';
import type { Message } from './message.ts';
import { fitted, sanitize } from './sanitize.ts';
import { slackBody } from './slack.ts';
import { teamsBody } from './teams.ts';

const url = 'https://appraise.example/watches/1?a=1&b=2';
const footer = { reason: 'You get this because you asked for it.', stopUrl: 'https://appraise.example/mail/stop/x' };

/** A message whose every word but the links’ addresses was written by a stranger. */
const messageOf = (words: string, sections = 1): Message => ({
  subject: words,
  heading: words,
  about: words,
  sections: Array.from({ length: sections }, () => ({
    title: { label: words, url },
    lines: [words],
    figures: [{ label: words, value: words }],
    quotes: [
      { text: words, from: words },
      { text: words, from: words },
    ],
  })),
  link: { label: 'See it in Appraise', url },
  notes: [words],
});

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '<!channel>',
        '<@U123>',
        '@everyone',
        '@here',
        '<#C1>',
        '<https://evil.example|pay>',
        '[pay](https://evil.example)',
      ],
      ...['https://evil.example/x', 'www.evil.example', 'evil.example', 'pay@evil.example', 'javascript:alert(1)'],
      ...[
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '"><a href=//evil.example>',
        '</blockquote>',
        '&lt;',
        "'",
      ],
      ...[
        '\r\nBcc: all@example.com',
        '\n\n',
        '\u2028',
        '\u202e',
        '**bold**',
        '_it_',
        '~~s~~',
        '`code`',
        '```',
        '> ',
        '# ',
        '|',
        '\\',
      ],
      ...[
        '<at>Ann</at>',
        '{{x}}',
        ':smile:',
        '👩‍👩‍👧‍👦',
        '😀',
        'Größe',
        '広告が多い',
        'לא עובד',
        ' ',
        'it crashes',
        '\ud800',
      ],
    ),
    { maxLength: 12 },
  )
  .map((parts) => `x${parts.join('')}x`);

const harmless = 'it crashes';

/** Every tag of a page, in order. */
const tagsOf = (page: string): string[] => page.match(/<[^>]*>/g) ?? [];

/** Every object of a body with what it is, without its words. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      ['type', 'style', 'url', 'verbatim'].includes(key) ? each : shapeOf(each),
    ]),
  );
};

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

test('no words of a stranger add a tag or an attribute to a mail', () => {
  const tags = tagsOf(mailHtml(messageOf(harmless), footer));
  fc.assert(
    fc.property(hostile, (words) => {
      expect(tagsOf(mailHtml(messageOf(words), footer))).toEqual(tags);
    }),
  );
});

test('no words of a stranger add a line to a subject, a paragraph to a mail, or an address to either', () => {
  const lines = mailText(messageOf(harmless), footer).split('\n').length;
  fc.assert(
    fc.property(hostile, (words) => {
      const text = mailText(messageOf(words), footer);
      expect(mailSubject(messageOf(words))).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(text.split('\n')).toHaveLength(lines);
      expect(text).not.toMatch(/evil\.example/);
    }),
  );
});

test('no words of a stranger call anybody, link anywhere or change the form of a Slack message', () => {
  const shape = shapeOf(slackBody(messageOf(harmless)));
  fc.assert(
    fc.property(hostile, (words) => {
      const body = slackBody(messageOf(words));
      expect(shapeOf(body)).toEqual(shape);
      expect(body.text).not.toMatch(/[<>]/);
      for (const text of textsOf(body)) expect(text).not.toMatch(/evil\.example/);
      // The only texts that Slack reads marks in are our links.
      for (const block of body.blocks) {
        if (!('text' in block) || block.text.type !== 'mrkdwn') continue;
        expect(block.text.text).toMatch(/^\*?<https:\/\/appraise\.example\/[^<>|]*\|[^<>|]*>\*?$/);
      }
    }),
  );
});

test('no words of a stranger call anybody, link anywhere or change the form of a Teams card', () => {
  const shape = shapeOf(teamsBody(messageOf(harmless)));
  fc.assert(
    fc.property(hostile, (words) => {
      const body = teamsBody(messageOf(words));
      expect(shapeOf(body)).toEqual(shape);
      expect(JSON.stringify(body)).not.toMatch(/"TextBlock"|"entities"|evil\.example/);
    }),
  );
});

test('no words of a stranger call anybody or link anywhere in Discord: every mark in them is escaped', () => {
  const bare = (words: string): string =>
    discordBody(messageOf(words)).embeds[0]!.description.replace(/\\[^\p{L}\p{N}\s]/gu, '');
  const marksOf = (text: string): string[] => text.match(/[\\*_~`|<>[\]()#@]+/g) ?? [];
  const marks = marksOf(bare(harmless));
  fc.assert(
    fc.property(hostile, (words) => {
      const body = discordBody(messageOf(words));
      expect(marksOf(bare(words).replaceAll('@\u200b', ''))).toEqual(marks);
      expect(body.allowed_mentions).toEqual({ parse: [] });
      expect(JSON.stringify(body)).not.toMatch(/evil\.example|@everyone|@here/);
    }),
  );
});

const longest = fc
  .constantFrom('a', '<', '&', '*', '😀', '👩‍👩‍👧‍👦', 'e\u0301', '広', 'word ')
  .chain((unit) => fc.integer({ min: 0, max: 1_200 }).map((times) => unit.repeat(times)));

test('however long its words are, a message is within what each medium takes', () => {
  fc.assert(
    fc.property(longest, fc.constantFrom(0, 1, 12, 30), (words, sections) => {
      const message = messageOf(words, sections);
      const slack = slackBody(message);
      expect(slack.blocks.length).toBeLessThanOrEqual(50);
      expect(slack.blocks.at(-2)).toMatchObject({ text: { text: expect.stringContaining('See it in Appraise') } });
      const [header] = slack.blocks;
      expect(textsOf(header).join('').length - 'headerplain_text'.length).toBeLessThanOrEqual(150);
      for (const text of textsOf(slack)) expect(text.length).toBeLessThanOrEqual(3_000);
      const [embed] = discordBody(message).embeds;
      expect(embed!.title.length).toBeLessThanOrEqual(256);
      expect(embed!.description.length).toBeLessThanOrEqual(4_096);
      expect(embed!.description).toContain('See it in Appraise');
      expect(embed!.title.length + embed!.description.length + (embed!.footer?.text.length ?? 0)).toBeLessThanOrEqual(
        6_000,
      );
      expect(Buffer.byteLength(JSON.stringify(teamsBody(message)))).toBeLessThanOrEqual(28 * 1024);
      expect(mailSubject(message).length).toBeLessThanOrEqual(150);
    }),
    { numRuns: propertyRuns(12) },
  );
});

test('a text that is too long is cut between two characters, and one that fits is left whole', () => {
  expect(fitted('abcdef', 6)).toBe('abcdef');
  expect(fitted('abcdef', 5)).toBe('abcd…');
  expect(fitted('ab👩‍👩‍👧‍👦cd', 8)).toBe('ab…');
  expect(fitted('a<b<c', 7, (text) => text.replaceAll('<', '&lt;'))).toBe('a&lt;b…');
  expect(fitted('e\u0301e\u0301e\u0301', 4)).toBe('e\u0301…');
});

test('names of hosts are read as before and are no links; numbers and sentences stay as they are', () => {
  expect(sanitize('Booking.com').replaceAll('\u2060', '')).toBe('Booking.com');
  expect(sanitize('Booking.com')).not.toBe('Booking.com');
  for (const plain of ['4.2 stars', 'It crashed. Then it worked.', 'version 4.2.1', '…'])
    expect(sanitize(plain)).toBe(plain);
});
