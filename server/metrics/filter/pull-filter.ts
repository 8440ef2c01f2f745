import { dayMs } from '../../contract/domain/durations.ts';
import { type Keyword, keywordOf, mentions, SearchedReview, searchedOf } from './mention.ts';

/** An empty list keeps everything. */
export interface ReviewFilter {
  readonly stars: readonly number[];
  readonly keywords: readonly string[];
  readonly keywordMode: 'any' | 'all';
  readonly exclude: readonly string[];
  readonly requireText: boolean;
  /** In code points of the trimmed text, without the title. */
  readonly minLength: number;
  readonly versions: readonly string[];
  /** UTC days, both inclusive. */
  readonly since: string | null;
  readonly until: string | null;
}

export interface FilteredReview {
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  readonly version: string | null;
  /** Milliseconds since the epoch. */
  readonly date: number;
}

export const codePoints = (text: string): number => {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at++) {
    const unit = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    if (unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) count--;
  }
  return count;
};

/** Whether a version starts with the parts of a prefix: `7` and `7.` match 7.14.2, but not 17.1 or 70.1. */
export const versionBegins = (version: string, wanted: string): boolean => {
  const prefix = wanted.replace(/(?<=[^.])\.+$/, '');
  return version.startsWith(prefix) && !/^[\p{L}\p{N}]/u.test(version.slice(prefix.length));
};

export const searchedReview = ({ title, text }: Pick<FilteredReview, 'title' | 'text'>): SearchedReview =>
  new SearchedReview((title === null ? [text] : [title, text]).map(searchedOf));

export const reviewMentions = (typed: string): ((review: Pick<FilteredReview, 'title' | 'text'>) => boolean) => {
  const keyword = keywordOf(typed);
  return (review) => mentions(searchedReview(review), keyword);
};

export const compileFilter = (filter: ReviewFilter): ((review: FilteredReview) => boolean) => {
  const keywords = filter.keywords.map(keywordOf);
  const excluded = filter.exclude.map(keywordOf);
  const from = filter.since === null ? -Infinity : Date.parse(filter.since);
  const before = filter.until === null ? Infinity : Date.parse(filter.until) + dayMs;
  const asksWords = keywords.length + excluded.length > 0;
  return ({ rating, title, text, version, date }) => {
    if (date < from || date >= before) return false;
    if (filter.stars.length > 0 && !filter.stars.includes(rating)) return false;
    if (filter.versions.length > 0) {
      if (version === null || !filter.versions.some((wanted) => versionBegins(version, wanted))) return false;
    }
    if (filter.requireText && text.trim() === '') return false;
    if (filter.minLength > 0 && codePoints(text.trim()) < filter.minLength) return false;
    if (!asksWords) return true;
    const review = searchedReview({ title, text });
    const isMentioned = (keyword: Keyword): boolean => mentions(review, keyword);
    if (excluded.some(isMentioned)) return false;
    if (keywords.length === 0) return true;
    return filter.keywordMode === 'all' ? keywords.every(isMentioned) : keywords.some(isMentioned);
  };
};
