import type { ReviewFilters } from '../../address/reviews.ts';
import { type Chip, Chips } from '../../parts/controls/chips.tsx';
import { date, language, place } from '../../words.ts';
import { toggled } from '../facets/toggled.ts';
import { kindLabels } from '../labels.ts';
import type { Search } from './use-search.ts';

interface Props {
  readonly filters: ReviewFilters;
  /** Has the names of themes and apps. */
  readonly by: Search;
  change(filters: ReviewFilters): void;
  readonly about?: string | undefined;
  readonly onAbout?: ((text: string | undefined) => void) | undefined;
}

export const timeLabel = (from: string | undefined, to: string | undefined): string =>
  `${from ? date(from) : 'The beginning'} to ${to ? date(to) : 'today'}`;

export const SearchChips = ({ filters, by, change, about, onAbout }: Props) => {
  const each = <T,>(
    values: readonly T[] | undefined,
    label: (value: T) => string,
    without: (value: T) => ReviewFilters,
  ): Chip[] => (values ?? []).map((value) => ({ label: label(value), remove: () => change(without(value)) }));
  const one = (label: string | undefined, without: ReviewFilters): Chip[] =>
    label === undefined ? [] : [{ label, remove: () => change(without) }];
  const themeLabel = (id: string): string => by.themes.find((theme) => theme.id === id)?.label ?? id;
  const appLabel = (name: string): string =>
    by.apps.find(({ store, appId }) => `${store}:${appId}` === name)?.title ?? name;
  return (
    <Chips
      chips={[
        ...(about && onAbout ? [{ label: `“${about}”`, remove: () => onAbout(undefined) }] : []),
        ...each(
          filters.stars,
          (star) => `${star} ★`,
          (star) => ({ stars: toggled(filters.stars, star) }),
        ),
        ...each(filters.theme, themeLabel, (id) => ({ theme: toggled(filters.theme, id) })),
        ...each(
          filters.kind,
          (kind) => kindLabels[kind],
          (kind) => ({ kind: toggled(filters.kind, kind) }),
        ),
        ...each(filters.app, appLabel, (name) => ({ app: toggled(filters.app, name) })),
        ...each(
          filters.version,
          (version) => `Version ${version}`,
          (version) => ({ version: toggled(filters.version, version) }),
        ),
        ...each(filters.country, place, (code) => ({ country: toggled(filters.country, code) })),
        ...each(
          filters.language,
          (code) => `In ${language(code)}`,
          (code) => ({ language: toggled(filters.language, code) }),
        ),
        ...one(filters.replied && (filters.replied === 'yes' ? 'Replied to' : 'Not replied to'), {
          replied: undefined,
        }),
        ...one(filters.from || filters.to ? timeLabel(filters.from, filters.to) : undefined, {
          from: undefined,
          to: undefined,
        }),
        ...one(filters.phrase && `“${filters.phrase}”`, { phrase: undefined }),
      ]}
    />
  );
};
