import type { ReactNode } from 'react';
import type { Coverage } from '../../../../../server/contract/resources/reviews/coverage.ts';
import { type AppTab, type Period, periods } from '../../../address/app.ts';
import { CountrySelect } from '../../../parts/apps/country-select.tsx';
import { TextField } from '../../../parts/controls/form.tsx';
import { CoverageBadge } from '../../../reviews/coverage-badge.tsx';
import { count, language, place } from '../../../words.ts';
import { useAppAddress } from '../app-address.ts';
import { againstLabel, daysOf, movedDays, periodLabel, periodLabels } from './period.ts';
import { Choices, Pill, Several } from './pill.tsx';
import style from './scope.module.css';

/** Default period of each tab; null if the tab does not use one. */
export const usualPeriods: Readonly<Record<AppTab, Period | null>> = {
  overview: '30',
  reviews: 'all',
  versions: null,
  breakdown: 'all',
  answers: null,
  revenue: null,
  history: null,
  ads: null,
};

/** Countries of an App Store app, or languages of a Google Play app. */
const PlacePill = ({ coverage }: { coverage: Coverage | null | undefined }) => {
  const { app, search, set, storefront } = useAppAddress();
  const isApple = app.store === 'apple';
  const name = isApple ? place : language;
  const chosen = isApple ? search.country : search.language;
  const known = (coverage?.storefronts ?? []).filter(({ store }) => store === app.store).map((each) => each.place);
  const codes = [...new Set([...known, ...(chosen ?? [])])].sort((one, other) => name(one).localeCompare(name(other)));
  return (
    <Several
      label={isApple ? 'Countries' : 'Languages'}
      options={codes.map((code) => [code, name(code)] as const)}
      chosen={chosen}
      usual={known.length > 0 ? `All ${count(known.length)}` : 'All'}
      onChoose={(next) => set(isApple ? { country: next } : { language: next })}
    >
      <CountrySelect
        label={isApple ? 'Any country' : 'Store'}
        value={storefront}
        onChange={(code) => set({ country: [code] })}
      />
    </Several>
  );
};

const PeriodPill = ({ usual }: { usual: Period }) => {
  const { search, set } = useAppAddress();
  const { from, to, period } = search;
  const isOwn = from !== undefined || to !== undefined;
  return (
    <Pill label="Period" value={periodLabel(search, usual)}>
      <Choices
        options={periods.map((each) => [each, periodLabels[each]] as const)}
        chosen={isOwn ? undefined : (period ?? usual)}
        onChoose={(next) => set({ period: next === usual ? undefined : next, from: undefined, to: undefined })}
      />
      <div className={style.dates}>
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          onChange={({ target }) => set({ from: target.value || undefined, period: undefined })}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? ''}
          onChange={({ target }) => set({ to: target.value || undefined, period: undefined })}
        />
      </div>
    </Pill>
  );
};

const StepPeriod = ({ usual }: { usual: Period }) => {
  const { search, set } = useAppAddress();
  const days = daysOf(search, usual);
  if (days.since === undefined) return null;
  const step = (label: string, letter: string, sign: string, by: number) => {
    const next = movedDays(days, by);
    return (
      <button
        type="button"
        aria-label={label}
        title={`${label} (${letter})`}
        data-letter={letter}
        disabled={next === null}
        onClick={() => next && set({ from: next.since, to: next.until, period: undefined })}
      >
        {sign}
      </button>
    );
  };
  return (
    <div className={style.steps}>
      {step('Previous period', '[', '‹', -1)}
      {step('Next period', ']', '›', 1)}
    </div>
  );
};

const AgainstPill = ({ usual }: { usual: Period }) => {
  const { search, set } = useAppAddress();
  const days = daysOf(search, usual);
  if (days.since === undefined) return null;
  return (
    <Pill label="Against" value={againstLabel(days, search.against)}>
      <Choices
        options={[
          ['before', againstLabel(days, undefined)],
          ['year', 'a year before'],
        ]}
        chosen={search.against ?? 'before'}
        onChoose={(next) => set({ against: next === 'year' ? 'year' : undefined })}
      />
    </Pill>
  );
};

interface Props {
  readonly coverage: Coverage | null | undefined;
  readonly children?: ReactNode;
}

/**
 * Selects the reviews behind every figure of a tab (places and days, kept in the address) and shows their coverage.
 */
export const ScopeBar = ({ coverage, children }: Props) => {
  const { app, tab } = useAppAddress();
  const usual = usualPeriods[tab];
  return (
    <div className={style.scope}>
      {children}
      <PlacePill coverage={coverage} />
      {usual && <PeriodPill usual={usual} />}
      {usual && <StepPeriod usual={usual} />}
      {usual && tab === 'overview' && <AgainstPill usual={usual} />}
      <div className={style.cover}>{coverage && <CoverageBadge coverage={coverage} app={app} />}</div>
    </div>
  );
};
