import { foldedPattern } from '../../../tagging/words/sheet.ts';
import data from './newest-version.json' with { type: 'json' };

const anyOf = (name: keyof typeof data): string =>
  `(?:${data[name]
    .join(', ')
    .split(', ')
    .toSorted((one, other) => other.length - one.length)
    .map(foldedPattern)
    .join('|')})`;

const spaced = `(?:${anyOf('newest')} ${anyOf('version')}|${anyOf('version')} ${anyOf('behind')})`;
const east = `${anyOf('eastNewest')}の? ?${anyOf('eastVersion')}`;
const pattern = new RegExp(
  `(?<!\\p{L})(?:${anyOf('after')}|(?<before>${anyOf('before')}))(?: |(?<='))(?:${anyOf('article')} )?(?:l')?(?<what>${spaced})(?!\\p{L})|(?<what>${east}) ?(?:${anyOf('eastAfter')}|(?<before>${anyOf('eastBefore')}))`,
  'u',
);

/** A phrase for the time since or before the release of the newest version. */
export interface NewestVersionSaid {
  /** The whole phrase; the other span is the version alone. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly side: 'after' | 'before';
}

/** `Since the last update`, `最新のアップデート以降`. */
export const newestVersionIn = (folded: string): NewestVersionSaid | null => {
  const found = pattern.exec(folded);
  if (!found) return null;
  const { what, before } = found.groups!;
  const from = found.index + found[0].indexOf(what!);
  return {
    start: found.index,
    from,
    to: from + what!.length,
    end: found.index + found[0].length,
    side: before === undefined ? 'after' : 'before',
  };
};
