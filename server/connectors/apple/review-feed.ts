import { XMLParser } from 'fast-xml-parser';
import type { Http } from '../http/source.ts';
import type { StoreReview } from '../listing.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { Json, readJson, ShapeChanged } from '../wire/read.ts';
import { type Rows, readRows } from '../wire/rows.ts';
import { readReply, storefrontRefusal } from './itunes-rows.ts';

// Entities are decoded below in one pass, only XML's five and numeric ones: documents can't define their own.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => name === 'entry' || name === 'content',
});

export const readXml = (text: string): Json => {
  try {
    return new Json(parser.parse(text, true), '$');
  } catch {
    throw new ShapeChanged('$', 'XML', text.trim());
  }
};

/** The text of an element, which is an object if the element has attributes. */
export const xmlText = (element: Json): Json => {
  const inner = typeof element.value === 'object' && element.value !== null ? element.at('#text') : element;
  return inner.present ? new Json(decode(inner.string()), element.path) : new Json(undefined, element.path);
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

export type ReviewOrder = 'mostrecent' | 'mosthelpful';
export type FeedForm = 'json' | 'xml';

export interface FeedPage {
  readonly appId: string;
  readonly country: string;
  readonly order: ReviewOrder;
  /** 1 to 10. */
  readonly page: number;
  readonly form: FeedForm;
}

export const feedPages = 10;
export const rowsPerPage = 50;

/** One page of the feed. An empty page is `found` without reviews: the caller compares pages to interpret it. */
export const readFeedPage = async (
  http: Http,
  page: FeedPage,
  signal?: AbortSignal,
): Promise<Outcome<readonly StoreReview[]>> => {
  const { appId, order, form } = page;
  const country = page.country.toLowerCase();
  const reply = await http.send(
    {
      source: 'itunes',
      path: `/${country}/rss/customerreviews/page=${page.page}/id=${appId}/sortby=${order}/${form}`,
      understands: [400, 404],
    },
    signal,
  );
  const read = form === 'json' ? readJsonFeed : readXmlFeed;
  return readReply(reply, (value): Outcome<readonly StoreReview[]> => {
    const refusal = storefrontRefusal(value);
    if (refusal) return refusal;
    const { rows, unread } = read(value.body, { country, order });
    return found(rows, unread);
  });
};

interface From {
  readonly country: string;
  readonly order: ReviewOrder;
}

/** A single review is an object, not a list; without reviews, `entry` is missing or null. */
const readJsonFeed = (body: string, from: From): Rows<StoreReview> => {
  const entry = readJson(body, '$').at('feed').at('entry');
  const entries = !entry.present ? [] : Array.isArray(entry.value) ? entry.items() : [entry];
  return readRows(entries.filter(isNotApp), (node) => {
    const label = (...keys: readonly string[]): Json => node.at(...keys, 'label');
    const optional = (key: string): Json => node.at(key).maybe('label');
    return readReview(
      {
        id: label('id'),
        rating: label('im:rating'),
        title: optional('title'),
        text: optional('content'),
        updated: label('updated'),
        version: optional('im:version'),
        votes: optional('im:voteSum'),
        author: node.at('author').maybe('name', 'label'),
        authorPage: node.at('author').maybe('uri', 'label'),
      },
      from,
      'json',
    );
  });
};

/** Entries have two `content` elements: plain text and an HTML table. */
const readXmlFeed = (body: string, from: From): Rows<StoreReview> => {
  const entries = readXml(body).at('feed').at('entry');
  return readRows((entries.present ? entries.items() : []).filter(isNotApp), (node) => {
    const contents = node.at('content');
    const text = contents.items().find((content) => content.at('@type').value === 'text');
    return readReview(
      {
        id: xmlText(node.at('id')),
        rating: xmlText(node.at('im:rating')),
        title: xmlText(node.at('title')),
        text: xmlText(text ?? contents.fail('an element of type text')),
        updated: xmlText(node.at('updated')),
        version: xmlText(node.at('im:version')),
        votes: xmlText(node.at('im:voteSum')),
        author: xmlText(node.at('author').maybe('name')),
        authorPage: xmlText(node.at('author').maybe('uri')),
      },
      from,
      'xml',
    );
  });
};

/** Old feeds start with the app itself. Any other entry without a rating counts as unreadable, not as absent. */
const isNotApp = (entry: Json): boolean => entry.at('im:rating').present || !entry.at('im:name').present;

type Field = 'id' | 'rating' | 'title' | 'text' | 'updated' | 'version' | 'votes' | 'author' | 'authorPage';
type Fields = Readonly<Record<Field, Json>>;

/** Authors have the same number in every storefront: `…/us/reviews/id70000001`. */
const authorIdOf = (page: string): string | null => /\/id(\d+)(?:[/?#]|$)/.exec(page)?.[1] ?? null;

const readReview = (fields: Fields, { country, order }: From, form: FeedForm): StoreReview => {
  const rating = fields.rating.digitsCount();
  return {
    storeReviewId: fields.id.digits(),
    rating: rating >= 1 && rating <= 5 ? rating : fields.rating.fail('1 to 5 stars'),
    title: fields.title.orNull((node) => node.string()),
    text: fields.text.orNull((node) => node.string()) ?? '',
    date: fields.updated.time(),
    country,
    language: null,
    version: fields.version.orNull((node) => node.string() || null),
    helpful: fields.votes.orNull((node) => node.digitsCount()) ?? 0,
    reply: null,
    repliedAt: null,
    author: fields.author.orNull((node) => node.string() || null),
    authorId: fields.authorPage.orNull((page) => authorIdOf(page.string())),
    sources: [`feed-${form}:${order}`],
  };
};
