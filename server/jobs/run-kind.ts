import type { Logger } from 'pino';
import type { JobErrorCode } from '../contract/resources/job.ts';
import { clean } from '../support/clean.ts';

export { clean };

export interface Progress {
  stage: string;
  message: string;
  done?: number;
  total?: number | null;
}

/** What a run may use. */
export interface RunContext {
  readonly jobId: string;
  readonly accountId: string;
  /** 1, or 2 when the first attempt died with its process: a run's writes must bear being made again. */
  readonly attempt: number;
  /** The fence: whoever writes beside the result writes only while the job still has this claim. */
  readonly claim: number;
  /** Aborted at the time limit, when the service stops, and when the claim was lost. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  progress(progress: Progress): void;
}

export interface RunResult {
  readonly result: Record<string, unknown>;
  /** False when the answer suffered from something passing, so that it must not serve the next asker. */
  readonly holdable?: boolean;
}

/** What one kind of run does. The engine knows nothing else about it. */
export interface RunKind {
  readonly kind: string;
  readonly limitMs: number;
  run(input: Record<string, unknown>, context: RunContext): Promise<RunResult>;
}

const failures = {
  upstream_failed: { title: 'A source answered badly', retryable: true },
  upstream_timeout: { title: 'A source did not answer in time', retryable: true },
  not_found: { title: 'Not found', retryable: false },
  nothing_found: { title: 'Nothing was found', retryable: false },
  model_failed: { title: 'The model failed', retryable: true },
  timed_out: { title: 'The run took too long', retryable: true },
  interrupted: { title: 'The run was interrupted twice', retryable: true },
  internal: { title: 'Something broke on our side', retryable: true },
} as const satisfies Record<JobErrorCode, { title: string; retryable: boolean }>;

/** How a run says why it failed; anything else it throws is `internal`, and only the log says what. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly code: JobErrorCode;

  /** @param detail one sentence for the person who started the run */
  constructor(code: JobErrorCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }

  get jobError() {
    return { code: this.code, ...failures[this.code], detail: clean(this.message) };
  }
}
