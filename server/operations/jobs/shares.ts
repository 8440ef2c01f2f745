import * as z from 'zod';
import { Problem } from '../../contract/problem.ts';
import { Share, sharedKinds } from '../../contract/resources/job.ts';
import {
  endShare as end,
  createShare as makeShare,
  maxShares,
  listShares as readShares,
  type ShareRow,
} from '../../store/jobs/shares.ts';
import { invalidAt } from '../input/input-faults.ts';
import { defineSessionOperation } from '../operation.ts';

export const toShare = ({ id, jobId, createdAt }: ShareRow): Share => ({
  id,
  jobId,
  createdAt: createdAt.toISOString(),
});

const maxShown = 200;

export const listShares = defineSessionOperation({
  id: 'shares.list',
  group: 'Shares',
  path: '/api/v1/shares',
  title: 'List your links to answers',
  description: `The links to your answers that have not ended, newest first; at most ${maxShown}. The links themselves are not kept and not shown.`,
  input: z.strictObject({ jobId: z.uuid().optional().describe('Only links to the answer of this job.') }),
  output: z.object({ shares: z.array(Share) }),
  example: {},
  run: async ({ jobId }, { account, db }) => {
    const shares = await readShares(db, account.id, jobId ?? null, maxShown);
    return { body: { shares: shares.map(toShare) } };
  },
});

const kinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(sharedKinds.map((kind) => `\`${kind}\``));

const refused = {
  no_job: () => new Problem('not_found', 'There is no such job in your account: check the id.'),
  no_answer: () => invalidAt('jobId', `\`jobId\` must be a job of kind ${kinds} that is \`done\`.`),
  too_many: () => invalidAt('jobId', `This answer has ${maxShares} links, the most it may have: end one first.`),
};

export const createShare = defineSessionOperation({
  id: 'shares.create',
  group: 'Shares',
  method: 'POST',
  stepUp: false,
  path: '/api/v1/shares',
  title: 'Share an answer',
  description: `Makes a link to the answer of one of your jobs: a teardown, research or a report that is \`done\`. Anyone with the link can read the question, the answer and its date without signing in, and nothing else about your account. \`path\` is the link, below the address of this service: it is in this answer alone, so save it now. An answer may have ${maxShares} links.`,
  input: z.strictObject({ jobId: z.uuid().describe('The job’s id.') }),
  output: z.object({ share: Share, path: z.string().describe('The link, such as `/s/apv_…`.') }),
  example: { jobId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ jobId }, { account, db }) => {
    const made = await makeShare(db, account.id, jobId);
    if (made.outcome !== 'made') throw refused[made.outcome]();
    return { body: { share: toShare(made.share), path: `/s/${made.token}` } };
  },
});

export const endShare = defineSessionOperation({
  id: 'shares.end',
  group: 'Shares',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/shares/{id}',
  title: 'End a link to an answer',
  description: 'Ends a link for good: from now on it shows that it no longer works.',
  input: z.strictObject({ id: z.uuid().describe('The link’s id.') }),
  output: z.object({ ended: z.int().min(0).describe('How many links ended.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await end(db, account.id, id))) {
      throw new Problem('not_found', 'There is no such link in your account: it may have ended already.');
    }
    return { body: { ended: 1 } };
  },
});
