import type { Http } from '../http/source.ts';
import type { Listing } from '../listing.ts';
import { andThen, bothUnread, found, type Outcome } from '../wire/outcome.ts';
import { type Json, reading } from '../wire/read.ts';
import { createOptionalFields, htmlToText, type Rows, readRows } from '../wire/rows.ts';
import { echoedId, listingUrl, readAppDetails } from './app-details.ts';
import { type AppRow, holdsApps, readAppRow, readMoney } from './app-row.ts';
import { readPage } from './page-blocks.ts';
import { slot } from './play-reply.ts';

export interface PlaySearchQuery {
  readonly term: string;
  readonly country: string;
  readonly language: string;
}

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

const cardIn = (section: Json): Json => slot(section, 23);
const listIn = (section: Json): Json => slot(section, 22);

/** The card of an exactly matching app: its details, with fewer slots than on its page. */
const readCard = (section: Json): Listing => {
  const card = slot(cardIn(section), 16);
  const listing = readAppDetails(slot(card, 2), echoedId(card));
  // The price may be on the button only.
  const price = listing.price ?? slot(cardIn(section), 17, 0, 2, 0, 1, 0).orNull(readMoney);
  return { ...listing, price, free: price === null || price.amount === 0 };
};

const readList = (section: Json): Rows<Listing> => {
  const optional = createOptionalFields();
  const read = readRows(listIn(section).at(0).items(), (row) => listingOf(readAppRow(row, optional)));
  optional.check();
  return read;
};

const leniently = (cards: readonly Json[]): Rows<Listing> => {
  const outcomes = cards.map((card) => reading(() => found(readCard(card))));
  const failed = outcomes.flatMap((outcome) => (outcome.kind === 'shape_changed' ? [outcome] : []));
  const rows = outcomes.flatMap((outcome) => (outcome.kind === 'found' ? [outcome.value] : []));
  const [first] = failed;
  if (!first) return { rows, unread: null };
  return { rows, unread: { count: failed.length, of: cards.length, path: first.path, detail: first.detail } };
};

const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

export const readSearchPage = (html: string): Outcome<readonly Listing[]> =>
  readPage(html, (blocks) => {
    const [data] = blocks.filledBy('lGYRle');
    const anchor = slot(data!, 0, 1);
    // Without results there are no sections. If the page has apps elsewhere, the format has changed.
    const sections = (anchor.present ? anchor.items() : []).filter(({ value }) => isList(value));
    const cards = sections.filter((section) => cardIn(section).present);
    const lists = sections.filter((section) => listIn(section).present);
    // Other sections are ignored, but apps in them without any list mean that the format has changed.
    if (lists.length === 0) {
      const moved = sections.find((section) => !cards.includes(section) && holdsApps(section));
      if (moved) listIn(moved).fail('the list of apps');
    }
    const listed = lists.map(readList);
    // Unreadable cards are skipped if there is a list; if a card is all there is, it must be readable.
    const carded = lists.length > 0 ? leniently(cards) : readRows(cards, readCard);
    const apps = new Map<string, Listing>();
    // The card comes first wherever it is: it is the app whose name was searched.
    for (const app of [carded, ...listed].flatMap(({ rows }) => rows)) {
      if (!apps.has(app.appId)) apps.set(app.appId, app);
    }
    const unread = [carded, ...listed].map((part) => part.unread).reduce(bothUnread);
    if (apps.size > 0) return found([...apps.values()], unread);
    return holdsApps(data!) ? anchor.fail('the apps found') : { kind: 'none' };
  });

/** Returns the only page: the app with exactly this name, if there is one, and up to about 30 more. */
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
