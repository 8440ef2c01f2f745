import fc from 'fast-check';
import { adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import { platforms } from '../../../server/contract/domain/platforms.ts';
import { hookKinds } from '../../../server/contract/resources/reach/ad-search.ts';
import type { PlaybookFacts } from '../../../server/questions/answers/playbook/playbook-facts.ts';
import type { TeardownFacts } from '../../../server/questions/answers/teardown-summary.ts';
import { things } from '../../../server/questions/findings/rules/things.ts';
import { taxonomy } from '../../../server/tagging/themes/taxonomy.ts';

/** Titles and quotes as strangers write them, without numbers of their own and without marks that end a quote. */
const words = fc.constantFrom(
  'Tidebook: Notes',
  'Calmly',
  '漢字の庭',
  '[x](http://evil.example)',
  '**<b>',
  '# head',
  'A | b',
);
const labelled = fc.constantFrom(
  ...taxonomy.map(({ id, label }) => ({ theme: id as string | null, label })),
  ...things.map(({ label }) => ({ theme: null, label })),
  { theme: null, label: 'Wants <script> in it' },
);
const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-11-15'), noInvalidDate: true });
const at = day.map((date) => date.toISOString());
const rating = fc.integer({ min: 1, max: 5 });
const average = fc.integer({ min: 100, max: 500 }).map((value) => value / 100);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const per100 = fc.option(fc.integer({ min: 0, max: 1000 }).map((value) => value / 10));
const trend = fc.record({ direction: fc.constantFrom('rising', 'falling', 'steady'), before: per100, after: per100 });
const quotes = fc.array(
  fc.record({
    reviewId: fc.uuid(),
    text: words,
    store: fc.constant('apple' as const),
    appId: fc.constant('1'),
    rating,
    date: at,
    helpful: fc.nat(9),
  }),
  { maxLength: 2 },
);
const version = fc.tuple(fc.nat(20), fc.nat(20)).map(([major, minor]) => `${major}.${minor}`);
const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);
const affected = fc.array(fc.record({ version, reviews: fc.integer({ min: 1, max: 400 }), share }), { maxLength: 3 });

const changes = fc.array(
  fc.record({
    label: fc.constant('Crashes'),
    before: fc.integer({ min: 0, max: 99 }),
    after: fc.integer({ min: 0, max: 99 }),
  }),
  { maxLength: 2 },
);

/** Findings among `read` reviews. */
const findings = (read: number) =>
  fc.array(
    fc
      .record({
        labelled,
        kind: fc.constantFrom('complaint', 'praise', 'request'),
        reviews: fc.integer({ min: 1, max: Math.max(1, read) }),
        avgRating: fc.option(average),
        trend,
        quotes,
        versions: affected,
        fix: fc.constantFrom(null, 'Ship it.'),
        reviewIds: fc.array(fc.uuid(), { maxLength: 2 }),
        apps: fc.array(fc.constant(0), { minLength: 1, maxLength: 12 }),
      })
      .map(({ labelled: own, ...rest }) => ({ ...own, ...rest, share: rounded(rest.reviews / Math.max(1, read)) })),
    { maxLength: 7 },
  );

const counts = fc.constantFrom(0, 1, 2, 9, 19, 20, 412, 5000);

export const teardownFacts = counts
  .filter((read) => read > 0)
  .chain((read) =>
    fc.record({
      app: fc.record({ title: words }),
      window: fc.record({ days: fc.constantFrom(7, 30, 90, 3650), from: at, to: at }),
      reviews: fc.constantFrom({ read, total: read }, { read, total: read + 7 }),
      complaints: findings(read),
      praise: findings(read),
      requests: findings(read),
      ratings: fc.record({
        average: fc.option(average),
        histogram: fc.record({ '1': fc.nat(read), '2': fc.nat(9), '3': fc.nat(9), '4': fc.nat(9), '5': fc.nat(read) }),
      }),
      versions: fc.array(
        fc.record({
          version,
          from: fc.option(at),
          reviews: fc.nat(90),
          avgRating: fc.option(average),
          worse: changes,
          better: changes,
        }),
        { maxLength: 5 },
      ),
      charts: fc.array(
        fc.record({
          date: at,
          chart: fc.constantFrom('top-free', 'top-paid'),
          rank: fc.option(fc.integer({ min: 1, max: 200 })),
        }),
        { maxLength: 5 },
      ),
    }),
  ) as fc.Arbitrary<TeardownFacts>;

const hooked = fc
  .uniqueArray(fc.constantFrom(...hookKinds), { maxLength: 4 })
  .chain((kinds) =>
    fc.tuple(
      ...kinds.map((kind) => fc.record({ kind: fc.constant(kind), ads: fc.integer({ min: 1, max: 40 }), text: words })),
    ),
  )
  .map((hooks) =>
    hooks.map(({ kind, ads, text }) => ({
      kind,
      ads,
      share: 0.5,
      advertisers: 1,
      examples: [{ adId: 'a', network: 'google' as const, text }],
    })),
  );
