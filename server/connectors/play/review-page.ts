import type { StoreReview } from '../listing.ts';
import type { Unread } from '../wire/outcome.ts';
import type { Json } from '../wire/read.ts';
import { readRows } from '../wire/rows.ts';
import { plainText, readMoment, slot } from './play-reply.ts';

export interface ReviewPage {
  readonly reviews: readonly StoreReview[];
  /** Null after the last page. */
  readonly token: string | null;
  readonly unread: Unread | null;
}

const readReview = (node: Json, language: string, source: string): StoreReview => {
  const rating = node.at(2).count();
  if (rating < 1 || rating > 5) node.at(2).fail('1 to 5 stars');
  return {
    storeReviewId: node.at(0).text(),
    rating,
    title: slot(node, 3).orNull((title) => title.string()),
    text: slot(node, 4).orNull((text) => plainText(text.string())) ?? '',
    date: readMoment(node.at(5)),
    country: null,
    language,
    version: slot(node, 10).orNull((version) => version.string().trim() || null),
    helpful: slot(node, 6).orNull((thumbs) => thumbs.count()) ?? 0,
    reply: slot(node, 7, 1).orNull((text) => plainText(text.string())),
    repliedAt: slot(node, 7, 2).orNull(readMoment),
    // Deleted authors are called `A Google user`.
    author: null,
    authorId: slot(node, 9, 0).orNull((id) => id.digits()),
    sources: [source],
  };
};

/** Long strings outside of the known slots can only be the token. */
const looksLikeToken = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > 20 : Array.isArray(value) && value.some(looksLikeToken);

/** Reads `[list, [_, token]]`; `[]` is an empty page. */
export const readReviewPage = (payload: Json, language: string, source: string): ReviewPage => {
  if (payload.array().length === 0) return { reviews: [], token: null, unread: null };
  const token = payload.maybe(1).maybe(1);
  const { rows: reviews, unread } = readRows(payload.at(0).items(), (node) => readReview(node, language, source));
  // An unnoticed move of the token would end every pull after its first page.
  if (!token.present && payload.array().slice(1).some(looksLikeToken)) token.fail('the token of the next page');
  return { reviews, token: token.orNull((node) => node.text()), unread };
};
