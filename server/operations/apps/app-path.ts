import type * as z from 'zod';
import type { Failure, Outcome } from '../../connectors/wire/outcome.ts';
import { isPlausibleAppId } from '../../contract/fields/app-id.ts';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { type StoreName, storeName } from '../../contract/resources/app.ts';
import { closedIn, countryName, storeTitles, upstreamProblem } from '../source-problem.ts';

/** The two names in the path of one app. */
export const appPath = {
  store: storeName.describe('`apple` (App Store) or `play` (Google Play).'),
  appId: text(1, 200).describe('Digits for `apple`, the package name for `play`.'),
};

type AppPath = { readonly store: StoreName; readonly appId: string };

/** Refuses what can be no id of its store's: the store cannot be asked about it. */
export const checkAppId = ({ store, appId }: AppPath, check: z.RefinementCtx): void => {
  if (store === 'apple' && !/^\d+$/.test(appId)) {
    const message = '`appId` must be digits for `apple`: the number after `id` in the app’s link.';
    check.addIssue({ code: 'custom', path: ['appId'], message, input: appId });
  }
};

const notFound = ({ store, appId }: AppPath): Problem =>
  new Problem('not_found', `${storeTitles[store]} has no app with the id \`${appId.slice(0, 100)}\`: check the id.`);

/** Before a store is asked: what cannot be there is told at once. */
export const checkAsked = (app: AppPath, country: string): void => {
  if (!isPlausibleAppId(app.store, app.appId)) throw notFound(app);
  const closed = closedIn(app.store, country);
  if (closed) throw new Problem('not_found', `${closed.message} Try another \`country\`.`);
};

/** What was found, or the problem that stands for why it was not. */
export const foundOrProblem = <T>(outcome: Outcome<T>, app: AppPath, country: string): T => {
  switch (outcome.kind) {
    case 'found':
      return outcome.value;
    case 'none':
    case 'not_found':
      throw notFound(app);
    case 'not_offered':
      throw new Problem(
        'not_found',
        `The app exists but is not offered in ${countryName(country)}: try another \`country\`.`,
      );
    default:
      throw upstreamProblem([{ store: app.store, failure: outcome satisfies Failure }]);
  }
};
