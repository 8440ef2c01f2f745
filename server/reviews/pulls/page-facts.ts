import { dayMs } from '../../contract/domain/durations.ts';
import type { PullFacts } from '../../contract/resources/reviews/pull-facts.ts';
import { reviewKinds } from '../../contract/resources/sentence-reading.ts';
import type { Database } from '../../store/engine/database.ts';
import type { PullRow } from '../../store/reviews/pulls.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { PullColumns } from './pull-columns.ts';
import { countryOf } from './pull-facts.ts';
import { loadPull } from './pull-pages.ts';
import { type PullTags, tagsOf } from './pull-tags.ts';

/** The same object while nothing changes, so that it is serialized and compressed once. */
const made = new WeakMap<PullTags, PullFacts>();

/** A pull's facts, for a page that counts them itself. */
export const readPullFacts = async (db: Database, pull: PullRow): Promise<PullFacts> => {
  const { columns } = await loadPull(db, pull);
  const tags = await tagsOf(db, columns);
  const last = made.get(tags);
  if (last?.pull.status === pull.status) return last;
  const facts = { pull: { id: pull.id, status: pull.status }, ...toFacts(columns, tags) };
  made.set(tags, facts);
  return facts;
};

const toFacts = (columns: PullColumns, tags: PullTags): Omit<PullFacts, 'pull'> => {
  const used = new Set(tags.themeSets.flat());
  const themes = taxonomy.filter(({ id }) => used.has(id));
  const themeAt = new Map<string, number>(themes.map(({ id }, at) => [id, at]));
  const countries = [...new Set(columns.country)].filter((number) => number !== 0);
  const countryAt = new Map(countries.map((number, at) => [number, at + 1]));
  return {
    total: columns.size,
    versions: [...columns.versions],
    storefronts: countries.map((number) => countryOf(number)!),
    languages: [...tags.languages],
    themes: themes.map(({ id, label, polarity, group }) => ({ id, label, polarity, group })),
    themeSets: tags.themeSets.map((set) => set.flatMap((id) => themeAt.get(id) ?? [])),
    kindSets: tags.kindSets.map((set) => reviewKinds.filter((kind) => set.includes(kind))),
    columns: {
      day: daysOf(columns.ms),
      rating: columns.rating.join(''),
      app: [...columns.app],
      version: [...columns.version],
      storefront: Array.from(columns.country, (number) => countryAt.get(number) ?? 0),
      language: [...tags.language],
      themes: [...tags.themes],
      kinds: [...tags.kinds],
      helpful: [...columns.helpful],
      replied: columns.replied.join(''),
    },
  };
};

/** Differences are small and repetitive, so they compress well. */
const daysOf = (ms: Float64Array): number[] => {
  const days = Array.from(ms, (each) => Math.floor(each / dayMs));
  return days.map((day, at) => (at === 0 ? day : days[at - 1]! - day));
};
