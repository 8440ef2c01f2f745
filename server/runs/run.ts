import { type Model, withBudget } from '../connectors/model/model.ts';
import type { Sources } from '../connectors/sources.ts';
import type { RunContext, RunKind } from '../jobs/run-kind.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import type { Database } from '../store/engine/database.ts';
import type { Clock } from '../support/clock.ts';

/** What the runs of this product stand on, beside what the engine gives to any run. */
export interface RunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  /** What authors' names are hashed with. */
  readonly authorSalt: string;
  readonly searcher: Searcher;
  /** Null: none is configured, and rules read. Each run has its own budget of calls. */
  readonly model: Model | null;
  /** The storefronts in which the panels of apps are read. */
  readonly panel: readonly string[];
  /** Whether the sources tell invented sample data. */
  readonly sampleData: boolean;
}

/** Everything that a run of this product may use. */
export type Tools = RunContext & RunTools;

export type Run = RunKind<Tools>;

/** The same, as the engine knows it. */
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
