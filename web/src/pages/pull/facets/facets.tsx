import { useMemo } from 'react';
import type { Pull } from '../../../../../server/contract/resources/reviews/pull.ts';
import type { PullFacts } from '../../../../../server/contract/resources/reviews/pull-facts.ts';
import { type PullSearch, type ReviewKind, reviewKinds } from '../../../address/pulls.ts';
import type { Bar } from '../../../plots/bars.tsx';
import { average } from '../../../plots/weeks.ts';
import { Facet } from '../../../reviews/facets/facet.tsx';
import { ThemeFacets } from '../../../reviews/facets/theme-facets.tsx';
import { toggled } from '../../../reviews/facets/toggled.ts';
import { kindLabels } from '../../../reviews/labels.ts';
import { count, language, place, signed, stars, storeLabels } from '../../../words.ts';
import type { Columns } from '../counting/columns.ts';
import type { AppNames, Counts } from '../counting/count.ts';
import type { Tally } from '../counting/tallies.ts';
import { firstDays, versionRows } from '../counting/versions.ts';

export interface FacetsProps {
  readonly pull: Pull;
  readonly facts: PullFacts;
  readonly columns: Columns;
  readonly apps: AppNames;
  readonly counts: Counts;
  readonly asked: PullSearch;
  change(search: PullSearch): void;
}

const byCount = (one: Bar, other: Bar): number => other.value - one.value;

const barOf = (key: string, label: string, tally: Tally): Bar => ({
  key,
  label,
  value: tally.count,
  text: count(tally.count),
  note: stars(average(tally)),
});

const Versions = ({ facts, columns, apps, counts, asked, change }: FacetsProps) => {
  const first = useMemo(() => firstDays(columns, facts.versions.length), [columns, facts]);
  const one = apps.length === 1 || asked.app?.length === 1;
  return (
    <Facet
      title="Versions"
      caption={
        one
          ? 'Newest first: reviews, and the change of the average rating against the version before.'
          : 'Newest first: reviews, and their average rating.'
      }
      bars={versionRows(facts.versions, counts.byVersion, first).map(({ version, tally, change: by }) => ({
        ...barOf(version, one ? `${version} · ${stars(average(tally))} ★` : version, tally),
        ...(one && { note: by === null ? '' : signed(by, 2) }),
      }))}
      chosen={asked.version}
      onChoose={(key) => change({ version: toggled(asked.version, key) })}
    />
  );
};

/** Everything that can be chosen but stars and time, each counted with all filters but its own. */
export const Facets = (props: FacetsProps) => {
  const { pull, facts, apps, counts, asked, change } = props;
  const replied = counts.byReply[1]!.count > 0 || asked.replied !== undefined;
  return (
    <>
      <ThemeFacets
        themes={facts.themes.map((theme, at) => ({
          ...theme,
          count: counts.byTheme[at]!.count,
          average: average(counts.byTheme[at]!),
        }))}
        chosen={asked.theme}
        onChoose={(id) => change({ theme: toggled(asked.theme, id) })}
      />
      <Facet
        title="Type of review"
        bars={reviewKinds.map((kind, at) => barOf(kind, kindLabels[kind], counts.byKind[at]!)).sort(byCount)}
        chosen={asked.kind}
        onChoose={(key) => change({ kind: toggled(asked.kind, key as ReviewKind) })}
      />
      {apps.length > 1 && (
        <Facet
          title="Apps"
          bars={pull.apps.map(({ store, appId, title }, at) =>
            barOf(apps[at]!, `${title ?? appId} (${storeLabels[store]})`, counts.byApp[at]!),
          )}
          chosen={asked.app}
          onChoose={(key) => change({ app: toggled(asked.app, key) })}
        />
      )}
      <Versions {...props} />
      <Facet
        title="Countries"
        bars={facts.storefronts.map((code, at) => barOf(code, place(code), counts.byCountry[at]!)).sort(byCount)}
        chosen={asked.country}
        onChoose={(key) => change({ country: toggled(asked.country, key) })}
      />
      <Facet
        title="Languages"
        most={5}
        bars={facts.languages
          .map((code, at) => barOf(code, code === 'und' ? 'Too short to tell' : language(code), counts.byLanguage[at]!))
          .sort(byCount)}
        chosen={asked.language}
        onChoose={(key) => change({ language: toggled(asked.language, key) })}
      />
      {replied && (
        <Facet
          title="Replies"
          caption="Only Google Play publishes replies."
          bars={[barOf('yes', 'Replied to', counts.byReply[1]!), barOf('no', 'Not replied to', counts.byReply[0]!)]}
          chosen={asked.replied && [asked.replied]}
          onChoose={(key) => change({ replied: asked.replied === key ? undefined : (key as 'yes' | 'no') })}
        />
      )}
    </>
  );
};
