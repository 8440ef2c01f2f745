import { counted } from '../../../contract/domain/words.ts';
import { reviewMentions } from '../../filter/pull-filter.ts';
import { quoted } from '../../prose/lists.ts';
import { seenAfter } from '../new-reviews.ts';
import type { AppRule } from '../observed.ts';

/** The number up to which reviews have been told of. */
interface Memory {
  readonly toldNo: number;
}

/** New reviews that mention one of the phrases. Those that come while alerts are throttled are told with the next. */
export const phraseSeen: AppRule<Memory> = (app, { phrases = [] }, { seenNo, now }, memory) => {
  const newest = Math.max(0, memory?.toldNo ?? 0, ...app.reviews.map(({ no }) => no));
  const told = memory?.toldNo ?? seenNo;
  // The first run only notes what there is.
  if (told === null) return { found: null, memory: { toldNo: newest } };
  const found = phrases.map((phrase) => ({ phrase, mentions: reviewMentions(phrase) }));
  const fresh = seenAfter(app.reviews, told);
  const mentioning = fresh.filter((review) => found.some(({ mentions }) => mentions(review)));
  if (mentioning.length === 0) return { found: null, memory: { toldNo: newest } };
  const seen = found.flatMap(({ phrase, mentions }) => {
    const count = mentioning.filter(mentions).length;
    return count > 0 ? [{ phrase, count }] : [];
  });
  const mention = mentioning.length === 1 ? 'mentions' : 'mention';
  return {
    found: {
      event: `after ${told}`,
      headline: `${counted(mentioning.length, 'new review')} of ${app.title} ${mention} ${quoted(seen.slice(0, 3).map(({ phrase }) => phrase))}.`,
      figures: seen
        .slice(0, 8)
        .map(({ phrase, count }) => ({ label: `“${phrase}”`, value: String(count), usual: null })),
      shownBy: mentioning,
      from: Math.min(now, ...mentioning.map(({ date }) => date)),
    },
    memory: { toldNo: newest },
  };
};
