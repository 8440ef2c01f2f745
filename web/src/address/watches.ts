import { list, text } from './fields.ts';
import type { RawSearch } from './search.ts';

/** What a new watch is to watch: an app, or what a run asked for. */
export interface NewWatchSearch {
  /** As `apple:389801252`. */
  readonly app?: string | undefined;
  readonly country?: string[] | undefined;
  /** The job of a pull or of research. */
  readonly run?: string | undefined;
}

export const readNewWatchSearch = (raw: RawSearch): NewWatchSearch => ({
  app: text(raw.app)?.slice(0, 220),
  country: list(raw.country)?.slice(0, 50),
  run: text(raw.run)?.slice(0, 40),
});
