import type { World, WorldApp, WorldReview } from '../../../sandbox/world/types.ts';
import { hourMs } from '../../../server/contract/domain/durations.ts';

/** A world small enough to be written in a test: what is not said is the same for every app. */
export interface SmallApp {
  readonly title: string;
  readonly playId: string;
  readonly category?: string;
  readonly usdPrice?: number;
  readonly purchases?: WorldApp['purchases'];
  readonly ads?: boolean;
  readonly ratings?: readonly [number, number, number, number, number];
  readonly notIn?: readonly string[];
  readonly description?: string;
  readonly developerId?: string;
  readonly key?: string;
  readonly released?: string;
}

export const smallApp = (given: SmallApp): WorldApp => ({
  key: given.key ?? given.playId,
  title: given.title,
  subtitle: `${given.title}, in short & sweet`,
  description: given.description ?? `All about ${given.title}.\n\nNow with "quotes" & <angles>.`,
  developer: {
    name: `${given.title} Makers`,
    appleId: '1',
    playId: given.developerId ?? '5700000000000000001',
    site: 'https://makers.example',
  },
  appleId: null,
  playId: given.playId,
  bundleId: given.playId,
  genreId: '6013',
  playCategory: given.category ?? 'HEALTH_AND_FITNESS',
  usdPrice: given.usdPrice ?? 0,
  purchases: given.purchases ?? [],
  ads: given.ads ?? false,
  released: given.released ?? '2026-02-03T04:05:06.000Z',
  versions: [
    { version: '1.0', releasedAt: '2026-02-03T04:05:06.000Z', notes: 'First & foremost' },
    { version: '2.4.1', releasedAt: '2026-10-11T12:13:14.015Z', notes: 'Fixes' },
  ],
  notIn: given.notIn ?? [],
  truth: () => ({ downloadsPerMonth: 1000, usdPerMonth: 0, subscriptionUsdPerMonth: 0 }),
  ratings: () => given.ratings ?? [612, 240, 511, 1204, 6433],
});

export interface SmallReviews {
  readonly app: WorldApp;
  readonly language: string;
  readonly count: number;
}

const uuid = (number: number): string => `11111111-2222-4333-8444-${String(number).padStart(12, '0')}`;

export const smallReviews = ({ app, language, count }: SmallReviews, from: number): WorldReview[] =>
  Array.from({ length: count }, (_, index) => ({
    id: uuid(from + index),
    app,
    store: 'play',
    country: 'us',
    language,
    rating: 1 + (index % 5),
    title: '',
    text: `Review ${index} says = "<b>" & 👍`,
    at: new Date(Date.parse('2026-11-01T00:00:00.077Z') - index * hourMs).toISOString(),
    version: index % 3 === 0 ? null : '2.4.1',
    helpful: (index * 7) % 11,
    author: { name: `Reader ${index}`, id: `10000000000000000${String(index).padStart(4, '0')}` },
    reply: index % 4 === 0 ? { text: `Thanks & bye ${index}`, at: '2026-11-02T00:00:00.120Z' } : null,
  }));

export const smallWorld = (apps: readonly WorldApp[], reviews: readonly SmallReviews[] = []): World => {
  const written = reviews.map((given, index) => ({ ...given, all: smallReviews(given, index * 10_000) }));
  const inStore = (country: string) => apps.filter(({ notIn }) => !notIn.includes(country));
  return {
    seed: 1,
    today: '2026-11-15',
    apps,
    byAppleId: () => undefined,
    byPlayId: (id) => apps.find(({ playId }) => playId === id),
    byBundleId: (id) => apps.find(({ bundleId }) => bundleId === id),
    chart: (_store, chart, country, genreId) =>
      inStore(country).filter(
        ({ usdPrice, playCategory }) =>
          (chart === 'grossing' || (chart === 'paid') === usdPrice > 0) &&
          (genreId === null || genreId === playCategory),
      ),
    appleReviews: () => [],
    playReviews: (app, language) =>
      written.find((given) => given.app === app && given.language === language)?.all ?? [],
    search: (_store, term, country) =>
      inStore(country).filter(({ title, playId }) =>
        `${title} ${playId}`.toLowerCase().includes(term.trim().toLowerCase()),
      ),
  };
};
