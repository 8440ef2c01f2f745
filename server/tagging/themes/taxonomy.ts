import { entriesOf, readDataFile } from '../../data/data-file.ts';

export type Polarity = 'neg' | 'pos' | 'neutral';

export type ThemeId = string;
export type GroupId = string;

export interface Theme {
  readonly id: ThemeId;
  readonly label: string;
  readonly polarity: Polarity;
  readonly group: GroupId;
  /** What a review must say to have the theme. */
  readonly meaning: string;
}

const file = readDataFile('taxonomy');

/** In display order. */
export const groups = (file.get('group labels') ?? []).map(([id, label = '']) => ({ id, label }));

const isPolarity = (text: string): text is Polarity => text === 'neg' || text === 'pos' || text === 'neutral';

export const taxonomy: readonly Theme[] = groups.flatMap(({ id: group }) =>
  (file.get(group) ?? []).map(([id, polarity = '', label = '', meaning = '']) => {
    if (!isPolarity(polarity)) throw new Error(`taxonomy: ${id} has no polarity.`);
    return { id, label, polarity, group, meaning };
  }),
);

export const polarities: ReadonlyMap<ThemeId, Polarity> = new Map(taxonomy.map(({ id, polarity }) => [id, polarity]));

/** A named list of themes in the file. */
export const themeList = (name: string): ReadonlySet<ThemeId> => new Set(entriesOf(file, `list ${name}`));
