import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taggedReview } from '../../../tests/support/reviews/window-review.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Finding } from './findings.ts';
import { measure, membersInOrder } from './measure.ts';
import { opportunity, spreadOf } from './opportunity.ts';
import { createRuleReader, findByRules } from './rules/by-rules.ts';
import { mergeFindings } from './rules/merge.ts';

const window = { from: 0, to: 90 * dayMs };

const sentences = [
  'It crashes every time I open it.',
  'Please add a dark mode.',
  'Why is there no widget?',
  'The home screen widget is lovely.',
  'I wish there was a metric units setting.',
  'Please add metric units!',
  'Needs metric units.',
  'Way too many ads and the price doubled.',
  'Easy to use, I love it.',
  'Support never answered me 😡',
  'Stürzt ständig ab.',
  'ウィジェットが欲しいです',
  'nothing',
  '',
];

const reviewOf = (given: Partial<WindowReview> & { no: number }): WindowReview =>
  taggedReview({ id: `review-${given.no}`, date: 0, ...given });

const someReviews = fc
  .array(
    fc.record({
      appId: fc.constantFrom('1', '2', '3'),
      store: fc.constantFrom('apple' as const, 'play' as const),
      rating: fc.integer({ min: 1, max: 5 }),
      title: fc.option(fc.constantFrom('Please add a widget', 'Great', 'Crashes')),
      text: fc.array(fc.constantFrom(...sentences), { maxLength: 4 }).map((all) => all.join(' ')),
      date: fc.integer({ min: 0, max: 90 * dayMs - 1 }),
      version: fc.option(fc.constantFrom('1.0', '2.0')),
      helpful: fc.integer({ min: 0, max: 50 }),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((given, no) => reviewOf({ ...given, no })));

const read = (reviews: readonly WindowReview[]): Finding[] => mergeFindings([findByRules(reviews)]);

test('every number of a finding is what counting its members again gives', () => {
  fc.assert(
    fc.property(someReviews, (reviews) => {
      for (const finding of read(reviews)) {
        const members = reviews.filter((_, at) => finding.members.includes(at));
        const result = measure(finding, reviews, window);
        expect(new Set(finding.members).size).toBe(finding.members.length);
        expect(result.reviews).toBe(members.length);
        expect(result.share).toBeCloseTo(members.length / reviews.length, 4);
        expect(result.avgRating).toBeCloseTo(members.reduce((sum, { rating }) => sum + rating, 0) / members.length, 2);
        const harm = members.map(({ rating }) => (5 - rating) / 4).reduce((sum, one) => sum + one, 0);
        expect(result.severity).toBeCloseTo(harm / members.length, 4);
        const newest = members.toSorted((one, other) => other.date - one.date || (one.id < other.id ? -1 : 1));
        expect(result.reviewIds).toEqual(newest.slice(0, 50).map(({ id }) => id));
        for (const { version, reviews: count, share } of result.versions) {
          const ofVersion = reviews.filter((review) => review.version === version);
          expect(count).toBeLessThanOrEqual(members.filter((review) => review.version === version).length);
          expect(count).toBeLessThanOrEqual(ofVersion.length);
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 60 },
  );
});

const ofVersions = (sizes: readonly (readonly [version: string, all: number, said: number])[], date = 0) =>
  sizes.flatMap(([version, all, said]) =>
    Array.from({ length: all }, (_, at) => ({ version, date, isMember: at < said })),
  );
const measured = (given: readonly { version: string; date: number; isMember: boolean }[]) => {
  const reviews = given.map(({ version, date }, no) => reviewOf({ no, version, date }));
  const members = given.flatMap(({ isMember }, at) => (isMember ? [at] : []));
  return measure({ kind: 'complaint', label: 'Crashes', theme: 'crashes', members }, reviews, window);
};

test('two reviews of the later half make no trend, and ten that say nothing of it do', () => {
  const early = ofVersions([['1.0', 125, 110]]);
  const late = (count: number) => ofVersions([['1.0', count, 0]], 80 * dayMs);
  expect(measured([...early, ...late(2)]).trend).toEqual({ direction: 'steady', before: 88, after: 0 });
  expect(measured([...early, ...late(10)]).trend).toEqual({ direction: 'falling', before: 88, after: 0 });
});

test('a version that three people have reviewed does not stand out, whatever they say', () => {
  const others = ['1.0', 100, 5] as const;
  expect(measured(ofVersions([others, ['2.0', 3, 3]])).versions).toEqual([]);
  expect(measured(ofVersions([others, ['2.0', 10, 6]])).versions).toEqual([{ version: '2.0', reviews: 6, share: 0.6 }]);
});

test('a trend’s two numbers are what each app’s earlier and later half gives', () => {
  fc.assert(
    fc.property(someReviews, (reviews) => {
      const late = (review: WindowReview): boolean => {
        const own = reviews.filter(({ store, appId }) => store === review.store && appId === review.appId);
        return review.date >= (Math.min(...own.map(({ date }) => date)) + window.to) / 2;
      };
      for (const finding of read(reviews)) {
        const { trend } = measure(finding, reviews, window);
        for (const [half, result] of [
          [false, trend.before],
          [true, trend.after],
        ] as const) {
          const all = reviews.filter((review) => late(review) === half);
          const said = finding.members.filter((at) => late(reviews[at]!) === half);
          if (all.length === 0) expect(result).toBeNull();
          else expect(result).toBeCloseTo((100 * said.length) / all.length, 1);
        }
        if (trend.direction === 'rising') expect(trend.after).toBeGreaterThan(trend.before!);
        if (trend.direction === 'falling') expect(trend.after).toBeLessThan(trend.before!);
      }
    }),
    { numRuns: 40 },
  );
});

test('quotes stand word for word in a review that says it, and no two are the same', () => {
  fc.assert(
    fc.property(someReviews, (reviews) => {
      for (const finding of read(reviews)) {
        const { quotes } = measure(finding, reviews, window);
        expect(quotes.length).toBeGreaterThan(0);
        expect(new Set(quotes.map(({ text }) => text)).size).toBe(quotes.length);
        for (const quote of quotes) {
          const { title, text, rating } = membersInOrder(finding, reviews).find(({ id }) => id === quote.reviewId)!;
          expect([title ?? '', text].some((field) => field.includes(quote.text))).toBe(true);
          expect(quote.rating).toBe(rating);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('the same reviews in another order, or read in pieces, say the same', () => {
  const result = (reviews: readonly WindowReview[], findings: readonly Finding[]) =>
    findings.map(({ kind, label, theme, members }) => [
      kind,
      label,
      theme,
      members.map((at) => reviews[at]!.id).sort(),
    ]);
  fc.assert(
    fc.property(someReviews, fc.integer({ min: 1, max: 9 }), (reviews, pieces) => {
      const once = result(reviews, read(reviews));
      const turned = reviews.toReversed();
      expect(result(turned, read(turned))).toEqual(once);
      const reader = createRuleReader(reviews);
      while (reader.readSome(pieces));
      expect(result(reviews, mergeFindings([reader.findings()]))).toEqual(once);
    }),
    { numRuns: 40 },
  );
});

test('a complaint is said by exactly the reviews that carry its theme, but for the pleased that only praise', () => {
  const onlyPraises = ({ rating, kinds }: WindowReview): boolean =>
    rating > 3 && kinds.includes('praise') && !kinds.includes('complaint') && !kinds.includes('bug');
  fc.assert(
    fc.property(someReviews, (reviews) => {
      const crashes = findByRules(reviews).find(({ theme }) => theme === 'crashes');
      const carrying = reviews.flatMap((review, at) =>
        review.themes.includes('crashes') && !onlyPraises(review) ? [at] : [],
      );
      expect(crashes?.members ?? []).toEqual(carrying);
    }),
    { numRuns: 40 },
  );
});

test('what is asked for is counted, what is there and liked is not, and speaks against its being missed', () => {
  const reviews = [
    'No widget? In this day and age?',
    'A lock screen widget would make this five stars.',
    'ウィジェットが欲しいです',
    'Es fehlt nur ein Widget für den Startbildschirm.',
    'The widget is broken, please fix it.',
    'I love the widget, it has everything you need.',
  ].map((text, no) => reviewOf({ no, text, rating: 4 }));
  const widget = read(reviews).find(({ label }) => label === 'Widget')!;
  expect(widget).toMatchObject({ kind: 'request', theme: null, members: [0, 1, 2, 3] });
  expect(widget.pleased).toContain(5);
});

test('a wish about a thing that is there is no wish for the thing', () => {
  const asks = (text: string) =>
    read([reviewOf({ no: 0, text, rating: 3 })]).some(({ label, kind }) => label === 'Calendar' && kind === 'request');
  expect(asks('Please add a calendar view')).toBe(true);
  expect(asks('Please bring the calendar back')).toBe(true);
  expect(asks('I wish I could sort the calendar myself')).toBe(false);
});

test('what is asked for in words of its own is a finding once three say it, in whatever form', () => {
  const wishes = ['Please add metric units', 'I wish there was a metric unit', 'needs a metric unit option'];
  const reviews = [...wishes, 'please add a jukebox', 'Love it'].map((text, no) => reviewOf({ no, text, rating: 4 }));
  const asked = read(reviews).filter(({ kind }) => kind === 'request');
  expect(asked.map(({ label, members }) => [label, members])).toEqual([['Metric unit', [0, 1, 2]]]);
});

test('an offline mode that is asked for is no complaint about one that fails', () => {
  const wish = reviewOf({ no: 0, text: 'An offline mode is the only thing missing.', rating: 3 });
  expect(wish.themes).toContain('downloads_offline');
  expect(read([wish]).map(({ kind, label }) => [kind, label])).toEqual([['request', 'Offline mode']]);
});

test('the same thing in other words is one finding, whatever order the findings come in', () => {
  const finding = (label: string, members: number[], given: Partial<Finding> = {}): Finding => ({
    kind: 'complaint',
    label,
    theme: null,
    members,
    ...given,
  });
  const all = [
    finding('Crashes', [0, 1, 2, 3, 4, 5], { theme: 'crashes' }),
    finding('App crashes', [6, 7]),
    finding('Crashing at login', [3, 4, 8]),
    finding('Login problems', [9, 10, 11, 12], { theme: 'login' }),
    finding('Crashes', [13], { kind: 'request' }),
  ];
  const once = mergeFindings([all]);
  expect(once.map(({ kind, label, theme, members }) => ({ kind, label, theme, members }))).toEqual([
    { kind: 'complaint', label: 'Crashes', theme: 'crashes', members: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
    { kind: 'complaint', label: 'Login problems', theme: 'login', members: [9, 10, 11, 12] },
    { kind: 'request', label: 'Crashes', theme: null, members: [13] },
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), fc.nat(all.length), (shuffled, cut) => {
      expect(mergeFindings([shuffled.slice(0, cut), shuffled.slice(cut)])).toEqual(once);
    }),
  );
  expect(mergeFindings([once])).toEqual(once);
});

test('an opportunity lies within 0 and 100, grows with people, apps and harm, and shrinks where apps serve it', () => {
  const steady = { direction: 'steady', before: 1, after: 1 } as const;
  const parts = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    severity: fc.double({ min: 0, max: 1, noNaN: true }),
    apps: fc.integer({ min: 0, max: 40 }),
    served: fc.integer({ min: 0, max: 40 }),
  });
  const scoreOf = ({
    share,
    severity,
    apps,
    served,
  }: {
    share: number;
    severity: number;
    apps: number;
    served: number;
  }) => opportunity('complaint', { share, severity, trend: steady }, { apps, served }, 40);
  fc.assert(
    fc.property(parts, (one) => {
      const score = scoreOf(one);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(scoreOf({ ...one, share: (1 + one.share) / 2 })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...one, severity: (1 + one.severity) / 2 })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...one, apps: Math.min(40, one.apps + 5) })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...one, served: Math.min(40, one.served + 5) })).toBeLessThanOrEqual(score);
    }),
  );
  const result = { share: 0.2, severity: 0.5, trend: { direction: 'rising', before: 10, after: 30 } } as const;
  expect(opportunity('request', result, { apps: 5, served: 0 }, 10)).toBeGreaterThan(
    opportunity('request', { ...result, trend: steady }, { apps: 5, served: 0 }, 10),
  );
  expect(opportunity('praise', result, { apps: 10, served: 0 }, 10)).toBe(0);
});

test('an app counts where one review in a hundred says it, and as served where more are pleased than ask', () => {
  const asks = 'Please add a widget';
  const has = 'The widget is wonderful';
  const reviews = [
    ...Array.from({ length: 99 }, (_, no) => reviewOf({ no, appId: '1', text: 'ok', rating: 4 })),
    reviewOf({ no: 99, appId: '1', text: asks, rating: 4 }),
    ...Array.from({ length: 150 }, (_, at) => reviewOf({ no: 100 + at, appId: '2', text: has, rating: 5 })),
    reviewOf({ no: 250, appId: '2', text: asks, rating: 4 }),
  ];
  const widget = read(reviews).find(({ label }) => label === 'Widget')!;
  expect(widget.members).toEqual([99, 250]);
  expect(spreadOf(widget, reviews)).toEqual({ apps: 1, served: 1 });
});

test('what is unreadable in a dark mode asks for no dark mode', () => {
  const asks = (text: string) =>
    read([reviewOf({ no: 0, text, rating: 3 })]).some(
      ({ label, kind }) => kind === 'request' && /dark mode/i.test(label),
    );
  expect(asks('Please add a dark mode')).toBe(true);
  expect(asks('The text is unreadable in dark mode, a landscape mode would be nice.')).toBe(false);
  expect(asks('Half of it is not readable in dark mode')).toBe(false);
});
