import type { Social } from '../../connectors/social/social.ts';
import type { Failure } from '../../connectors/wire/outcome.ts';
import type { PlatformError } from '../../contract/resources/reach/videos.ts';
import { platformError } from '../../videos/platform-errors.ts';
import type { Candidate } from './creators-left.ts';
import { type ReadCreator, readCreators } from './vet-creators.ts';

/** What came of reading those who were found, of one platform or of all. */
export interface InTurn {
  readonly read: readonly ReadCreator[];
  /** Those whom this run has not read, in the order in which the next one should. */
  readonly left: readonly Candidate[];
  readonly errors: readonly PlatformError[];
  /** Those whose page is gone. */
  readonly gone: number;
  /** Those who could not be read a second time. */
  readonly lost: number;
}

/** So many of a platform are vetted in one run: their posts are many reads. */
export const mostEach = 10;
/** Where nobody can be read, whether it is they or the platform is seen by so many turns. */
const mostFailedTurns = 2;

/** A failure that may be one creator's alone; any other is the platform's. */
const mayBeTheirs = ({ kind }: Failure): boolean =>
  kind === 'unreachable' || kind === 'timed_out' || kind === 'shape_changed';

/**
 * Reads the likeliest of one platform's; where all of them are gone, or none can be read, those who come next. Whoever
 * could not be read comes last the next time: they keep nobody behind them waiting. Who fails twice while the platform
 * answers for others is given up.
 */
export const readInTurn = async (
  social: Social,
  candidates: readonly Candidate[],
  { signal, onTurn }: { readonly signal: AbortSignal; onTurn?(creators: number): void },
): Promise<InTurn> => {
  const read: ReadCreator[] = [];
  const unread: { candidate: Candidate; failure: Failure }[] = [];
  let [waiting, gone, failedTurns] = [candidates, 0, 0];
  while (waiting.length > 0 && read.length === 0 && failedTurns < mostFailedTurns) {
    const turn = waiting.slice(0, mostEach);
    waiting = waiting.slice(mostEach);
    const now = await readCreators(social, turn, signal);
    onTurn?.(turn.length);
    read.push(...now.read);
    unread.push(...now.unread);
    gone += now.gone;
    if (now.unread.length > 0) failedTurns += now.unread.every(({ failure }) => mayBeTheirs(failure)) ? 1 : Infinity;
  }
  const isLost = ({ candidate, failure }: (typeof unread)[number]): boolean =>
    candidate.failed === true && mayBeTheirs(failure);
  const again = unread
    .filter((each) => !isLost(each))
    .map(({ candidate, failure }) =>
      read.length > 0 && mayBeTheirs(failure) ? { ...candidate, failed: true } : candidate,
    );
  return {
    read,
    left: [...waiting, ...again],
    errors: unread
      .slice(0, 1)
      .map(({ failure }) =>
        platformError(social.platform, failure, `${unread.length} of the creators found could not be read`),
      ),
    gone,
    lost: unread.filter(isLost).length,
  };
};
