/** The apps of planted facts, from `data/world/planted-apps.txt`. */

import type { Store } from '../../server/contract/domain/stores.ts';
import type { Row } from '../../server/data/data-file.ts';
import { sandboxData } from '../data/sandbox-data.ts';
import type { Money } from './market/money.ts';

/** Share of reviews that ask for what no app of the kind has. */
export const GAP_SHARE = 0.32;
/** Share of reviews in which one of two comparable apps is criticized for what the other does well. */
export const DIFFERENCE_SHARE = 0.3;

const leanings = {
  widget: { topic: 'widget', share: GAP_SHARE, stars: [3, 4] },
  sync: { topic: 'sync', share: DIFFERENCE_SHARE, stars: [1, 2] },
  billing: { topic: 'billing', share: DIFFERENCE_SHARE, stars: [1, 2] },
} as const;

/** A topic that is frequent in an app's reviews, its share and the stars of those reviews. */
export type Leaning = (typeof leanings)[keyof typeof leanings];

const readApp = ([key, title = '', kind = '', genreId = '', playCategory = '', ...rest]: Row) => {
  const [downloads, quality, money, ...extras] = rest;
  const special = new Map(extras.map((extra) => extra.split(' ') as [string, string]));
  const says = special.get('says');
  return {
    key,
    title,
    kind,
    genreId,
    playCategory,
    /** Monthly downloads in the United States, before random variation. */
    downloads: Number(downloads),
    /** Average stars, 1 to 5. */
    quality: Number(quality),
    money: money as Money,
    appleId: special.get('appleId'),
    only: (special.get('only') ?? null) as Store | null,
    notIn: special.get('notIn')?.split(',') ?? [],
    leanings: says === undefined ? [] : [leanings[says as keyof typeof leanings]],
    /** `none`: never rated; a storefront: a single rating and review, only there. */
    reviewed: special.get('reviewed') ?? 'as any',
    /** Multiplies its number of reviews. */
    talk: Number(special.get('talk') ?? 1),
  };
};

export type PlantedApp = ReturnType<typeof readApp>;

export const PLANTED_APPS: readonly PlantedApp[] = (sandboxData('world/planted-apps').get('apps') ?? []).map(readApp);
