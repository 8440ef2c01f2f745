import type { Pull } from '../../../../../server/contract/resources/reviews/pull.ts';
import type { PullFacts } from '../../../../../server/contract/resources/reviews/pull-facts.ts';
import type { PullSearch } from '../../../address/pulls.ts';
import { type Chip, Chips } from '../../../parts/controls/chips.tsx';
import { toggled } from '../../../reviews/facets/toggled.ts';
import { kindLabels } from '../../../reviews/labels.ts';
import { date, language, place } from '../../../words.ts';
import type { AppNames } from '../counting/count.ts';

interface Props {
  readonly pull: Pull;
  readonly facts: PullFacts;
  readonly apps: AppNames;
  readonly asked: PullSearch;
  change(search: PullSearch): void;
}

/** The filters that are on, each of which a press removes. */
export const FilterChips = ({ pull, facts, apps, asked, change }: Props) => {
  const each = <T,>(
    values: readonly T[] | undefined,
    label: (value: T) => string,
    without: (value: T) => PullSearch,
  ): Chip[] => (values ?? []).map((value) => ({ label: label(value), remove: () => change(without(value)) }));
  const themeLabel = (id: string): string => facts.themes.find((theme) => theme.id === id)?.label ?? id;
  const appLabel = (name: string): string => pull.apps[apps.indexOf(name)]?.title ?? name;
  const time = asked.from ?? asked.to;
  return (
    <Chips
      chips={[
        ...each(
          asked.stars,
          (star) => `${star} ★`,
          (star) => ({ stars: toggled(asked.stars, star) }),
        ),
        ...each(asked.theme, themeLabel, (id) => ({ theme: toggled(asked.theme, id) })),
        ...each(
          asked.kind,
          (kind) => kindLabels[kind],
          (kind) => ({ kind: toggled(asked.kind, kind) }),
        ),
        ...each(asked.app, appLabel, (name) => ({ app: toggled(asked.app, name) })),
        ...each(
          asked.version,
          (version) => `Version ${version}`,
          (version) => ({ version: toggled(asked.version, version) }),
        ),
        ...each(asked.country, place, (code) => ({ country: toggled(asked.country, code) })),
        ...each(
          asked.language,
          (code) => (code === 'und' ? 'Too short to tell' : `In ${language(code)}`),
          (code) => ({ language: toggled(asked.language, code) }),
        ),
        ...(asked.replied
          ? [
              {
                label: asked.replied === 'yes' ? 'Replied to' : 'Not replied to',
                remove: () => change({ replied: undefined }),
              },
            ]
          : []),
        ...(time
          ? [
              {
                label: `${asked.from ? date(asked.from) : 'The beginning'} to ${asked.to ? date(asked.to) : 'today'}`,
                remove: () => change({ from: undefined, to: undefined }),
              },
            ]
          : []),
        ...(asked.q ? [{ label: `“${asked.q}”`, remove: () => change({ q: undefined }) }] : []),
      ]}
    />
  );
};
