import type { StoreReview } from '../../connectors/listing.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { type Store, storeLabels, storeTitles } from '../../contract/domain/stores.ts';
import type { Coverage } from '../../store/reviews/panels.ts';
import type { Cut, Place, PlaceReading } from '../ingest/read-storefront.ts';
import { failureWords, inPlace, listed } from '../ingest/storefront-names.ts';

/** How late a store may show a review after its date; later readings overlap by this much. */
const latenessMs = 3 * dayMs;

/**
 * The time at which reading a place, newest first, may stop: older reviews are out of range or on file.
 * @param isEnough whether enough is on file since that coverage began
 */
export const stopAt = (from: number, coverage: Coverage | undefined, isEnough: boolean): number => {
  const isOnFile = coverage !== undefined && (coverage.since <= from || coverage.capped || isEnough);
  return isOnFile ? Math.max(from, coverage.until - latenessMs) : from;
};

/** Merges the coverage of a new reading; it replaces the earlier one if there is a gap. */
export const joinCoverage = (before: Coverage | undefined, now: Coverage): Coverage => {
  if (!before || now.since > before.until || now.since <= before.since) return now;
  return { since: before.since, until: now.until, capped: before.capped };
};

/** The name of a place in stored coverage: Google Play's reviews are by language, whichever storefront is asked. */
export const coverageName = ({ country, language }: Place): string => language ?? country;

export const oldestOf = (page: readonly StoreReview[]): number => Math.min(...page.map(({ date }) => Date.parse(date)));

/** How far a reading reached; null if it had gaps. */
export const coverageAfter = (
  reading: PlaceReading,
  { edge, stopped, startedAt }: { edge: number; stopped: boolean; startedAt: number },
): Coverage | null => {
  if (reading.kind !== 'read' || !Number.isFinite(edge)) return null;
  if (reading.cuts.some(({ why }) => why === 'pages' || why === 'broke_off')) return null;
  const isCapped = reading.cuts.some(({ why }) => why === 'store_cap');
  if (stopped || reading.cuts.length > 0) return { since: edge, until: startedAt, capped: isCapped };
  return { since: 0, until: startedAt, capped: true };
};

export interface PlaceRead {
  readonly place: Place;
  readonly reading: PlaceReading;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const cutsOf = ({ reading }: Pick<PlaceRead, 'reading'>): readonly Cut[] =>
  reading.kind === 'read' ? reading.cuts : [];

/** Whether a storefront could not be read, or not to the end, so that another try may do better. */
export const isBroken = (read: PlaceRead): boolean =>
  read.reading.kind === 'failed' || cutsOf(read).some(({ why }) => why === 'pages' || why === 'broke_off');

/** Notes on how an app's window was read, each beginning with the app's name. */
export const windowNotes = (app: {
  readonly store: Store;
  readonly title: string;
  readonly from: number;
  /** The most reviews read, if the window has more. */
  readonly most: number | null;
  readonly reads: readonly PlaceRead[];
  readonly closed: readonly string[];
}): string[] => {
  const store = storeTitles[app.store];
  const subject = `${app.title} (${storeLabels[app.store]})`;
  const notes: string[] = [];
  const tell = (reads: readonly PlaceRead[], sentence: (places: string) => string): void => {
    const places = reads.map(({ place }) => inPlace(place));
    if (places.length > 0) notes.push(`${subject}: ${sentence(listed(places))}`);
  };
  const ofKind = (...kinds: PlaceReading['kind'][]) => app.reads.filter(({ reading }) => kinds.includes(reading.kind));
  const cut = (why: Cut['why']) => app.reads.filter((read) => cutsOf(read).some((cut) => cut.why === why));

  const closed = app.closed.map(inCountry);
  if (closed.length > 0) notes.push(`${subject}: ${store} is not available in ${listed(closed)}.`);
  tell(ofKind('not_found', 'not_offered'), (places) => `not offered in ${places}.`);
  tell(ofKind('none'), (places) => `no reviews have been written in ${places}.`);

  const reached = app.reads.flatMap((read) => {
    const edge = cutsOf(read).find(({ why }) => why === 'store_cap')?.edge;
    return edge && edge.ms > app.from ? [`${day.format(edge.ms)} in ${inPlace(read.place)}`] : [];
  });
  if (reached.length > 0) {
    const those = `the newest 500 reviews per storefront, which go back to ${listed(reached)}`;
    notes.push(`${subject}: ${store} only shows ${those}.`);
  }
  tell(
    cut('feed_empty'),
    (places) => `${store} lists no reviews in ${places}, although people have rated the app there.`,
  );
  tell(cut('pages'), (places) => `some pages could not be read in ${places}, so reviews may be missing.`);
  tell(cut('broke_off'), (places) => `${store} stopped responding in ${places}, so reviews may be missing.`);
  const failed = Map.groupBy(ofKind('failed'), ({ reading }) =>
    reading.kind === 'failed' ? failureWords[reading.failure.kind] : '',
  );
  for (const [words, reads] of failed) {
    tell(reads, (places) => `nothing new was read in ${places} because ${store} ${words}.`);
  }
  if (app.most !== null) {
    const newest = app.most.toLocaleString('en');
    notes.push(`${subject}: only the newest ${newest} reviews in the window were read.`);
  }
  return notes;
};
