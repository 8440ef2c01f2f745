import type { WindowReview } from '../../../server/metrics/window-review.ts';
import { tagReview } from '../../../server/tagging/tag.ts';

/** A review of a window that says nothing much: a test gives what matters to it. */
export const sampleReview = (of: Partial<WindowReview> = {}): WindowReview => ({
  no: 1,
  id: `00000000-0000-8000-8000-${String(of.no ?? 1).padStart(12, '0')}`,
  store: 'apple',
  appId: '1',
  rating: 3,
  title: null,
  text: '',
  date: of.no ?? 1,
  version: null,
  country: 'us',
  lang: 'en',
  themes: [],
  kinds: [],
  helpful: 0,
  replied: false,
  ...of,
});

/** The same with the tags that its text has. */
export const taggedReview = (of: Partial<WindowReview>): WindowReview => {
  const { title, text, rating } = sampleReview(of);
  const { lang, themes, kinds } = tagReview({ title, text, rating });
  return sampleReview({ lang, themes, kinds, ...of });
};

export const windowReview = (no: number, rating: number, text: string, title: string | null = null): WindowReview =>
  taggedReview({ no, rating, text, title });
