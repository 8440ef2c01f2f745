import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import { salt, storeReview } from '../../support/reviews/kept-reviews.ts';
import { plantedApp } from '../../support/web/market-past.ts';
import type { Site } from '../../support/web/site.ts';
import type { PageRow } from './pages.ts';

/** A review that was edited twice and replied to, with markup in its words, on file. */
export const editedReview = async ({ service: { db } }: Pick<Site, 'service'>): Promise<string> => {
  const { playId } = plantedApp('tidebook');
  const app = { store: 'play', appId: playId!, title: 'Tidebook' } as const;
  const seen = (date: number) => new Date(Date.UTC(2026, 9, date));
  const said = { country: null, language: 'en', version: '5.4' } as const;
  const editions = [
    storeReview('edited', { ...said, rating: 1, text: 'It keeps crashing since the update. <b>Refund!</b>' }),
    storeReview('edited', { ...said, rating: 3, text: 'Fewer crashes, but far too many ads now.' }),
    storeReview('edited', {
      ...said,
      rating: 4,
      title: 'Better',
      text: 'No more crashes. I love it, but please add a dark mode.\n\n<script>alert(1)</script>',
      reply: 'Thank you. A dark mode comes this autumn.',
      repliedAt: '2026-10-21T00:00:00.000Z',
      helpful: 12,
    }),
  ];
  for (const [at, edition] of editions.entries()) {
    const [kept] = await keepReviews(db, salt, app, [edition], seen(2 + 7 * at));
    if (at === editions.length - 1) return kept!.id;
  }
  throw new Error('no edition was kept');
};

/** Reviews: one with its editions, and the search in its states. */
export const reviewPages: readonly PageRow[] = [
  {
    name: 'review',
    path: async (site) => `/reviews/${await editedReview(site)}`,
    ready: 'What it said before',
  },
  { name: 'review search, nothing asked', path: '/reviews', ready: 'What do reviewers say?' },
  {
    name: 'review search',
    path: '/reviews?q=crashes+in+Tidebook,+1+or+2+stars&theme=crashes',
    ready: 'Share of reviews that mention it',
  },
];
