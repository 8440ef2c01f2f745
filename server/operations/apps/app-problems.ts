import type { Failure, Outcome } from '../../connectors/wire/outcome.ts';
import { type AppRef, isPlausibleAppId } from '../../contract/domain/app-ref.ts';
import { countryName } from '../../contract/domain/storefronts.ts';
import { storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import { closedIn, upstreamProblem } from '../problems/problems.ts';

const notFound = ({ store, appId }: AppRef): Problem =>
  new Problem(
    'not_found',
    `${storeTitlesAtStart[store]} has no app with the id \`${appId.slice(0, 100)}\`: check the id.`,
  );

/** Checks that need no request to a store. */
export const checkApp = (app: AppRef, country: string): void => {
  if (!isPlausibleAppId(app)) throw notFound(app);
  const closed = closedIn(app.store, country);
  if (closed) throw new Problem('not_found', `${closed.message} Try another \`country\`.`);
};

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

export const foundOrProblem = <T>(outcome: Outcome<T>, app: AppRef, country: string): T => {
  if (outcome.kind === 'found') return outcome.value;
  throw whyNotFound(outcome, app, country);
};
