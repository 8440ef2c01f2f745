import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { plans } from '../../../server/contract/plans.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import { operations } from '../../../server/operations/index.ts';
import { setOwner } from '../../../server/store/accounts/accounts.ts';
import { addPasskey } from '../../../server/store/accounts/passkeys.ts';
import { confirmDestination } from '../../../server/store/deliveries/destinations.ts';
import { saveTranslations } from '../../../server/store/reviews/translations.ts';
import type { RecordedExample } from '../../../server/surfaces/docs/operation-section.ts';
import { call, ended } from '../call.ts';
import { newCustomer, type Service, signIn } from '../service.ts';
import { asking, codeForm, sendForm } from '../sign-in/oauth.ts';
import { testWorld } from '../sources/world.ts';
import { plantedApp, withReviews, writePast } from '../web/market-past.ts';

type OperationId = (typeof operations)[number]['id'];
type Body = Record<string, unknown>;

/** Every operation's example, sent to a running service in an order in which each finds what it names. */
export const recordExamples = async (service: Service): Promise<Map<OperationId, RecordedExample>> => {
  const { url, db } = service;
  const recorded = new Map<OperationId, RecordedExample>();
  const ada = await newCustomer(db, { email: 'ada@example.com', perMinute: plans.pro.perMinute });
  const reader = await signIn(db, ada.accountId);

  /** Sends the example of an operation; `ids` take the place of those that only another service knows. */
  const send = async (id: OperationId, secret = ada.key, ids: Body = {}): Promise<Body> => {
    const { method, path, example, status } = operations.find((operation) => operation.id === id)!;
    const input: Body = { ...example, ...ids };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
    const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
    const reply =
      method === 'POST'
        ? await call(url, secret, method, filled, Object.fromEntries(rest))
        : await call(url, secret, method, query.size > 0 ? `${filled}?${query}` : filled);
    if (reply.status !== status) throw new Error(`${id} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const record = async (id: OperationId, secret?: string, ids?: Body): Promise<Body> => {
    const answer = await send(id, secret, ids);
    recorded.set(id, { answer });
    return answer;
  };

  // What a service that has run for a while has on file.
  const shown = testWorld().apps.find(({ appleId }) => appleId === '389801252')!;
  await Promise.all([writePast(service, shown.key), withReviews({ service, customer: ada }, 'tidebook')]);

  const { watch } = (await record('watches.create')) as { watch: { id: string } };
  const ids: Partial<Record<OperationId, Body>> = { 'watches.run': { watchId: watch.id } };
  const started = new Map<OperationId, Body>();
  for (const { id } of operations.filter(({ status }) => status === 202)) {
    started.set(id, await send(id, ada.key, ids[id] ?? {}));
  }
  const jobs = new Map<OperationId, Job>();
  await Promise.all(
    [...started].map(async ([id, answer]) => {
      const job = await ended(url, ada.key, String(answer.id));
      if (job.status !== 'done') throw new Error(`${id} ended as ${job.status}: ${JSON.stringify(job.error)}`);
      jobs.set(id, job);
      recorded.set(id, { answer, ended: job });
    }),
  );

  await record('watches.preview');
  await record('watches.backtest');
  await record('watches.list');
  for (const id of ['watches.get', 'watches.results', 'watches.update'] as const) {
    await record(id, ada.key, { id: watch.id });
  }
  await record('alerts.list');
  await record('watches.delete', ada.key, { id: watch.id });

  for (const id of [
    'me',
    'apps.search',
    'apps.get',
    'apps.revenue',
    'apps.history',
    'charts',
    'charts.movement',
  ] as const)
    await record(id);
  for (const id of [
    'new-releases.categories',
    'new-releases',
    'videos.list',
    'reviews.search',
    'reviews.metrics',
    'reviews.evidence',
  ] as const)
    await record(id);
  const pull = { id: jobs.get('reviews.pull')!.id };
  await record('reviews.pulls');
  await record('reviews.pulls.reviews', ada.key, pull);
  await record('reviews.pulls.insights', ada.key, pull);
  for (const id of [
    'reviews.pulls.get',
    'reviews.pulls.facts',
    'reviews.pulls.texts',
    'reviews.pulls.mentions',
  ] as const)
    await record(id, reader, pull);
  const { reviews } = (await send('reviews.pulls.reviews', ada.key, pull)) as { reviews: { id: string }[] };
  await record('reviews.get', reader, { id: reviews[0]!.id });
  await record('reviews.list', ada.key, { ids: reviews.slice(0, 2).map(({ id }) => id) });
  // This service has no model: it gives what is on file.
  const hash = createHash('sha256').update('Stürzt seit dem Update ständig ab.').digest('hex');
  const made = { hash, text: 'Keeps crashing since the update.', characters: 34 };
  await saveTranslations(db, { language: 'en', accountId: ada.accountId, now: new Date() }, [made]);
  await record('reviews.translate');
  await record('jobs.list');
  await record('jobs.get', ada.key, { id: jobs.get('teardowns.create')!.id });

  // With one run at once, the second start waits and can be cancelled.
  const ben = await newCustomer(db, { email: 'ben@example.com', running: 1 });
  await send('reports.create', ben.key, { question: 'What do people praise in habit trackers?' });
  const { id: queued } = await send('teardowns.create', ben.key, { appId: plantedApp('tidebook').appleId });
  await record('jobs.cancel', ben.key, { id: queued });

  // The runs before take a while, and what follows needs a recent sign-in.
  const session = await signIn(db, ada.accountId);
  await record('account.set_password', session, { endKeys: false });
  const passkey = { id: 'AQIDBAUGBwgJCgsMDQ4PEA', publicKey: Buffer.alloc(77), counter: 0, transports: ['internal'] };
  await addPasskey(db, ada.accountId, 'Laptop', passkey);
  for (const id of [
    'passkeys.list',
    'passkeys.remove',
    'account.notices',
    'account.see_notices',
    'home.get',
    'pictures.sign',
    'account.ledger',
    'account.usage',
  ] as const)
    await record(id, session);
  await record('account.request_deletion', session);
  await record('account.cancel_deletion', session);
  const { share } = await record('shares.create', session, { jobId: jobs.get('teardowns.create')!.id });
  await record('shares.list', session);
  await record('shares.end', session, { id: (share as Body).id });
  const { id: madeId } = (await record('destinations.create')).destination as Body;
  await record('destinations.list');
  for (const id of ['destinations.update', 'destinations.test', 'destinations.delete'] as const)
    await record(id, ada.key, { id: madeId });
  const mail = { type: 'email', address: 'ada@example.com', url: undefined };
  const { id: askedId } = (await send('destinations.create', ada.key, mail)).destination as Body;
  await record('destinations.ask_again', ada.key, { id: askedId });
  const key = await record('keys.create', session);
  await record('keys.list', session);
  await record('keys.update', session, { id: (key.key as Body).id });
  await record('keys.revoke', session, { id: (key.key as Body).id });
  const { query, ...program } = await asking(url);
  await record('grants.preview', session, { query });
  const { redirectTo } = await record('grants.create', session, { query });
  const code = new URL(String(redirectTo)).searchParams.get('code')!;
  await sendForm(url, codeForm({ query, ...program }, code));
  const { grants } = (await record('grants.list', session)) as { grants: { id: string }[] };
  await record('grants.update', session, { id: grants[0]!.id });
  await record('grants.revoke', session, { id: grants[0]!.id });
  await record('account.low_balance');
  await record('account.set_low_balance');
  const { webhook } = await record('webhooks.create');
  const hook = { id: (webhook as Body).id as string };
  await record('webhooks.list');
  for (const id of ['webhooks.get', 'webhooks.update', 'webhooks.rotate', 'webhooks.confirm'] as const)
    await record(id, ada.key, hook);
  await confirmDestination(db, hook.id, (webhook as Body).url as string);
  await record('webhooks.test', ada.key, hook);
  // Its first attempt takes a moment.
  await vi.waitFor(async () => {
    const path = `/api/v1/webhooks/${hook.id}/deliveries`;
    const { body } = await call<{ deliveries: { attempts: unknown[] }[] }>(url, ada.key, 'GET', path);
    expect(body.deliveries.some(({ attempts }) => attempts.length > 0)).toBe(true);
  }, 120_000);
  for (const id of ['webhooks.deliveries', 'webhooks.replay', 'webhooks.delete'] as const)
    await record(id, ada.key, hook);
  await signIn(db, ada.accountId);
  const { sessions } = (await record('sessions.list', session)) as { sessions: { id: string; current: boolean }[] };
  await record('sessions.end', session, { id: sessions.find(({ current }) => !current)!.id });
  await record('sessions.end_all', session);

  await setOwner(db, ada.accountId, true);
  // The service hears of it a moment later.
  await vi.waitFor(
    async () => expect((await call(url, session, 'GET', '/api/v1/admin/accounts')).status).toBe(200),
    120_000,
  );
  const created = await record('admin.accounts.create', session);
  const account = { id: (created.account as Body).id };
  await record('admin.accounts.list', session);
  for (const id of [
    'admin.accounts.get',
    'admin.accounts.update',
    'admin.accounts.grant',
    'admin.accounts.sign_in_link',
    'admin.accounts.suspend',
    'admin.accounts.resume',
    'admin.accounts.delete',
  ] as const)
    await record(id, session, account);
  await record('admin.status', session);
  await record('admin.audit', session);
  return recorded;
};

const mostItems = 2;
const longest = 280;

/** As the page shows it: the first of long lists, the beginning of long texts, and nothing that lets anybody in. */
export const shorten = (value: unknown): unknown => {
  if (typeof value === 'string') {
    // The port of the sandbox is another in every test: this is the one that it has unless it is set.
    const placed = value.replace(/^http:\/\/127\.0\.0\.1:\d+/, 'http://127.0.0.1:4001');
    const masked = placed.replace(/\b(ap[rslv]_)\w{38}/g, '$1…').replace(/\b(whsec_)[\w+/=]+/g, '$1…');
    return masked.length > longest ? `${masked.slice(0, longest)}…` : masked;
  }
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each)]));
};
