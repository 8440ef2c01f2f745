import type { Http } from '../http/source.ts';
import type { StoreReview } from '../listing.ts';
import { andThen, found, type Outcome } from '../wire/outcome.ts';
import { ShapeChanged } from '../wire/read.ts';
import { echoedId, isDetails, type PlayListing, readAppDetails } from './app-details.ts';
import { type PageBlocks, readPage } from './page-blocks.ts';
import { slot } from './play-reply.ts';
import { readReviewPage } from './review-page.ts';

export interface PlayDetailsQuery {
  readonly appId: string;
  readonly country: string;
  readonly language: string;
}

export interface DetailsPage {
  readonly listing: PlayListing;
  /** About 20 of the most helpful reviews, which the page includes. */
  readonly reviews: readonly StoreReview[];
}

const listingIn = (blocks: PageBlocks, appId: string): PlayListing => {
  const holder = blocks
    .filledBy('Ws7gDc')
    .map((block) => slot(block, 1))
    .find((candidate) => isDetails(slot(candidate, 2)));
  if (!holder) throw new ShapeChanged('Ws7gDc[1][2]', 'the details of an app', undefined);
  const echo = echoedId(holder);
  if (echo !== appId) throw new ShapeChanged('Ws7gDc[1][3].12[0][0]', `the app asked for (${appId})`, echo);
  return readAppDetails(slot(holder, 2), appId, blocks.linkedData);
};

const reviewsIn = (blocks: PageBlocks, language: string): readonly StoreReview[] =>
  blocks.has('oCPfdb')
    ? blocks.filledBy('oCPfdb').flatMap((block) => readReviewPage(block, language, 'page').reviews)
    : [];

const readListing = (html: string, { appId }: PlayDetailsQuery): Outcome<PlayListing> =>
  readPage(html, (blocks) => found(listingIn(blocks, appId)));

export const readDetailsPage = (html: string, { appId, language }: PlayDetailsQuery): Outcome<DetailsPage> =>
  readPage(html, (blocks) => found({ listing: listingIn(blocks, appId), reviews: reviewsIn(blocks, language) }));

type Read<T> = (html: string, query: PlayDetailsQuery) => Outcome<T>;

const askOnce = async <T>(
  http: Http,
  query: PlayDetailsQuery,
  read: Read<T>,
  signal: AbortSignal | undefined,
): Promise<Outcome<T>> => {
  const reply = await http.send(
    {
      source: 'play',
      path: '/store/apps/details',
      query: { id: query.appId, hl: query.language, gl: query.country },
      understands: [404],
    },
    signal,
  );
  return andThen(reply, ({ status, body }) => (status === 404 ? { kind: 'not_found' } : read(body, query)));
};

/** Nearly every app is available here. Elsewhere, a 404 means either "unknown" or "not available here". */
const widest = 'us';

const ask = async <T>(
  http: Http,
  query: PlayDetailsQuery,
  read: Read<T>,
  signal: AbortSignal | undefined,
): Promise<Outcome<T>> => {
  const page = await askOnce(http, query, read, signal);
  if (page.kind !== 'not_found' || query.country === widest) return page;
  const elsewhere = await askOnce(http, { ...query, country: widest }, read, signal);
  // If the second request fails, the first answer stands.
  return elsewhere.kind === 'found' ? { kind: 'not_offered' } : page;
};

export const playDetails = (http: Http, query: PlayDetailsQuery, signal?: AbortSignal): Promise<Outcome<PlayListing>> =>
  ask(http, query, readListing, signal);

export const playDetailsPage = (
  http: Http,
  query: PlayDetailsQuery,
  signal?: AbortSignal,
): Promise<Outcome<DetailsPage>> => ask(http, query, readDetailsPage, signal);
