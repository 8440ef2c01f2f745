import type { Http } from '../../connectors/http/source.ts';
import type { Failure } from '../../connectors/wire/outcome.ts';
import { RunFailure } from '../../jobs/run-failure.ts';

/** Whether the run has reached its time limit: what was read by then is handed in. */
export const isLate = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason instanceof RunFailure && signal.reason.code === 'timed_out';

export const timeIsUp: Failure = { kind: 'timed_out', detail: 'The time limit of the run was reached.' };

/** At the time limit every further read fails at once, so that what was read before it is handed in. */
export const untilLate = (http: Http, signal: AbortSignal): Http => ({
  async send(request) {
    try {
      return await http.send(request, signal);
    } catch (error) {
      if (isLate(signal)) return timeIsUp;
      throw error;
    }
  },
});
