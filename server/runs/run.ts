import { type Model, withBudget } from '../connectors/model/model.ts';
import type { Sources } from '../connectors/sources.ts';
import type { RunContext, RunKind } from '../jobs/run-kind.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import type { Database } from '../store/engine/database.ts';
import type { Clock } from '../support/clock.ts';

/** What runs use besides the engine's own context. */
export interface RunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  /** For hashing authors' names. */
  readonly authorSalt: string;
  readonly searcher: Searcher;
  /** Null: none is configured, and rules are used. Each run has its own budget of calls. */
  readonly model: Model | null;
  /** Storefronts of the app panels. */
  readonly panel: readonly string[];
  /** Whether the sources are sample data. */
  readonly sampleData: boolean;
}

export type Tools = RunContext & RunTools;

export type Run = RunKind<Tools>;

/** Adapts a run to the engine's interface. */
export const withTools = (run: Run, tools: RunTools): RunKind => ({
  ...run,
  run: (stored, context) =>
    run.run(stored, {
      ...context,
      ...tools,
      model: tools.model && withBudget(tools.model),
      searcher: tools.searcher.patient(({ done, total }) =>
        context.progress({ stage: 'reading', message: 'Loading the review index', done, total }),
      ),
    }),
});
