import type { Logger } from 'pino';
import type { Database } from '../../store/engine/database.ts';
import { noteSource } from '../../store/sources/source-states.ts';
import { isFailure, type Outcome } from '../wire/outcome.ts';
import type { SourceName } from './source.ts';

/** How often the same is written down again. */
const sameMs = 30_000;

/** Writes down how sources answer, for whoever looks after the service; not every time, and nobody waits for it. */
export const createSourceStates = (
  db: Database,
  log: Logger,
): ((source: SourceName, outcome: Outcome<unknown>) => void) => {
  const noted = new Map<SourceName, { readonly failure: string | null; readonly at: number }>();
  return (source, outcome) => {
    const failure = isFailure(outcome) ? outcome.detail : null;
    const last = noted.get(source);
    const now = performance.now();
    if (last && last.failure === failure && now - last.at < sameMs) return;
    noted.set(source, { failure, at: now });
    noteSource(db, source, failure).catch((error: unknown) =>
      log.debug({ err: error, source }, 'the state of a source could not be written'),
    );
  };
};