const shownAd = fc.record({
  id: fc.constantFrom('a', 'b'),
  network: fc.constantFrom(...adNetworks),
  advertiser: fc.record({ id: fc.constant(null), name: words }),
  hook: fc.option(fc.record({ kind: fc.constantFrom(...hookKinds), text: words })),
});
const ads = fc.record({
  total: counts,
  more: fc.boolean(),
  unclear: fc.constantFrom(0, 1, 14),
  running: fc.constantFrom(0, 1, 8),
  ended: fc.constantFrom(0, 1, 8),
  networks: fc
    .uniqueArray(fc.constantFrom(...adNetworks), { minLength: 1 })
    .map((networks) =>
      networks.map((network, at) => ({ network, ads: at, running: at % 2, ended: at % 3, unclear: at % 2 })),
    ),
  advertisers: fc.integer({ min: 1, max: 30 }),
  oldest: fc.option(at.map((date) => date.slice(0, 10))),
  starts: fc
    .uniqueArray(fc.constantFrom(2026, 2025, 2024))
    .chain((years) => fc.tuple(...years.map((year) => fc.record({ year: fc.constant(year), ads: counts })))),
  undated: fc.constantFrom(0, 1, 9),
  period: fc.option(
    fc.record({ since: fc.option(fc.constant('2026-11-01')), until: fc.constant('2026-11-15'), ads: fc.nat(4) }),
  ),
  errors: fc
    .subarray(adNetworks.slice())
    .map((networks) => networks.map((network) => ({ network, code: 'upstream_timeout', message: 'Too late.' }))),
  countries: fc.uniqueArray(fc.constantFrom('de', 'fr', 'nl', 'gb', 'it')),
  hooks: hooked,
  ads: fc.array(shownAd, { minLength: 1, maxLength: 5 }),
});
const creator = fc.record({ handle: words, name: fc.option(words), url: fc.constant('https://v.example') });
const videos = counts.chain((total) =>
  fc.record({
    total: fc.constant(total),
    more: fc.boolean(),
    views: fc.option(fc.nat()),
    viewsTold: fc.constantFrom(total, Math.max(1, total - 1)),
    creators: fc.nat(40),
    platforms: fc
      .uniqueArray(fc.constantFrom(...platforms), { minLength: 1 })
      .map((all) => all.map((platform) => ({ platform, videos: 1, views: null }))),
    topCreators: fc.array(
      fc
        .record({
          creator,
          platform: fc.constantFrom(...platforms),
          videos: fc.integer({ min: 1, max: 9 }),
          views: fc.option(fc.nat()),
        })
        .map(({ creator, ...rest }) => ({ ...creator, ...rest })),
      { maxLength: 4 },
    ),
    promising: fc.array(
      fc
        .record({ creator, platform: fc.constantFrom(...platforms), about: fc.integer({ min: 3, max: 9 }), at })
        .map(({ creator, at: lastAboutAt, ...rest }) => ({ ...creator, ...rest, known: 9, lastAboutAt, video: {} })),
      { maxLength: 4 },
    ),
    searched: fc.uniqueArray(fc.constantFrom(...platforms), { minLength: 1 }),
    videos: fc.array(
      fc.record({
        platform: fc.constantFrom(...platforms),
        id: fc.constant('v'),
        title: words,
        views: fc.option(fc.nat()),
        creator: fc.option(creator),
      }),
      { maxLength: 4 },
    ),
  }),
);

const charting = fc.array(
  fc.record({
    store: fc.constantFrom('apple', 'play'),
    title: words,
    rank: fc.integer({ min: 1, max: 200 }),
    released: at,
  }),
  { maxLength: 4 },
);
export const playbookFacts = counts.chain((read) =>
  fc.record({
    kind: fc.option(words),
    topic: fc.option(
      fc.record({
        words: fc.constant('“paywall” or “[x](http://evil.example)”'),
        reviews: fc.constantFrom(read, read + 40),
        onFile: fc.constant(read + 400),
        share,
        avgRating: fc.option(average),
      }),
    ),
    stars: fc.subarray([1, 2, 3, 4, 5]),
    aim: fc.option(
      fc.constant({
        words: 'what affects retention',
        topics: 'retention',
        bears: ({ kind }: { kind: string }) => kind === 'request',
      }),
    ),
    country: fc.constant('us'),
    when: fc.constantFrom('the last 90 days', null),
    reviews: fc.constant(read),
    apps: fc.integer({ min: 1, max: 12 }),
    room: fc.option(fc.constant('Some room: people complain about crashes.')),
    asked: findings(read),
    gaps: findings(read),
    praise: findings(read),
    charting,
    releases: charting,
    ads: fc.option(ads.map((each) => ({ ...each, apps: [{ title: 'Calmly' }, { title: '**<b>' }] }))),
    social: fc.option(videos),
    wants: fc.subarray(['ads', 'social'] as const),
    asksWho: fc.boolean(),
    missing: fc.constantFrom([], ['Some of it could not be read.']),
  }),
) as unknown as fc.Arbitrary<PlaybookFacts>;
