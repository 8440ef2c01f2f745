import { describe, expect, test } from 'vitest';
import type { Store } from '../../../server/contract/domain/stores.ts';
import type { Teardown, TeardownItem } from '../../../server/contract/resources/research/teardown.ts';
import { type Answer, type Finding, findingsOf, sectionsOf } from '../../../server/exports/answers/answer.ts';
import { findingRows } from '../../../server/exports/answers/findings.ts';
import { answerMarkdown } from '../../../server/exports/answers/markdown.ts';
import { csvText } from '../../../server/exports/encoders/csv.ts';
import { changesBetween } from './changes.ts';
import { findingCited } from './citations.ts';

const reviewId = '000005aa-6b99-8fc3-8325-575c35d48e60';

const item = (label: string, given: Partial<TeardownItem> = {}): TeardownItem => ({
  label,
  theme: null,
  reviews: 4,
  reviewIds: [reviewId],
  share: 0.1,
  avgRating: 2,
  trend: { direction: 'rising', before: 5, after: 15 },
  versions: [],
  countries: [
    { country: 'us', reviews: 3, share: 0.1 },
    { country: 'de', reviews: 1, share: 0.05 },
  ],
  quotes: [
    {
      reviewId,
      text: 'It crashes',
      store: 'apple',
      appId: '1',
      rating: 1,
      date: '2026-11-01T00:00:00.000Z',
      helpful: 0,
    },
  ],
  fix: null,
  ...given,
});

const teardown = (given: Partial<Teardown>): Answer => ({
  kind: 'teardown',
  // The cast: what the findings are made of, and nothing else.
  result: {
    summary: 'People complain.',
    complaints: [],
    praise: [],
    requests: [],
    notes: [],
    ...given,
  } as unknown as Teardown,
});

const finding = (label: string, given: Partial<Finding> = {}): Finding => ({
  ...findingsOf(teardown({ complaints: [item(label)] }))[0]!,
  ...given,
});

test('findings are numbered through the whole answer, and headings without any are left out', () => {
  const answer = teardown({ complaints: [item('Crashes'), item('Slow')], requests: [item('Dark mode')] });
  expect(sectionsOf(answer).map(({ title, findings }) => [title, findings.map(({ no, kind }) => [no, kind])])).toEqual([
    [
      'Complaints',
      [
        [1, 'complaint'],
        [2, 'complaint'],
      ],
    ],
    ['Requests', [[3, 'request']]],
  ]);
});

test('an app that is in both stores counts once beside a finding of a report', () => {
  const app = (store: Store, appId: string, title: string) => ({
    store,
    appId,
    title,
    rank: null,
    score: null,
    reviewsRead: 1,
    avgRating: null,
    complaints: [],
    praise: [],
    requests: [],
  });
  const apps = [app('apple', '1', 'Loopwren'), app('play', 'a.b', 'Loopwren'), app('play', 'c.d', 'Tallybee')];
  const said = apps.map(({ store, appId }) => ({ store, appId, reviews: 1, share: 1 }));
  const found = { ...item('Watch app'), kind: 'request' as const, apps: said, severity: 0.5, opportunity: 20 };
  // The cast: of a report only its apps and findings are read here.
  const answer = { kind: 'report', result: { report: { apps, findings: [found] } } } as unknown as Answer;
  expect(sectionsOf(answer)[0]?.findings.map((each) => each.apps)).toEqual([2]);
});

describe('a citation', () => {
  const findings = [finding('Crashes', { no: 1 }), finding('Slow', { no: 2, quotes: [], reviewIds: ['x'] })];

  test('leads to the finding that the words before it name last', () => {
    expect(findingCited(findings, '', 'reviews', 'Crashes are frequent, and many call it slow ')).toBe(2);
    expect(findingCited(findings, '', 'reviews', 'It is slow, but crashes are worse ')).toBe(1);
  });

  test('leads nowhere where its sentence names no finding, or states a count: others may be behind that', () => {
    expect(findingCited(findings, '', 'reviews', 'Crashes are worse. People leave ')).toBeNull();
    expect(findingCited(findings, '', 'reviews', 'Crashes are in 106 of 400 reviews ')).toBeNull();
  });

  test('of a number leads to the finding with that review', () => {
    const prose = `It crashes [1].\n\nReviews cited:\n\n1. “It crashes” (1 star), review \`${reviewId}\``;
    expect(findingCited(findings, prose, '1', 'It crashes ')).toBe(1);
    expect(findingCited(findings, prose, '2', 'It crashes ')).toBeNull();
  });

  test('of another source is no way into the reviews', () => {
    expect(findingCited(findings, '', 'revenue', 'Crashes ')).toBeNull();
  });
});

