import type { Failure, Outcome } from '../../connectors/wire/outcome.ts';
import { type AppRef, isPlausibleAppId } from '../../contract/domain/app-ref.ts';
import { countryName } from '../../contract/domain/storefronts.ts';
import { storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import { closedIn, upstreamProblem } from '../problems/source-problem.ts';

const notFound = ({ store, appId }: AppRef): Problem =>
  new Problem(
    'not_found',
    `${storeTitlesAtStart[store]} has no app with the id \`${appId.slice(0, 100)}\`: check the id.`,
  );

/** Before a store is asked: what cannot be there is told at once. */
export const checkAsked = (app: AppRef, country: string): void => {
  if (!isPlausibleAppId(app)) throw notFound(app);
  const closed = closedIn(app.store, country);
  if (closed) throw new Problem('not_found', `${closed.message} Try another \`country\`.`);
};

/** The problem that stands for why an app was not found. */
export const whyNotFound = (outcome: NotFound, app: AppRef, country: string): Problem => {
  switch (outcome.kind) {
    case 'none':
    case 'not_found':
      return notFound(app);
    case 'not_offered':
      return new Problem(
        'not_found',
        `The app exists but is not offered in ${countryName(country)}: try another \`country\`.`,
      );
    default:
      return upstreamProblem([{ store: app.store, failure: outcome satisfies Failure }]);
  }
};

type NotFound = Exclude<Outcome<unknown>, { kind: 'found' }>;

/** What was found, or the problem that stands for why it was not. */
export const foundOrProblem = <T>(outcome: Outcome<T>, app: AppRef, country: string): T => {
  if (outcome.kind === 'found') return outcome.value;
  throw whyNotFound(outcome, app, country);
};
