import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { watchedCountries } from '../../../../server/contract/domain/watched-countries.ts';
import { cellValue } from '../../metrics/metrics.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { StarsPlot } from '../../plots/stars-plot.tsx';
import { ask } from '../../service/api.ts';
import { count, counted, date, dayMonth } from '../../words.ts';
import { dayNumber } from '../app/history/history-series.ts';
import style from './alerts.module.css';
import { type PastAlert, type Rule, ruleSentence, type WatchInput } from './watch-words.ts';

type Backtest = Output<'watches.backtest'>;
type Tested = Backtest['rules'][number];

const windows = [undefined, 1, 3, 7] as const;
const maxRules = 10;

/** The first rule, once per available window, for comparison. */
const variantsOf = ([rule]: readonly Rule[]): Rule[] =>
  rule?.type === 'one_star_spike' || rule?.type === 'theme_rising'
    ? windows.map((days) => ({ type: rule.type, ...(days && { days }) }))
    : [];

const keyOf = ({ type, ...rest }: Rule): string => JSON.stringify([type, ...Object.entries(rest).sort()]);

const isWhole = ({ phrases, below, place }: Rule): boolean =>
  (phrases === undefined || phrases.length > 0) &&
  (below === undefined || (below >= 1 && below <= 5)) &&
  (place === undefined || (Number.isInteger(place) && place >= 1 && place <= 200));

/** Alerts that the rules would have raised; all callers share the query. */
export const useBacktest = (input: WatchInput) => {
  const rules = [
    ...new Map([...(input.rules ?? []), ...variantsOf(input.rules ?? [])].map((rule) => [keyOf(rule), rule])).values(),
  ];
  return useQuery({
    ...ask('watches.backtest', {
      name: 'Test',
      target: input.target,
      rules: rules.slice(0, maxRules),
      ...(input.schedule && { schedule: input.schedule }),
      ...(input.zone && { zone: input.zone }),
      ...(input.throttle && { throttle: input.throttle }),
    }),
    placeholderData: keepPreviousData,
    enabled: input.target.type === 'app' && rules.length > 0 && rules.every(isWhole),
  });
};

export const newestOf = (data: Backtest | undefined, rules: readonly Rule[]): PastAlert | undefined =>
  (data?.rules ?? [])
    .filter((tested) => rules.some((rule) => keyOf(rule) === keyOf(tested.rule)))
    .flatMap(({ alerts }) => alerts)
    .sort((one, other) => other.at.localeCompare(one.at))[0];

const ending = ({ endedAt }: PastAlert): string => (endedAt ? ` Over on ${dayMonth(endedAt)}.` : '');

const Fired = ({ tested: { rule, why, alerts } }: { tested: Tested }) => {
  const [first, ...others] = alerts.toReversed();
  return (
    <div className={style.fired}>
      {why ? (
        <p>
          <b>Cannot be tested:</b> {ruleSentence(rule)}. {why}
        </p>
      ) : first ? (
        <>
          <p>
            <b>Would have fired on {date(first.at)}</b>
          </p>
          <p dir="auto">
            {first.headline}
            {ending(first)}
          </p>
          {others.length > 0 && (
            <details>
              <summary>{counted(others.length, 'other alert')}</summary>
              <ul>
                {others.map((alert) => (
                  <li key={alert.at} dir="auto">
                    {date(alert.at)}: {alert.headline}
                    {ending(alert)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        <p>
          <b>Would not have fired:</b> {ruleSentence(rule)}.
        </p>
      )}
    </div>
  );
};

const variantColumns: readonly Column<Tested>[] = [
  { title: 'Same rule over', cell: ({ rule }) => (rule.days ? counted(rule.days, 'day') : '1, 3 or 7 days') },
  {
    title: 'Last fired',
    cell: ({ why, alerts }) => (why ? 'not tested' : alerts.length > 0 ? date(alerts.at(-1)!.at) : 'never'),
  },
  { title: 'Alerts', number: true, cell: ({ alerts }) => count(alerts.length) },
];

/** Weekly stars of the watched reviews, with the days on which the rules would have fired. */
const Weeks = ({
  target,
  alerts,
  since,
}: {
  target: WatchInput['target'];
  alerts: readonly PastAlert[];
  since: string;
}) => {
  const { store, appId } = target;
  const { data } = useQuery(
    ask('reviews.metrics', {
      where: {
        apps: [`${store}:${appId}`],
        ...(store === 'apple' && { countries: [...watchedCountries(target)] }),
        since: since.slice(0, 10),
      },
      by: ['week'],
      order: 'cell',
      limit: 60,
    }),
  );
  if (!data || data.cells.length < 2) return null;
  return (
    <StarsPlot
      weeks={data.cells.map((cell) => ({
        day: dayNumber(cellValue(cell, 'week')!),
        reviews: cell.reviews,
        stars: cell.stars,
        interval: cell.starsInterval,
        low: Math.round((cell.lowShare ?? 0) * cell.reviews),
      }))}
      marks={alerts.map(({ at }) => ({ day: dayNumber(at.slice(0, 10)), label: dayMonth(at) }))}
      marksAre="would have fired"
    />
  );
};

export const BacktestView = ({ input }: { input: WatchInput }) => {
  const query = useBacktest(input);
  const rules = input.rules ?? [];
  if (input.target.type !== 'app' || rules.length === 0) return null;
  return (
    <section className={style.part} aria-labelledby="tested">
      <h2 id="tested">Tested on the last 12 months</h2>
      <Answered query={query} skeleton={<Skeleton height={220} />} refusedTitle="The rules could not be tested">
        {(data) => {
          const own = data.rules.filter((tested) => rules.some((rule) => keyOf(rule) === keyOf(tested.rule)));
          const variants = data.rules.filter((tested) =>
            variantsOf(rules).some((rule) => keyOf(rule) === keyOf(tested.rule)),
          );
          return (
            <>
              {own.map((tested) => (
                <Fired key={keyOf(tested.rule)} tested={tested} />
              ))}
              {data.from && (
                <Weeks target={input.target} alerts={own.flatMap(({ alerts }) => alerts)} since={data.from} />
              )}
              <p className="soft small">
                {data.from && data.to
                  ? `${counted(data.checks, 'check')} from ${date(data.from)} to ${date(data.to)} over ${counted(data.reviews, 'review')}; all are on file for ${counted(data.weeksOnFile, 'week')}.`
                  : 'Nothing of the past is on file yet.'}
              </p>
              {variants.length > 1 && (
                <Table
                  label="Same rule over other days"
                  rows={variants}
                  columns={variantColumns}
                  keyOf={({ rule }) => keyOf(rule)}
                />
              )}
            </>
          );
        }}
      </Answered>
    </section>
  );
};
