import type { Database } from '../../store/engine/database.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';
import { type CurrentTags, currentTags } from '../../store/reviews/review-tags.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { tagsOfEdition } from '../on-file/reviews-by-id.ts';
import type { PullColumns } from './pull-columns.ts';

/** The tags of a pull's reviews, in the order of its facts. Equal sets of tags are stored once. */
export interface PullTags {
  readonly languages: readonly string[];
  /** An index in `languages`. */
  readonly language: Uint8Array;
  readonly themeSets: readonly (readonly string[])[];
  /** An index in `themeSets`. */
  readonly themes: Uint32Array;
  readonly kindSets: readonly (readonly string[])[];
  /** An index in `kindSets`. */
  readonly kinds: Uint8Array;
}

/** Tags belong to reviews and change with the taxonomy, so they are cached only this long. */
const keptMs = 60_000;

const kept = new WeakMap<PullColumns, { readonly readAt: number; readonly tags: Promise<PullTags> }>();

export const tagsOf = (db: Database, columns: PullColumns): Promise<PullTags> => {
  const last = kept.get(columns);
  if (last && performance.now() - last.readAt < keptMs) return last.tags;
  const tags = readTags(db, columns);
  kept.set(columns, { readAt: performance.now(), tags });
  // This caller gets the error; the next one tries again.
  tags.catch(() => kept.delete(columns));
  return tags;
};

/** Numbers distinct texts in order of first occurrence. */
const numberTexts = () => {
  const numbers = new Map<string, number>();
  return {
    numberOf: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    texts: (): string[] => [...numbers.keys()],
  };
};

const setOf = (joined: string): string[] => (joined === '' ? [] : joined.split(' '));

const editedTags = (edition: Edition): CurrentTags => {
  const { lang, themes, kinds } = tagsOfEdition(edition);
  return { no: edition.no, lang, themes: themes.join(' '), kinds: kinds.join(' ') };
};

const readTags = async (db: Database, columns: PullColumns): Promise<PullTags> => {
  const rows = new Map((await currentTags(db, columns.no)).map((row) => [row.no, row]));
  const edited = columns.no.filter((no) => !rows.has(no));
  if (edited.length > 0) {
    for (const row of await mapInSlices(await editions(db, edited), editedTags)) rows.set(row.no, row);
  }
  const [languages, themeSets, kindSets] = [numberTexts(), numberTexts(), numberTexts()];
  const language = new Uint8Array(columns.size);
  const themes = new Uint32Array(columns.size);
  const kinds = new Uint8Array(columns.size);
  for (let at = 0; at < columns.size; at++) {
    const row = rows.get(columns.no[at]!);
    if (!row) throw new Error(`a pull keeps the edition ${columns.no[at]}, which is not on file`);
    language[at] = languages.numberOf(row.lang);
    themes[at] = themeSets.numberOf(row.themes);
    kinds[at] = kindSets.numberOf(row.kinds);
  }
  return {
    languages: languages.texts(),
    language,
    themeSets: themeSets.texts().map(setOf),
    themes,
    kindSets: kindSets.texts().map(setOf),
    kinds,
  };
};
