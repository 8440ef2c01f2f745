import * as z from 'zod';
import { isFailure, type Outcome } from '../../connectors/wire/outcome.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { type Store, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { appRefFields, checkAppId } from '../../contract/fields/app-ref.ts';
import { country } from '../../contract/fields/country.ts';
import { StoreError } from '../../contract/resources/apps/app.ts';
import { AppHistory } from '../../contract/resources/apps/history.ts';
import { findAppHistory } from '../../market/app-history.ts';
import { firstKeptDay, keptDays } from '../../market/collected-charts.ts';
import { lookAt } from '../../reviews/panels/ask-panels.ts';
import { isOnFile } from '../../store/market/app-chart-days.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { staleErrors, storeErrorOf } from '../problems/problems.ts';
import { checkApp, whyNotFound } from './app-problems.ts';

const defaultDays = 90;

/** PostgreSQL's calendar has no year 0. */
const firstDayOfAll = '0001-01-01';
const notBefore = (day: string, first: string): string => (day < first ? first : day);

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** Notes for an app that its store no longer has. */
const gone: Partial<Record<Outcome<unknown>['kind'], (store: Store, country: string) => string[]>> = {
  not_found: (store) => [`${storeTitlesAtStart[store]} has no such app any more: this is what is on file.`],
  not_offered: (store, country) => [
    `${storeTitlesAtStart[store]} does not offer the app in ${inCountry(country)} now: this is what is on file.`,
  ],
};

const inOrder = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  check: z.RefinementCtx,
): void => {
  if (from === undefined || to === undefined || from <= to) return;
  check.addIssue({ code: 'custom', path: ['from'], message: '`from` must not be later than `to`.', input: from });
};

export const getAppHistory = defineOperation({
  id: 'apps.history',
  tool: 'get_app_history',
  group: 'Apps',
  path: '/api/v1/apps/{store}/{appId}/history',
  title: 'Read an app’s history',
  description: `How an app was rated and where it stood in the charts of one country, day by day, with the releases of its versions, the changes of its price and in-app purchases, and the revenue estimated by week. Only days that were observed are in the answer: ratings of apps that chart, were pulled or were looked at in the last 30 days, and the charts collected daily. \`notes\` says since when there is anything on file and what is not known. What was collected is kept for ${keptDays} days. Free.`,
  use: 'An app’s rating, number of ratings and chart positions by day in one country, with versions, price changes and weekly revenue estimates; observed days only.',
  input: z
    .strictObject({
      ...appRefFields,
      country,
      from: z.iso.date().optional().describe('The first day; 90 days before `to` if omitted.'),
      to: z.iso.date().optional().describe('The last day; today (UTC) if omitted.'),
    })
    .superRefine(checkAppId)
    .superRefine(inOrder),
  output: z.object({
    history: AppHistory,
    errors: z
      .array(StoreError)
      .optional()
      .describe(
        'Left out, unless the store could not be read or its answer is `stale`: the history is then what is on file.',
      ),
  }),
  annotations: liveReadHints,
  example: { store: 'apple', appId: '389801252', country: 'us' },
  run: async ({ store, appId, country, from, to }, { db, clock, sources, account }) => {
    checkApp({ store, appId }, country);
    const last = notBefore(to ?? clock.today(), firstDayOfAll);
    const query = {
      country,
      from: notBefore(from ?? dayBefore(last, defaultDays), firstDayOfAll),
      to: last,
      firstDay: firstKeptDay(clock.now()).toISOString().slice(0, 10),
    };
    const read = await sources.listing(store, appId, country, { mayBeStale: true });
    const { outcome } = read;
    const listing = outcome.kind === 'found' ? outcome.value : null;
    if (outcome.kind !== 'found' && !(await isOnFile(db, { store, appId, country }))) {
      throw whyNotFound(outcome, { store, appId }, country);
    }
    if (listing) await lookAt({ db, clock, accountId: account.id }, [{ store, appId }]);
    const { notes, ...known } = await findAppHistory(db, { store, appId }, listing, query);
    const history = { ...known, notes: [...(gone[outcome.kind]?.(store, country) ?? []), ...notes] };
    const errors = [...staleErrors(store, read), ...(isFailure(outcome) ? [storeErrorOf(store, outcome)] : [])];
    return { body: { history, ...(errors.length > 0 && { errors }) } };
  },
});
