import { moves, writers } from '../../../../../server/contract/domain/clauses.ts';
import type { AppSearch } from '../../../address/app.ts';
import { Chips } from '../../../parts/controls/chips.tsx';
import { Select } from '../../../parts/controls/form.tsx';
import { toggled } from '../../../reviews/facets/toggled.ts';
import { kindLabels, moveLabels, writerLabels } from '../../../reviews/labels.ts';
import { language } from '../../../words.ts';
import { useAppAddress } from '../app-address.ts';
import { Pill } from '../scope/pill.tsx';
import { useMetrics } from '../use-metrics.ts';
import { keyOf } from './crossing.ts';
import style from './heat.module.css';

export const noFilters = {
  version: undefined,
  theme: undefined,
  stars: undefined,
  kind: undefined,
  move: undefined,
  writer: undefined,
  language: undefined,
  from: undefined,
  to: undefined,
  period: undefined,
} satisfies AppSearch;

export const useThemes = () => {
  const { reviews } = useAppAddress();
  return useMetrics({ where: reviews, by: ['theme'], limit: 1_000 }).data?.cells ?? [];
};

export const FilterPill = () => {
  const { app, reviews, search, set } = useAppAddress();
  const themes = useThemes();
  const versions = useMetrics({ where: reviews, by: ['version'], order: 'cell', limit: 1_000 }).data?.cells ?? [];
  const languages = useMetrics({ where: reviews, by: ['language'], limit: 100 }).data?.cells ?? [];
  const add = (label: string, options: readonly (readonly [string, string])[], onAdd: (value: string) => void) => (
    <Select
      label={label}
      value=""
      options={[['', 'Any'] as const, ...options]}
      onChange={(value) => value !== '' && onAdd(value)}
    />
  );
  const known = (cells: typeof themes) => cells.filter((cell) => cell.values[0]!.value !== null);
  return (
    <Pill value="+ Filter">
      <div className={style.filters}>
        {add(
          'Version',
          known(versions)
            .toReversed()
            .map((cell) => [keyOf(cell), keyOf(cell)]),
          (value) => set({ version: [...(search.version ?? []), value] }),
        )}
        {add(
          'Theme',
          themes.map((cell) => [keyOf(cell), cell.values[0]!.label]),
          (value) => set({ theme: [...(search.theme ?? []), value] }),
        )}
        {add(
          'Stars',
          ['5', '4', '3', '2', '1'].map((star) => [star, `${star} ★`]),
          (value) => set({ stars: [...(search.stars ?? []), Number(value)] }),
        )}
        {app.store === 'apple' &&
          add(
            'Language',
            known(languages).map((cell) => [keyOf(cell), cell.values[0]!.label]),
            (value) => set({ language: [...(search.language ?? []), value] }),
          )}
        {add(
          'Coming or going',
          moves.map((move) => [move, moveLabels[move]]),
          (value) => set({ move: moves.filter((move) => move === value || search.move?.includes(move)) }),
        )}
        {add(
          'Written by',
          writers.map((writer) => [writer, writerLabels[writer]]),
          (value) => set({ writer: writers.filter((writer) => writer === value || search.writer?.includes(writer)) }),
        )}
      </div>
    </Pill>
  );
};

/** Active filters that the scope bar does not show; clicking one removes it. */
export const FilterChips = () => {
  const { app, search, set } = useAppAddress();
  const themes = useThemes();
  const themeLabel = (id: string): string => themes.find((cell) => keyOf(cell) === id)?.values[0]?.label ?? id;
  const each = <T,>(values: readonly T[] | undefined, label: (value: T) => string, without: (value: T) => AppSearch) =>
    (values ?? []).map((value) => ({ label: label(value), remove: () => set(without(value)) }));
  return (
    <Chips
      chips={[
        ...each(
          search.version,
          (value) => `Version is ${value}`,
          (value) => ({ version: toggled(search.version, value) }),
        ),
        ...each(search.theme, themeLabel, (value) => ({ theme: toggled(search.theme, value) })),
        ...each(
          search.stars,
          (value) => `${value} ★`,
          (value) => ({ stars: toggled(search.stars, value) }),
        ),
        ...each(
          search.kind,
          (value) => kindLabels[value],
          (value) => ({ kind: toggled(search.kind, value) }),
        ),
        ...each(
          search.move,
          (value) => moveLabels[value],
          (value) => ({ move: toggled(search.move, value) }),
        ),
        ...each(
          search.writer,
          (value) => `By: ${writerLabels[value]}`,
          (value) => ({ writer: toggled(search.writer, value) }),
        ),
        // Google Play's languages are in the scope bar.
        ...each(app.store === 'apple' ? search.language : undefined, language, (value) => ({
          language: toggled(search.language, value),
        })),
      ]}
    />
  );
};
