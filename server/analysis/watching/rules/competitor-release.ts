import { appKey } from '../../../contract/domain/app-ref.ts';
import { dayOf } from '../../prose/dates.ts';
import type { Looking, ObservedRelease, Outcome } from '../observed.ts';

/** The release of each app that was last seen. */
export type ReleaseMemory = Readonly<Record<string, string>>;

const mostRemembered = 400;

/**
 * New releases of the apps that a rule follows, or new apps of a chart. The first look only notes what there is.
 *
 * @param isNewUnlessKnown whether an app that was never seen before is a release itself, as one that enters a chart is
 */
export const competitorRelease = (
  releases: readonly ObservedRelease[],
  { now, before }: Looking,
  memory: ReleaseMemory | undefined,
  isNewUnlessKnown: boolean,
): Outcome<ReleaseMemory> => {
  const known = memory ?? {};
  const seen = Object.fromEntries(releases.map((each) => [appKey(each), each.release]));
  const kept = Object.entries({ ...known, ...seen }).slice(-mostRemembered);
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
  const told = isNewUnlessKnown
    ? `${first.title} is new in the chart: it came out${on}.`
    : `${first.title} released version ${first.release}${on}.`;
  return {
    found: {
      event: fresh.map((each) => `${appKey(each)} ${each.release}`).join(', '),
      headline: `${told}${others}`,
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
