import type { Database } from '../engine/database.ts';
import { orders, toVideo, type VideoColumns, type VideosCounted, videoColumns } from './videos.ts';

/** Any of the outer lists: all of its lists, of each any of its terms. */
type AnyOf = readonly (readonly (readonly string[])[])[];

export interface LibraryAsk {
  /** What is looked for in all that a video is found by, among its apps, and in its title; `called` puts what it is about before all, `last` a title behind all. */
  readonly words: {
    readonly anywhere: AnyOf;
    readonly ofApps: AnyOf;
    readonly heading: AnyOf;
    readonly called?: AnyOf;
    readonly last?: AnyOf;
  } | null;
  /** Only what is about apps that the words stand for, and does not merely say them or name such an app in passing. */
  readonly isAbout?: boolean;
  readonly app: { readonly store: string; readonly appId: string } | null;
  readonly platform: string | null;
  readonly sort: 'relevance' | 'views' | 'date';
  readonly limit: number;
  readonly offset: number;
}

const lexeme = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** As PostgreSQL writes what to look for; an empty one finds nothing. */
const tsquery = (anyOf: AnyOf): string =>
  anyOf
    .filter((all) => all.length > 0)
    .map((all) => `(${all.map((any) => `(${any.map(lexeme).join(' | ')})`).join(' & ')})`)
    .join(' | ');

/**
 * A page of the library and how much there is of it, as of one moment. The statement has only the conditions that are
 * asked for: each of the few forms has a plan of its own.
 */
export const readLibrary = async (db: Database, ask: LibraryAsk): Promise<VideosCounted> => {
  const values: unknown[] = [ask.limit, ask.offset];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  let score = '';
  if (ask.words) {
    conditions.push(`v.words @@ ${bind(tsquery(ask.words.anywhere))}::tsquery`);
    if (ask.isAbout) conditions.push(`v.of_apps @@ ${bind(tsquery(ask.words.ofApps))}::tsquery`);
    if (ask.sort === 'relevance') {
      // Twice as telling as the title is what the video was matched to; all together do not make up for being last.
      const { ofApps, heading, called = [], last = [] } = ask.words;
      const weighed = [
        { weight: 2, column: 'of_apps', anyOf: ofApps },
        { weight: 1, column: 'heading', anyOf: heading },
        { weight: 4, column: 'of_apps', anyOf: called },
        { weight: -8, column: 'heading', anyOf: last },
      ];
      score = weighed
        .filter(({ anyOf }) => anyOf.length > 0)
        .map(({ weight, column, anyOf }) => `${weight} * (v.${column} @@ ${bind(tsquery(anyOf))}::tsquery)::int`)
        .join(' + ');
    }
  }
  if (ask.app) {
    const { store, appId } = ask.app;
    conditions.push(
      `v.no in (select video_no from video_apps where store = ${bind(store)} and app_id = ${bind(appId)})`,
    );
  }
  if (ask.platform) conditions.push(`v.platform = ${bind(ask.platform)}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const order = `${score === '' ? '' : 'score desc, '}${orders[ask.sort === 'date' ? 'date' : 'views']}`;
  const columns = `v.no, v.platform, v.id, v.views, v.published_at${score === '' ? '' : `, ${score} as score`}`;
  const ordered = (from: string): string =>
    `page as (select no, row_number() over () as place from (${from} order by ${order} limit $1 offset $2) as ordered)`;
  // Found by words or by an app: read once, counted and ordered. All of it: counted by an index, read in its order.
  const found =
    ask.words || ask.app
      ? `found as materialized (select ${columns} from videos v ${where}), ${ordered('select * from found')},
         counted as (select count(*)::int as total from found)`
      : `${ordered(`select ${columns} from videos v ${where}`)},
         counted as (select count(*)::int as total from videos v ${where})`;
  const rows = await db.rows<VideoColumns & { total: number; no: number | null } & Record<string, unknown>>(
    `with ${found}
     select counted.total, page.no, ${videoColumns}
     from counted left join page on true left join videos v on v.no = page.no
     order by page.place`,
    values,
  );
  return {
    total: rows[0]?.total ?? 0,
    videos: rows.flatMap((row) => (row.no === null ? [] : [toVideo(row)])),
  };
};
