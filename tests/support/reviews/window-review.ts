import type { WindowReview } from '../../../server/analysis/findings/findings.ts';
import { tagReview } from '../../../server/analysis/tagging/tag.ts';

/** A review of a window with its tags, as short as a test can tell it. */
export const windowReview = (no: number, rating: number, text: string, title: string | null = null): WindowReview => {
  const { lang, themes, kinds } = tagReview({ title, text, rating });
  return {
    no,
    id: `00000000-0000-8000-8000-${String(no).padStart(12, '0')}`,
    store: 'apple',
    appId: '1',
    rating,
    title,
    text,
    date: no,
    version: null,
    country: 'us',
    lang,
    themes,
    kinds,
    helpful: 0,
    replied: false,
  };
};
