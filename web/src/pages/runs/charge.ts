import type { Job } from '../../../../client/follow.ts';
import { hasEnded } from '../../service/live.ts';
import { counted } from '../../words.ts';

type Charged = Pick<Job, 'status' | 'credits' | 'refunded' | 'createdAt' | 'finishedAt'>;

/** A reused answer: its job never ran, so it finished when it was created. */
export const isHeld = ({ status, createdAt, finishedAt }: Charged): boolean =>
  status === 'done' && createdAt === finishedAt;

const endings = { done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } as const;

export const chargeOf = (job: Charged): string => {
  if (isHeld(job)) return 'Nothing was charged: this was answered a short while ago, and you see that answer.';
  const credits = counted(job.credits, 'credit');
  const were = job.credits === 1 ? 'was' : 'were';
  const ending =
    job.status === 'done' || job.status === 'failed' || job.status === 'cancelled' ? endings[job.status] : '';
  if (job.credits === 0) return hasEnded(job) ? `${ending}; nothing was charged.` : '';
  if (job.refunded) return `${ending}; its ${credits} ${were} refunded.`;
  if (!hasEnded(job)) return `${credits} ${were} charged, and ${were === 'was' ? 'is' : 'are'} refunded if it fails.`;
  return `${ending}; ${credits} ${were} charged.`;
};

/** A short form for tables and figures: `25`, `25, refunded`, `Free`. */
export const shortCharge = (job: Charged): string =>
  job.credits === 0
    ? 'Free'
    : job.refunded
      ? `${counted(job.credits, 'credit')}, refunded`
      : counted(job.credits, 'credit');
