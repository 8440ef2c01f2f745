import { list, text } from './fields.ts';
import type { RawSearch } from './search.ts';

/** What a new watch targets: an app, or the input of a run. */
export interface NewWatchSearch {
  /** `apple:389801252`. */
  readonly app?: string | undefined;
  readonly country?: string[] | undefined;
  /** A pull or research job. */
  readonly run?: string | undefined;
}

export const readNewWatchSearch = (raw: RawSearch): NewWatchSearch => ({
  app: text(raw.app)?.slice(0, 220),
  country: list(raw.country)?.slice(0, 50),
  run: text(raw.run)?.slice(0, 40),
});
