import type { Http } from '../http/source.ts';
import type { Listing } from '../listing.ts';
import { htmlToText } from '../wire/html-text.ts';
import { andThen, found, type Outcome } from '../wire/outcome.ts';
import type { Json } from '../wire/read.ts';
import { echoedId, isFullDetails, listingUrl, readAppDetails } from './app-details.ts';
import { type AppRow, holdsApps, readAppRow } from './app-row.ts';
import { readPage } from './page-blocks.ts';

export interface PlaySearchQuery {
  readonly term: string;
  readonly country: string;
  readonly language: string;
}

/** A row as a listing: what rows do not say is null. */
const listingOf = (row: AppRow): Listing => ({
  store: 'play',
  appId: row.appId,
  bundleId: row.appId,
  title: row.title,
  developer: row.developer,
  developerId: null,
  icon: row.icon,
  score: row.score,
  ratingsTotal: null,
  genre: row.genre,
  genreId: null,
  free: row.price === null || row.price.amount === 0,
  price: row.price,
  description: row.descriptionHtml === null ? null : htmlToText(row.descriptionHtml),
  version: null,
  released: null,
  updated: null,
  url: listingUrl(row.appId),
  site: null,
  hasPurchases: null,
  hasAds: null,
  installs: row.installs,
});

const cardIn = (section: Json): Json => section.maybe(23);
const listIn = (section: Json): Json => section.maybe(22);

const readCard = (section: Json): Listing => {
  const card = cardIn(section).at(16);
  const app = card.at(2);
  if (!isFullDetails(app)) app.fail('more than 100 slots');
  return readAppDetails(app, echoedId(card.at(3)));
};

const readList = (section: Json): readonly Listing[] =>
  listIn(section)
    .at(0)
    .items()
    .map((row) => listingOf(readAppRow(row)));

export const readSearchPage = (html: string): Outcome<readonly Listing[]> =>
  readPage(html, (blocks) => {
    const [data] = blocks.filledBy('lGYRle');
    const anchor = data!.at(0, 1);
    // Nothing found: no sections. What lies beside an empty anchor shows that it has moved.
    const sections = anchor.value === null ? [] : anchor.items();
    const cards = sections.filter((section) => cardIn(section).present);
    const lists = sections.filter((section) => listIn(section).present);
    // Other sections may come along; but apps in them and no list at all mean that the list has moved.
    if (lists.length === 0) {
      const moved = sections.find((section) => !cards.includes(section) && holdsApps(section));
      if (moved) listIn(moved).fail('the list of apps');
    }
    if (sections.length > 0 && cards.length + lists.length === 0) anchor.fail('a section with a card or a list');
    // The card goes first wherever it stands: it is the app whose name was asked for.
    const apps = new Map<string, Listing>();
    for (const app of [...cards.map(readCard), ...lists.flatMap(readList)]) {
      if (!apps.has(app.appId)) apps.set(app.appId, app);
    }
    if (apps.size > 0) return found([...apps.values()]);
    return holdsApps(data!) ? anchor.fail('the apps found') : { kind: 'none' };
  });

/** One page, all there is: the app with exactly this name, when there is one, and up to about 30 more. */
export const searchPlay = async (
  http: Http,
  { term, country, language }: PlaySearchQuery,
  signal?: AbortSignal,
): Promise<Outcome<readonly Listing[]>> => {
  const reply = await http.send(
    { source: 'play', path: '/store/search', query: { q: term, c: 'apps', hl: language, gl: country, price: 0 } },
    signal,
  );
  return andThen(reply, ({ body }) => readSearchPage(body));
};
