import { expect, expectTypeOf, test } from 'vitest';
import type { JobError, JobKind } from '../server/contract/resources/job.ts';
import type { AdSearch } from '../server/contract/resources/reach/ad-search.ts';
import type { CreatorSearch } from '../server/contract/resources/reach/creators.ts';
import type { VideoSearch } from '../server/contract/resources/reach/videos.ts';
import type { Report } from '../server/contract/resources/research/report.ts';
import type { Playbook, Research } from '../server/contract/resources/research/research.ts';
import type { Teardown } from '../server/contract/resources/research/teardown.ts';
import type { Pull } from '../server/contract/resources/reviews/pull.ts';
import type { ReviewScan } from '../server/contract/resources/reviews/review-scan.ts';
import type { WatchResult } from '../server/contract/resources/watches/watch-result.ts';
import { type Appraise, connect } from './connect.ts';
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
  expectTypeOf<Done<'watches.run'>>().toEqualTypeOf<WatchResult>();
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
test('the types hold: each marked line is a type error, which the compiler checks and nothing runs', () => {
  const checked = async () => {
    const appraise = connect({ baseUrl: 'http://127.0.0.1:4000', key: 'apr_test' });
    const read = await appraise.call('jobs.get', { id: 'x', wait: 30 });
    const status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' = read.status;
    const listed = await appraise.send('jobs.list', { status: 'done' });
    const kinds: string[] = listed.body.jobs.map(({ kind }) => kind);
    // @ts-expect-error there is no such operation
    await appraise.call('jobs.explode', {});
    // @ts-expect-error `wait` is a number
    await appraise.call('jobs.get', { id: 'x', wait: '30' });
    // @ts-expect-error `id` is missing
    await appraise.call('jobs.get', { wait: 30 });
    // @ts-expect-error the whole input is missing
    await appraise.call('jobs.get');
    // @ts-expect-error there is no such field
    await appraise.call('jobs.list', { colour: 'red' });
    // @ts-expect-error there is no such status
    await appraise.call('jobs.list', { status: 'asleep' });
    // @ts-expect-error the answer has no such field
    read.colour;
    // @ts-expect-error a read starts no run
    await appraise.run('jobs.get', { id: 'x' });
    // @ts-expect-error a caller is identified once, by a key or by another credential
    connect({ baseUrl: 'http://127.0.0.1:4000', key: 'apr_test', credential: () => ({}) });
    return { status, kinds };
  };
  expect(checked).toBeTypeOf('function');
});
