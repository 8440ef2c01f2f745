import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { collectedStorefronts } from '../../../../server/contract/domain/storefronts.ts';
import { watchedCountries } from '../../../../server/contract/domain/watched-countries.ts';
import { homeCountry } from '../../address/market.ts';
import { byTitle } from '../../order.ts';
import { CountrySelect } from '../../parts/apps/country-select.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { ask } from '../../service/api.ts';
import { counted, place } from '../../words.ts';
import { Several } from '../app/scope/pill.tsx';
import style from './alerts.module.css';
import { newRule, type Rule, ruleSentence, ruleSubjects, rulesFor, type Target } from './watch-words.ts';

const Pick = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}) => (
  <select
    aria-label={label}
    className={style.pick}
    value={value}
    // Cast: a select only returns its own options.
    onChange={({ target }) => onChange(target.value as Value)}
  >
    {options.map(([each, title]) => (
      <option key={each} value={each}>
        {title}
      </option>
    ))}
  </select>
);

const windows = [
  ['any', '1, 3 or 7 days'],
  ['1', '1 day'],
  ['3', '3 days'],
  ['7', '7 days'],
] as const;

const charts = [
  ['top-free', 'top free'],
  ['top-paid', 'top paid'],
  ['top-grossing', 'top grossing'],
] as const;

/** The rest of a rule's sentence, after its subject. */
const Rest = ({ rule, onChange }: { rule: Rule; onChange(rule: Rule): void }): ReactNode => {
  switch (rule.type) {
    case 'one_star_spike':
    case 'theme_rising':
      return (
        <>
          {' '}
          over{' '}
          <Pick<(typeof windows)[number][0]>
            label="Days"
            value={String(rule.days ?? 'any') as (typeof windows)[number][0]}
            options={windows}
            onChange={(days) =>
              onChange({ type: rule.type, ...(days !== 'any' && { days: Number(days) as 1 | 3 | 7 }) })
            }
          />{' '}
          is clearly above usual.
        </>
      );
    case 'version_effect':
      return ' is rated clearly better or worse than those before it.';
    case 'phrase_seen':
      return (
        <>
          {' '}
          mention{' '}
          <input
            aria-label="Words, separated by commas"
            className={style.pick}
            autoComplete="off"
            defaultValue={rule.phrases?.join(', ')}
            onChange={({ target }) =>
              onChange({
                ...rule,
                phrases: target.value.split(',').flatMap((each) => each.trim() || []),
              })
            }
          />
          .
        </>
      );
    case 'rating_below':
      return (
        <>
          {' '}
          falls below{' '}
          <input
            aria-label="Below"
            className={style.pick}
            type="number"
            min={1}
            max={5}
            step={0.1}
            defaultValue={rule.below}
            onChange={({ target }) => onChange({ ...rule, below: Number(target.value) })}
          />
          .
        </>
      );
    case 'rank_crossed':
      return (
        <>
          {' '}
          crosses place{' '}
          <input
            aria-label="Place"
            className={style.pick}
            type="number"
            min={1}
            max={200}
            defaultValue={rule.place}
            onChange={({ target }) => onChange({ ...rule, place: Number(target.value) })}
          />{' '}
          of the{' '}
          <Pick
            label="Chart"
            value={rule.chart ?? 'top-free'}
            options={charts}
            onChange={(chart) => onChange({ ...rule, chart })}
          />{' '}
          chart.
        </>
      );
    default:
      return '.';
  }
};

interface Props {
  readonly target: Target;
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly canMove: boolean;
  onRules(rules: readonly Rule[]): void;
  onCountries(countries: string[]): void;
}

/** `Germany`, or `12 countries`. */
const countriesWords = (codes: readonly string[]): string =>
  codes.length === 1 ? place(codes[0]!) : counted(codes.length, 'country', 'countries');

