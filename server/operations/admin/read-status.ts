import * as z from 'zod';
import { quotaDay } from '../../connectors/http/quotas.ts';
import type { SourceFacts } from '../../connectors/source-facts.ts';
import { listActs } from '../../store/audit/audit.ts';
import { readBudgets, readCollections, readGrowth, readIndexSize, readQuotas } from '../../store/engine/status.ts';
import { queueDepth } from '../../store/jobs/jobs.ts';
import { readSourceStates, type SourceState } from '../../store/sources/source-budgets.ts';
import { defineSessionOperation } from '../operation.ts';

export const listAudit = defineSessionOperation({
  id: 'admin.audit',
  group: 'Administration',
  path: '/api/v1/admin/audit',
  title: 'Read the audit list',
  description:
    'Administrative acts, newest first: who did what to which account, on the web site or by command. The list only grows: the database refuses to change it.',
  owner: true,
  input: z.strictObject({
    account: z.uuid().optional().describe('Only acts that concern this account.'),
    cursor: z.int().min(1).max(1_000_000_000_000).optional().describe('`next` of the page before.'),
    limit: z.int().min(1).max(200).default(50).describe('The most to return.'),
  }),
  output: z.object({
    acts: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        act: z.string().describe('Such as `credits granted`.'),
        by: z.string().describe('An owner’s address, a user of the command line, or `the account itself`.'),
        account: z
          .object({ id: z.uuid(), email: z.string().nullable().describe('Null where it was deleted.') })
          .nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    next: z.int().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  example: { limit: 50 },
  run: async ({ account = null, cursor = null, limit }, { db }) => {
    const read = await listActs(db, limit + 1, account, cursor);
    const acts = read.slice(0, limit).map(({ id, at, act, by, accountId, email, details }) => ({
      id,
      at: at.toISOString(),
      act,
      by,
      account: accountId === null ? null : { id: accountId, email },
      details: { ...details },
    }));
    return { body: { acts, next: read.length > limit ? acts.at(-1)!.id : null } };
  },
});

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
const time = () => z.iso.datetime().nullable();

const states = ['works', 'failing', 'key missing', 'not asked yet'] as const;

const stateOf = ({ missing }: SourceFacts, state: SourceState | undefined): (typeof states)[number] => {
  const { answeredAt = null, failedAt = null } = state ?? {};
  if (failedAt && (!answeredAt || failedAt > answeredAt)) return 'failing';
  if (answeredAt) return 'works';
  return missing.length > 0 ? 'key missing' : 'not asked yet';
};

export const readStatus = defineSessionOperation({
  id: 'admin.status',
  group: 'Administration',
  path: '/api/v1/admin/status',
  title: 'Read the state of the service',
  description:
    'The sources with their budgets, quotas and last errors, what is read on a schedule, the queue, the storage and the index. Nothing is asked of the sources: `appraise doctor` does that.',
  owner: true,
  input: z.strictObject({}),
  output: z.object({
    sources: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        state: z.enum(states).describe('How it last answered.'),
        answeredAt: time().describe('When it last answered, to half a minute.'),
        failedAt: time(),
        failure: z.string().nullable().describe('What the last failure was.'),
        missing: z.array(z.string()).describe('The settings that would hold its key.'),
        perMinute: z.int().nullable().describe('Reads a minute, of all servers together; null: not limited.'),
        freeAt: time().describe('When it may be read next; null: now.'),
        quotas: z.array(z.object({ name: z.string(), used: z.int(), perDay: z.int() })),
      }),
    ),
    collectors: z.array(
      z.object({
        name: z.string(),
        isRunning: z.boolean(),
        startedAt: time(),
        finishedAt: time(),
        nextRunAt: time().describe('Null: never again.'),
        failure: z.string().nullable().describe('What kept the last run from being whole.'),
      }),
    ),
    queue: z.object({
      waiting: z.int().describe('Runs that wait for a slot of their account.'),
      claimable: z.int().describe('Runs with a slot that no worker has taken yet.'),
      running: z.int(),
      waitingSeconds: z.int().describe('How long the oldest has waited.'),
      claimableSeconds: z.int().describe('How long the oldest has not been taken.'),
    }),
    storage: z.object({
      databaseBytes: z.int(),
      indexBytes: z.int().describe('Of the database’s indexes.'),
      liveRows: z.int().describe('As PostgreSQL estimates them.'),
      deadRows: z.int(),
      connections: z.int(),
      mostConnections: z.int(),
    }),
    index: z.object({
      reviews: z.int().describe('Reviews that can be searched.'),
      bytes: z.int(),
    }),
    readAt: z.iso.datetime(),
  }),
  example: {},
  run: async (_, { db, clock, sources }) => {
    const now = Date.now();
    const [known, budgets, quotas, collections, queue, growth, index] = await Promise.all([
      readSourceStates(db),
      readBudgets(db),
      readQuotas(db, quotaDay(clock.now())),
      readCollections(db),
      queueDepth(db),
      readGrowth(db),
      readIndexSize(db),
    ]);
    const sourcesNow = sources.facts.map((facts) => {
      const state = known.find(({ source }) => source === facts.source);
      const freeAt = budgets.find(({ source }) => source === facts.source)?.freeAt ?? null;
      return {
        source: facts.source,
        title: facts.title,
        state: stateOf(facts, state),
        answeredAt: iso(state?.answeredAt),
        failedAt: iso(state?.failedAt),
        failure: state?.failure ?? null,
        missing: [...facts.missing],
        perMinute: facts.perMinute,
        freeAt: freeAt && freeAt.getTime() > now ? freeAt.toISOString() : null,
        quotas: facts.quotas.map(({ name, perDay }) => ({
          name,
          perDay,
          used: quotas.find(({ quota }) => quota === name)?.used ?? 0,
        })),
      };
    });
    const body = {
      sources: sourcesNow,
      collectors: collections.map(({ name, startedAt, finishedAt, nextRunAt, leasedUntil, failure }) => ({
        name,
        isRunning: leasedUntil !== null && leasedUntil.getTime() > now,
        startedAt: iso(startedAt),
        finishedAt: iso(finishedAt),
        nextRunAt: iso(nextRunAt),
        failure,
      })),
      queue: {
        ...queue,
        waitingSeconds: Math.round(growth.waitingSeconds),
        claimableSeconds: Math.round(growth.claimableSeconds),
      },
      storage: {
        databaseBytes: growth.databaseBytes,
        indexBytes: growth.indexBytes,
        liveRows: growth.liveRows,
        deadRows: growth.deadRows,
        connections: growth.connections,
        mostConnections: growth.mostConnections,
      },
      index,
      readAt: new Date(now).toISOString(),
    };
    return { body };
  },
});
