import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { Share, sharedKinds } from '../../../contract/resources/share.ts';
import { createShare as makeShare, mostShares } from '../../../store/jobs/shares.ts';
import { invalid } from '../../input/input-faults.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toShare } from './to-share.ts';

const kinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(sharedKinds.map((kind) => `\`${kind}\``));

const refused = {
  no_job: () => new Problem('not_found', 'There is no such job in your account: check the id.'),
  no_answer: () =>
    invalid([
      { path: 'jobId', code: 'invalid', message: `\`jobId\` must be a job of kind ${kinds} that is \`done\`.` },
    ]),
  too_many: () =>
    invalid([
      {
        path: 'jobId',
        code: 'invalid',
        message: `This answer has ${mostShares} links, the most it may have: end one first.`,
      },
    ]),
};

export const createShare = defineSessionOperation({
  id: 'shares.create',
  group: 'Shares',
  method: 'POST',
  stepUp: false,
  path: '/api/v1/shares',
  title: 'Share an answer',
  description: `Makes a link to the answer of one of your jobs: a teardown, research or a report that is \`done\`. Whoever has the link can read what was asked, the answer and its date without signing in, and nothing else about your account. \`path\` is the link, below the address of this service: it is in this answer alone, so save it now. An answer may have ${mostShares} links.`,
  input: z.strictObject({ jobId: z.uuid().describe('The job’s id.') }),
  output: z.object({ share: Share, path: z.string().describe('The link, such as `/s/apv_…`.') }),
  example: { jobId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ jobId }, { account, db }) => {
    const made = await makeShare(db, account.id, jobId);
    if (made.outcome !== 'made') throw refused[made.outcome]();
    return { body: { share: toShare(made.share), path: `/s/${made.token}` } };
  },
});
