import { afterAll, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService({ config: { role: 'api' } });
const key = (await newCustomer(service.db, { plan: 'pro' })).key;
afterAll(() => service.stop());

const run = async (words: readonly string[], forPeople = false, input = '') => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(words, {
    forPeople,
    env: { APPRAISE_URL: service.url, APPRAISE_KEY: key },
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    write: () => {},
    redraw: null,
    readInput: async () => input,
    readLines: async function* () {},
    taken: () => true,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const printed = async (words: readonly string[], input?: string) => {
  const { code, out, err } = await run(words, false, input);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

test('a watch is created, listed, shown, paused, resumed and deleted', async () => {
  const target = JSON.stringify({ type: 'app', store: 'apple', appId: '389801252', country: 'us' });
  const flags = ['--name', 'One app', '--target', target, '--schedule', '0 9 * * 1', '--zone', 'Europe/Berlin'];
  const { watch } = await printed(['watch', 'create', ...flags]);
  expect(watch).toMatchObject({ name: 'One app', status: 'active' });
  expect((await run(['watch', 'list'], true)).out).toMatch(/^id +name[\s\S]+One app/);
  expect((await printed(['watch', 'show', watch.id])).watch.id).toBe(watch.id);
  expect((await printed(['watch', 'pause', watch.id])).watch.status).toBe('paused');
  expect((await printed(['watch', 'resume', '--id', watch.id])).watch.status).toBe('active');
  const renamed = await printed(['watch', 'update', watch.id, '--input', '-'], '{"name": "Another name"}');
  expect(renamed.watch.name).toBe('Another name');
  await printed(['watch', 'delete', watch.id]);
  expect((await printed(['watch', 'list'])).watches).toEqual([]);
});

test('a webhook is created, shown as a line a field, rotated, asked to confirm, and its deliveries listed', async () => {
  const flags = ['--url', 'https://hooks.example.com/appraise', '--events', 'job.finished,job.failed'];
  const made = await printed(['webhook', 'create', ...flags]);
  const { id } = made.webhook ?? made;
  expect(JSON.stringify(made)).toContain('whsec_');
  const shown = (await run(['webhook', 'show', id], true)).out;
  expect(shown).toMatch(/^id +[0-9a-f-]{36}\n/m);
  expect(shown).toMatch(/^confirmedAt/m);
  expect(JSON.stringify(await printed(['webhook', 'rotate', id]))).toContain('whsec_');
  expect((await run(['webhook', 'deliveries', id], true)).out).toMatch(/pending/);
  expect((await printed(['webhook', 'confirm', id])).delivery.event.type).toBe('webhook.confirm');
  await printed(['webhook', 'delete', id]);
});

test('wrong usage names the words there are, and a refusal of the service its fault', async () => {
  const unknown = await run(['watch', 'explode']);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toMatch(/`watch explode` is not a command: use one of list, create, .*pause, resume/);
  expect((await run(['watch'])).err).toContain('The command is missing');
  expect(await run(['watch', 'show', 'x'])).toMatchObject({ code: 1, err: expect.stringContaining('invalid_request') });
  expect((await run(['help', 'watch'])).out).toMatch(/pause +Pause a watch/);
});
