import type { Video } from '../../contract/resources/reach/videos.ts';
import { int, orNull, type RowOf } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement, statementPerForm, type Written } from '../engine/statement.ts';
import { columnsOfVideo, toVideo, videoColumns } from './videos.ts';

/** Matches any of the outer lists, each by all of its lists, each of these by any of its terms. */
type AnyOf = readonly (readonly (readonly string[])[])[];

export interface LibraryAsk {
  /** Words to find anywhere, among its apps, and in its title; `called` ranks apps first, `last` ranks titles last. */
  readonly words: {
    readonly anywhere: AnyOf;
    readonly ofApps: AnyOf;
    readonly heading: AnyOf;
    readonly called?: AnyOf;
    readonly last?: AnyOf;
  } | null;
  /** Only videos about apps that the words stand for, not those that merely use the words or mention such an app in passing. */
  readonly isAbout?: boolean;
  readonly app: { readonly store: string; readonly appId: string } | null;
  readonly platform: string | null;
  readonly sort: 'relevance' | 'views' | 'date';
  readonly limit: number;
  readonly offset: number;
}

const lexeme = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** An empty tsquery finds nothing. */
const tsquery = (anyOf: AnyOf): string =>
  anyOf
    .filter((all) => all.length > 0)
    .map((all) => `(${all.map((any) => `(${any.map(lexeme).join(' | ')})`).join(' & ')})`)
    .join(' | ');

/** Ties are broken by platform and id. */
const orders = {
  views: 'views desc nulls last, published_at desc nulls last, platform, id',
  date: 'published_at desc nulls last, platform, id',
} as const;

export interface VideosCounted {
  /** The exact number; `videos` are the first or a page of them. */
  readonly total: number;
  readonly videos: readonly Video[];
}

/** `no` and all other columns are null if there is no video. */
const pageColumns = { total: int, no: orNull(int), ...columnsOfVideo };

const counted = (rows: readonly RowOf<typeof pageColumns>[]): VideosCounted => ({
  total: rows[0]?.total ?? 0,
  videos: rows.flatMap((row) => (row.no === null ? [] : [toVideo(row)])),
});

const weights = {
  ofApps: { weight: 2, column: 'of_apps' },
  heading: { weight: 1, column: 'heading' },
  called: { weight: 4, column: 'of_apps' },
  last: { weight: -8, column: 'heading' },
} as const;
type Weighed = keyof typeof weights;
const weighable = Object.keys(weights) as Weighed[];

/** Which parts a query has. Each form has its own statement with only the conditions it needs, and so its own plan. */
interface Form {
  readonly hasWords: boolean;
  readonly isAbout: boolean;
  /** The parts of the words that affect the order. */
  readonly weighed: readonly Weighed[];
  readonly hasApp: boolean;
  readonly hasPlatform: boolean;
  readonly order: keyof typeof orders;
}

const formOf = ({ words, isAbout, app, platform, sort }: LibraryAsk): Form => ({
  hasWords: words !== null,
  isAbout: words !== null && isAbout === true,
  weighed: sort === 'relevance' ? weighable.filter((name) => (words?.[name] ?? []).length > 0) : [],
  hasApp: app !== null,
  hasPlatform: platform !== null,
  order: sort === 'date' ? 'date' : 'views',
});

const either = [false, true];
const subsets = Array.from({ length: 2 ** weighable.length }, (_, chosen) =>
  weighable.filter((_name, at) => chosen & (1 << at)),
);

const forms: Form[] = either.flatMap((hasWords) =>
  (hasWords ? either : [false]).flatMap((isAbout) =>
    (hasWords ? subsets : [[]]).flatMap((weighed) =>
      either.flatMap((hasApp) =>
        either.flatMap((hasPlatform) =>
          (weighed.length > 0 ? (['views'] as const) : (['views', 'date'] as const)).map((order) => ({
            hasWords,
            isAbout,
            weighed,
            hasApp,
            hasPlatform,
            order,
          })),
        ),
      ),
    ),
  ),
);

const libraryPage = ({ hasWords, isAbout, weighed, hasApp, hasPlatform, order }: Form): Written<LibraryAsk> => {
  const reads: ((ask: LibraryAsk) => unknown)[] = [({ limit }) => limit, ({ offset }) => offset];
  const bind = (read: (ask: LibraryAsk) => unknown): string => `$${reads.push(read)}`;
  const bindWords = (name: 'anywhere' | Weighed): string =>
    `${bind(({ words }) => tsquery(words?.[name] ?? []))}::tsquery`;
  const conditions: string[] = [];
  if (hasWords) conditions.push(`v.words @@ ${bindWords('anywhere')}`);
  if (isAbout) conditions.push(`v.of_apps @@ ${bindWords('ofApps')}`);
  const score = weighed
    .map((name) => `${weights[name].weight} * (v.${weights[name].column} @@ ${bindWords(name)})::int`)
    .join(' + ');
  if (hasApp) {
    const [store, appId] = [bind(({ app }) => app?.store), bind(({ app }) => app?.appId)];
    conditions.push(`v.no in (select video_no from video_apps where store = ${store} and app_id = ${appId})`);
  }
  if (hasPlatform) conditions.push(`v.platform = ${bind(({ platform }) => platform)}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const orderBy = `${score === '' ? '' : 'score desc, '}${orders[order]}`;
  const columns = `v.no, v.platform, v.id, v.views, v.published_at${score === '' ? '' : `, ${score} as score`}`;
  const ordered = (from: string): string =>
    `page as (select no, row_number() over () as place from (${from} order by ${orderBy} limit $1 offset $2) as ordered)`;
  // By words or app: read once, counted and ordered. Everything: counted by an index, read in its order.
  const found =
    hasWords || hasApp
      ? `found as materialized (select ${columns} from videos v ${where}), ${ordered('select * from found')},
         counted as (select count(*)::int as total from found)`
      : `${ordered(`select ${columns} from videos v ${where}`)},
         counted as (select count(*)::int as total from videos v ${where})`;
  return {
    text: `with ${found}
     select counted.total, page.no, ${videoColumns}
     from counted left join page on true left join videos v on v.no = page.no
     order by page.place`,
    values: (ask) => reads.map((read) => read(ask)),
  };
};

const libraryPageOf = statementPerForm(pageColumns, forms, libraryPage);

/** A page of the library and the total, as of one moment. */
export const readLibrary = async (db: Database, ask: LibraryAsk): Promise<VideosCounted> => {
  const { statement: page, values } = libraryPageOf(formOf(ask));
  return counted(await db.rows(page, values(ask)));
};

const libraryOfAppsSql = statement(
  pageColumns,
  `with found as materialized (
     select distinct a.video_no as no from unnest($1::text[], $2::text[]) as k (store, app_id)
     join video_apps a on a.store = k.store and a.app_id = k.app_id and not a.passing
   ), page as (
     select no, row_number() over () as place
     from (select no from found join videos using (no) order by ${orders.views} limit $3) as ordered
   )
   select (select count(*)::int from found) as total, page.no, ${videoColumns}
   from (select 1) as one left join page on true left join videos v on v.no = page.no order by page.place`,
);

/** The most viewed videos about any of these apps, without those that mention one in passing. */
export const libraryOfApps = async (
  db: Database,
  apps: readonly { readonly store: string; readonly appId: string }[],
  limit: number,
): Promise<VideosCounted> =>
  counted(await db.rows(libraryOfAppsSql, [apps.map(({ store }) => store), apps.map(({ appId }) => appId), limit]));
