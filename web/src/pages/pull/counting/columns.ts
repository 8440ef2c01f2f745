import type { PullFacts } from '../../../../../server/contract/resources/reviews/pull-facts.ts';
import { weekOfDay } from '../../../../../server/metrics/counting/count-reviews.ts';

/** A pull's facts as typed columns, made once; the newest review is at 0. */
export interface Columns {
  readonly size: number;
  /** In days since 1970. */
  readonly day: Int32Array;
  readonly rating: Uint8Array;
  /** A place in the pull's apps. */
  readonly app: Uint8Array;
  /** One more than a place in the versions; 0 for none. */
  readonly version: Uint16Array;
  /** One more than a place in the storefronts; 0 for none. */
  readonly storefront: Uint8Array;
  readonly language: Uint8Array;
  readonly themeSet: Uint32Array;
  readonly kindSet: Uint8Array;
  readonly helpful: Uint32Array;
  readonly replied: Uint8Array;
  /** The week of the oldest review, and how many there are from it to the newest. */
  readonly firstWeek: number;
  readonly weeks: number;
}

const digits = (text: string): Uint8Array => Uint8Array.from(text, Number);

export const toColumns = ({ total, columns }: Pick<PullFacts, 'total' | 'columns'>): Columns => {
  const day = new Int32Array(total);
  for (let at = 0; at < total; at++) day[at] = at === 0 ? columns.day[0]! : day[at - 1]! - columns.day[at]!;
  const firstWeek = total === 0 ? 0 : weekOfDay(day[total - 1]!);
  return {
    size: total,
    day,
    rating: digits(columns.rating),
    app: Uint8Array.from(columns.app),
    version: Uint16Array.from(columns.version),
    storefront: Uint8Array.from(columns.storefront),
    language: Uint8Array.from(columns.language),
    themeSet: Uint32Array.from(columns.themes),
    kindSet: Uint8Array.from(columns.kinds),
    helpful: Uint32Array.from(columns.helpful),
    replied: digits(columns.replied),
    firstWeek,
    weeks: total === 0 ? 0 : weekOfDay(day[0]!) - firstWeek + 1,
  };
};
