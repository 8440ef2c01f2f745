import { inCountry } from '../../contract/domain/storefronts.ts';
import { type Store, storeLabels, storeTitles } from '../../contract/domain/stores.ts';
import type { Cut, Place, PlaceReading } from '../ingest/read-storefront.ts';
import { failureWords, inPlace, listed } from '../ingest/storefront-names.ts';

export interface PlaceRead {
  readonly place: Place;
  readonly reading: PlaceReading;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const cutsOf = ({ reading }: Pick<PlaceRead, 'reading'>): readonly Cut[] =>
  reading.kind === 'read' ? reading.cuts : [];

/** Whether a storefront could not be read, or not to the end of the window, so that another try may do better. */
export const isBroken = (read: PlaceRead): boolean =>
  read.reading.kind === 'failed' || cutsOf(read).some(({ why }) => why === 'pages' || why === 'broke_off');

/** What a person should know about how an app's window was read, in sentences that begin with the app's name. */
export const windowNotes = (app: {
  readonly store: Store;
  readonly title: string;
  readonly from: number;
  /** How many of the newest reviews are read, where the window has more. */
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
