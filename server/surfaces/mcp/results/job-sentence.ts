import { counted } from '../../../contract/domain/words.ts';
import { reviewPullKind, reviewScanKind } from '../../../contract/job-kinds/reviews.ts';
import type { Job } from '../../../contract/resources/job.ts';
import { cutText, type Fields, isFields, isText } from './tokens.ts';

export const isJob = (body: unknown): body is Job & Fields => isFields(body) && body.object === 'job';

const goOn = (id: string): string => `Call \`get_job\` with \`id: "${id}"\`: it waits up to 20 seconds for the end.`;

const longestInput = 80;

export const briefInput = ({ question, query, apps, store, appId }: Job['input']): string => {
  const text = question ?? query ?? apps ?? { store, appId };
  return cutText(isText(text) ? text : JSON.stringify(text), longestInput);
};

/** The next call after a run. */
const whatNext = ({ kind, id, result }: Job): string => {
  if (result === null) return ` Read its result with \`get_job\` and \`id: "${id}"\`.`;
  if (kind === reviewScanKind.name && isFields(result.pull)) {
    return ` To pull these reviews, call \`start_review_pull\` with \`${JSON.stringify(result.pull)}\`.`;
  }
  return kind === reviewPullKind.name
    ? ` Read its counts with \`get_pull_insights\` and its reviews with \`get_pull_reviews\`, both with \`id: "${id}"\`.`
    : '';
};

export const jobSentence = (job: Job): string => {
  const credits = counted(job.credits, 'credit');
  const name = `Job ${job.id} (${job.kind})`;
  const were = job.credits === 1 ? 'was' : 'were';
  const refunded = job.refunded && job.credits > 0 ? ` The ${credits} it cost ${were} refunded.` : '';
  switch (job.status) {
    case 'queued':
      return `${name} is queued; it costs ${credits}. ${goOn(job.id)}`;
    case 'running': {
      const { message, percent } = job.progress ?? { message: '', percent: null };
      const progress = message === '' ? '' : `: ${message.replace(/[.…]+$/, '')}`;
      return `${name} is running${progress}${percent === null ? '' : ` (${percent}%)`}. ${goOn(job.id)}`;
    }
    case 'done':
      return `${name} is done; it cost ${credits}.${whatNext(job)}`;
    case 'failed':
      return `${name} failed (\`${job.error?.code ?? 'internal'}\`): ${job.error?.detail ?? 'Something went wrong on our side.'}${refunded}`;
    case 'cancelled':
      return `${name} was cancelled.${refunded}`;
  }
};