/** Countries whose reviews of the app are collected, that of the charts first; undefined while loading. */
export const usePanel = ({ store, appId }: Target): string[] | undefined => {
  const { data, isPending } = useQuery(ask('reviews.metrics', { where: { apps: [`${store}:${appId}`] } }));
  const read = store === 'apple' ? (data?.coverage?.storefronts.map((each) => each.place) ?? []) : [];
  const isHome = (code: string): number => Number(code === homeCountry);
  return isPending
    ? undefined
    : (read.length > 0 ? read : [...collectedStorefronts]).toSorted((one, other) => isHome(other) - isHome(one));
};

/** Selects any of the app's collected countries, or another one. */
const Countries = ({ target, onChange }: { target: Target; onChange(countries: string[]): void }) => {
  const panel = usePanel(target);
  const chosen = watchedCountries(target);
  if (!panel) return countriesWords(chosen);
  const all = `all ${countriesWords(panel)}`;
  const isFirst = (code: string): number => Number(code === chosen[0]);
  const isAll = panel.length === chosen.length && panel.every((code) => chosen.includes(code));
  const codes = [...new Set([...panel, ...chosen])].sort((one, other) => byTitle(place(one), place(other)));
  return (
    <Several
      value={isAll ? all : countriesWords(chosen)}
      options={codes.map((code) => [code, place(code)] as const)}
      chosen={isAll ? undefined : chosen}
      usual={all}
      // Charts are read for the first country.
      onChoose={(next) => onChange(next ?? panel.toSorted((one, other) => isFirst(other) - isFirst(one)))}
    >
      <CountrySelect label="Any country" value={chosen[0]!} onChange={(code) => onChange([code])} />
    </Several>
  );
};

export const Sentences = ({ target, name, rules, canMove, onRules, onCountries }: Props) => {
  const offered = rulesFor[target.type];
  const replace = (at: number, rule: Rule) => onRules(rules.with(at, rule));
  const countries = watchedCountries(target);
  const whereOf = ({ type }: Rule): ReactNode => {
    const one = type === 'rank_crossed' && countries.length > 1;
    if (!canMove) return countriesWords(one ? countries.slice(0, 1) : countries);
    if (!one) return <Countries target={target} onChange={onCountries} />;
    return (
      <Pick
        label="Country of the chart"
        value={countries[0]!}
        options={countries.map((code) => [code, place(code)] as const).sort(([, a], [, b]) => byTitle(a, b))}
        onChange={(first) => onCountries([first, ...countries.filter((code) => code !== first)])}
      />
    );
  };
  const next = offered.find((type) => !rules.some((rule) => rule.type === type)) ?? offered[0];
  if (offered.length === 0 && rules.length === 0)
    return <p className="soft">Each check notes what has changed in the answer; there are no rules to choose.</p>;
  return (
    <>
      <ol className={style.sentences}>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity, and their order does not change.
          <li key={`${at} ${rule.type}`}>
            <div className={style.sentence}>
              {offered.includes(rule.type) && !rule.app ? (
                <>
                  Alert me when{' '}
                  <Pick
                    label="What"
                    value={rule.type}
                    options={offered.map((type) => [type, ruleSubjects[type]] as const)}
                    onChange={(type) => replace(at, newRule(type))}
                  />{' '}
                  of <b dir="auto">{name}</b>
                  {target.type === 'app' && <> in {whereOf(rule)}</>}
                  {target.type === 'app' && rule.type === 'rating_below' && countries.length > 1 && ' together'}
                  <Rest rule={rule} onChange={(changed) => replace(at, changed)} />
                </>
              ) : (
                `Alert me about ${ruleSentence(rule)}.`
              )}
            </div>
            {rules.length > 1 && (
              <Button look="quiet" onClick={() => onRules(rules.toSpliced(at, 1))}>
                Remove<span className="hidden"> rule {at + 1}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {next && rules.length < 10 && (
        <Button look="quiet" onClick={() => onRules([...rules, newRule(next)])}>
          Add another rule
        </Button>
      )}
      {rules.some(({ type }) => type === 'one_star_spike' || type === 'theme_rising') && (
        <p className="soft small">
          Usual is the average of the eight weeks before. The rule allows for chance: about one false alert in ten
          months.
        </p>
      )}
    </>
  );
};
