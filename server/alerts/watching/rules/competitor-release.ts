import { appKey } from '../../../contract/domain/app-ref.ts';
import { counted } from '../../../contract/domain/words.ts';
import { reviewMentions } from '../../../metrics/filter/pull-filter.ts';
import { dayOf } from '../../../support/prose/dates.ts';
import { quoted } from '../../../support/prose/numbers.ts';
import { type AppRule, type ObservedRelease, type Outcome, type RuleContext, seenAfter } from '../observed.ts';

interface Memory {
  readonly reportedNo: number;
}

/** New reviews that mention one of the phrases. Those that arrive while alerts are throttled are reported with the next alert. */
export const phraseSeen: AppRule<Memory> = (app, { phrases = [] }, { seenNo, now }, memory) => {
  const newest = Math.max(0, memory?.reportedNo ?? 0, ...app.reviews.map(({ no }) => no));
  const reportedNo = memory?.reportedNo ?? seenNo;
  // The first run only sets the baseline.
  if (reportedNo === null) return { found: null, memory: { reportedNo: newest } };
  const found = phrases.map((phrase) => ({ phrase, mentions: reviewMentions(phrase) }));
  const fresh = seenAfter(app.reviews, reportedNo);
  const mentioning = fresh.filter((review) => found.some(({ mentions }) => mentions(review)));
  if (mentioning.length === 0) return { found: null, memory: { reportedNo: newest } };
  const seen = found.flatMap(({ phrase, mentions }) => {
    const count = mentioning.filter(mentions).length;
    return count > 0 ? [{ phrase, count }] : [];
  });
  const mention = mentioning.length === 1 ? 'mentions' : 'mention';
  return {
    found: {
      event: `after ${reportedNo}`,
      headline: `${counted(mentioning.length, 'new review')} of ${app.title} ${mention} ${quoted(seen.slice(0, 3).map(({ phrase }) => phrase))}.`,
      figures: seen
        .slice(0, 8)
        .map(({ phrase, count }) => ({ label: `“${phrase}”`, value: String(count), usual: null })),
      shownBy: mentioning,
      from: Math.min(now, ...mentioning.map(({ date }) => date)),
    },
    memory: { reportedNo: newest },
  };
};

export type ReleaseMemory = Readonly<Record<string, string>>;

const maxRemembered = 400;

/**
 * New releases of followed apps, or new apps in a chart. The first run only sets the baseline.
 *
 * @param isNewUnlessKnown whether an unseen app counts as a release, as one that enters a chart does
 */
export const competitorRelease = (
  releases: readonly ObservedRelease[],
  { now, before }: RuleContext,
  memory: ReleaseMemory | undefined,
  isNewUnlessKnown: boolean,
): Outcome<ReleaseMemory> => {
  const known = memory ?? {};
  const seen = Object.fromEntries(releases.map((each) => [appKey(each), each.release]));
  const kept = Object.entries({ ...known, ...seen }).slice(-maxRemembered);
  const next = { found: null, memory: Object.fromEntries(kept) };
  if (memory === undefined) return next;
  const isNew = (each: ObservedRelease): boolean => {
    const last = known[appKey(each)];
    return last === undefined ? isNewUnlessKnown : last !== each.release;
  };
  const fresh = releases.filter(isNew);
  const [first] = fresh;
  if (!first) return next;
  const on = first.at === null ? '' : ` on ${dayOf(new Date(first.at).toISOString())}`;
  const others = fresh.length > 1 ? ` So did ${fresh.length - 1} more.` : '';
  const headline = isNewUnlessKnown
    ? `${first.title} is new in the chart: it came out${on}.`
    : `${first.title} released version ${first.release}${on}.`;
  return {
    found: {
      event: fresh.map((each) => `${appKey(each)} ${each.release}`).join(', '),
      headline: `${headline}${others}`,
      figures: fresh.slice(0, 8).map((each) => ({
        label: each.title,
        value: each.release,
        usual: known[appKey(each)] ?? null,
      })),
      shownBy: [],
      from: first.at ?? before ?? now,
      about: first,
    },
    memory: next.memory,
  };
};
