import { expectTypeOf, test } from 'vitest';
import type { AdSearch } from '../server/contract/resources/ad-search.ts';
import type { CreatorSearch } from '../server/contract/resources/creators.ts';
import type { JobError, JobKind } from '../server/contract/resources/job.ts';
import type { Pull } from '../server/contract/resources/pull.ts';
import type { Report } from '../server/contract/resources/report.ts';
import type { Playbook, Research } from '../server/contract/resources/research.ts';
import type { ReviewScan } from '../server/contract/resources/review-scan.ts';
import type { Teardown } from '../server/contract/resources/teardown.ts';
import type { VideoSearch } from '../server/contract/resources/videos.ts';
import type { Appraise } from './connect.ts';
import type { Job } from './follow.ts';
import type { EndedJob, StartedKind, StartId } from './types.ts';

// These are checked by `tsc`, which is part of `npm test`: none of them calls a service.

const app = { store: 'apple', appId: '389801252' } as const;

/** The result that `run` resolves to when the job is done. */
type Done<Id extends StartId> = Extract<EndedJob<StartedKind<Id>>, { status: 'done' }>['result'];

test('every start has the result of its kind', () => {
  expectTypeOf<Done<'reports.create'>>().toEqualTypeOf<Report>();
  expectTypeOf<Done<'research.create'>>().toEqualTypeOf<Research | Playbook>();
  expectTypeOf<Done<'teardowns.create'>>().toEqualTypeOf<Teardown>();
  expectTypeOf<Done<'ads.create'>>().toEqualTypeOf<AdSearch>();
  expectTypeOf<Done<'creators.create'>>().toEqualTypeOf<CreatorSearch>();
  expectTypeOf<Done<'videos.create'>>().toEqualTypeOf<VideoSearch>();
  expectTypeOf<Done<'reviews.pull'>>().toEqualTypeOf<{ pull: Pull }>();
  expectTypeOf<Done<'reviews.scan'>>().toEqualTypeOf<ReviewScan>();
  expectTypeOf<StartedKind<StartId>>().toEqualTypeOf<JobKind>();
});

test('`run` knows the result once the job is done, and only then', () => {
  const use = async (appraise: Appraise) => {
    const job = await appraise.run('teardowns.create', app);
    expectTypeOf(job.kind).toEqualTypeOf<'teardown'>();
    expectTypeOf(job.result).toEqualTypeOf<Teardown | null>();
    // @ts-expect-error: a run that failed has no result
    expectTypeOf(job.result.summary).toBeString();
    if (job.status === 'failed') expectTypeOf(job.error).toEqualTypeOf<JobError>();
    if (job.status !== 'done') return;
    expectTypeOf(job.result.summary).toBeString();
    // @ts-expect-error: those are of an ad search
    expectTypeOf(job.result.hooks).toBeArray();
  };
  expectTypeOf(use).toBeFunction();
});

test('`follow` knows the result of a job whose kind is known, and nothing of another’s', () => {
  const use = async (appraise: Appraise, id: string, other: Job) => {
    const started = await appraise.call('ads.create', { query: 'habit tracker' });
    expectTypeOf(await appraise.follow(started)).toEqualTypeOf<EndedJob<'ad_search'>>();
    expectTypeOf(await appraise.follow({ id })).toEqualTypeOf<Job>();
    expectTypeOf(await appraise.follow(other)).toEqualTypeOf<Job>();
    expectTypeOf((await appraise.follow(other)).result).toEqualTypeOf<Record<string, unknown> | null>();
  };
  expectTypeOf(use).toBeFunction();
});

test('only starts can be run', () => {
  const use = async (appraise: Appraise) => {
    // @ts-expect-error: that is a read
    await appraise.run('jobs.get', { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' });
    // @ts-expect-error: a teardown takes no question
    await appraise.run('teardowns.create', { ...app, question: 'Why?' });
  };
  expectTypeOf(use).toBeFunction();
});