describe('the CSV', () => {
  const cellsOf = (label: string): string => csvText(findingRows, [finding(label)]).split('\r\n')[1]!;

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'gives %j to no spreadsheet as a formula',
    (label) => {
      expect(cellsOf(label)).toMatch(/^1,complaint,"?'/);
    },
  );

  test('keeps commas, quotation marks and lines in their cell', () => {
    const csv = csvText(findingRows, [finding('a, "b"\nc', { fix: 'Mend it' })]);
    expect(csv).toContain('complaint,"a, ""b""\nc",');
    expect(csv.startsWith('number,kind,finding,')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
  });

  test('leaves what is not known empty, and writes numbers as numbers', () => {
    expect(cellsOf('Crashes')).toBe(`1,complaint,Crashes,,,4,0.1,2,rising,5,15,,us de,,,,It crashes,${reviewId}`);
  });
});

describe('the markdown', () => {
  test('has the prose, every finding with its quotes, and what to know', () => {
    const answer = teardown({ complaints: [item('Crashes', { fix: 'Mend it.' })], notes: ['Only 40 reviews.'] });
    expect(answerMarkdown('Tidebook', '2026-11-02T00:00:00.000Z', answer)).toBe(`# Tidebook

Answered on 2 Nov 2026.

People complain.

## Complaints

1. **Crashes**: 4 reviews (10%), rising, from 5.0% to 15.0%
   - Countries: United States (3), Germany (1)
   - What to do: Mend it.
   - “It crashes” (1 star, 1 Nov 2026, review ${reviewId})

## Coverage and limits

- Only 40 reviews.
`);
  });

  test('keeps people’s words plain: no markup, links, mail addresses or marks that reorder text', () => {
    const hostile = item('Crashes');
    const quotes = [
      {
        ...hostile.quotes[0]!,
        text: '<img src=x>\n\n# [now](javascript:x) **bold** https://evil.example/a ann@evil.example \u202eabc\u2066',
      },
    ];
    const text = answerMarkdown('T', '2026-11-02T00:00:00.000Z', teardown({ complaints: [{ ...hostile, quotes }] }));
    expect(text).toContain('“\\<img src=x\\> \\# \\[now\\](\\[…\\]) \\*\\*bold\\*\\* \\[…\\] \\[…\\] abc”');
  });
});

describe('what changed since an older answer', () => {
  test('is what is said newly, no longer, more and less, the largest difference first', () => {
    const older = [
      finding('Crashes', { no: 1, share: 0.2 }),
      finding('Slow', { no: 2, share: 0.1 }),
      finding('Ads', { no: 3, share: 0.05 }),
    ];
    const newer = [
      finding('Crashes', { no: 1, share: 0.05 }),
      finding('Login', { no: 2, share: 0.08 }),
      finding('Ads', { no: 3, share: 0.11 }),
    ];
    expect(changesBetween(older, newer).map(({ what, label, no }) => [what, label, no])).toEqual([
      ['less', 'Crashes', 1],
      ['gone', 'Slow', null],
      ['new', 'Login', 2],
      ['more', 'Ads', 3],
    ]);
  });

  test('is nothing where shares differ by less than one review in a hundred', () => {
    expect(changesBetween([finding('Ads', { share: 0.1 })], [finding('Ads', { share: 0.1099 })])).toEqual([]);
  });

  test('knows a finding by its theme, whatever its label, and the same theme of two kinds apart', () => {
    const older = [finding('Pricey', { theme: 'price', share: 0.1 })];
    expect(changesBetween(older, [finding('Too expensive', { theme: 'price', share: 0.1 })])).toEqual([]);
    const praised = finding('Good value', { theme: 'price', kind: 'praise', share: 0.1 });
    expect(
      changesBetween(older, [praised])
        .map(({ what }) => what)
        .sort(),
    ).toEqual(['gone', 'new']);
  });
});
