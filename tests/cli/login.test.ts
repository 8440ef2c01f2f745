import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';
import { allow } from '../support/sign-in/oauth.ts';

const service = await startService({ config: { role: 'api' } });
const session = await signIn(service.db, (await newCustomer(service.db)).accountId);
const folder = mkdtempSync(join(tmpdir(), 'appraise-login-'));
const file = join(folder, 'appraise/logins.json');
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const begin = (words: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = main(words, {
    forPeople: false,
    env: { XDG_CONFIG_HOME: folder, APPRAISE_URL: service.url, ...env },
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    write: () => {},
    redraw: null,
    readInput: async () => '',
    readLines: async function* () {},
    taken: () => true,
  });
  return { out, err, ended: code.then((ended) => ({ code: ended, out: out.join('\n'), err: err.join('\n') })) };
};

const run = (words: readonly string[], env: NodeJS.ProcessEnv = {}) => begin(words, env).ended;

/** As a person does it: opens the address, presses Allow, and the browser goes back. */
const login = async (flags: readonly string[] = []) => {
  const { err, ended } = begin(['login', ...flags]);
  await expect.poll(() => err).toHaveLength(2);
  const { search } = new URL(err[1]!);
  const { body } = await allow(service.url, session, search.slice(1), {
    scope: flags.includes('--read') ? 'read' : 'full',
  });
  expect((await fetch(body.redirectTo)).status).toBe(200);
  return ended;
};

const stored = () => JSON.parse(readFileSync(file, 'utf8'))[service.url];

/** As time would have it. */
const expire = () => {
  writeFileSync(file, JSON.stringify({ [service.url]: { ...stored(), expiresAt: 0 } }));
};

test('after a login, commands need no key; what lets them in is kept for this user alone', async () => {
  expect(await run(['call', 'me'])).toMatchObject({ code: 2, err: expect.stringContaining('appraise login') });
  expect(await login()).toEqual({
    code: 0,
    out: '',
    err: expect.stringContaining(`logged in to ${service.url} (full)`),
  });
  expect((await run(['call', 'me'])).code).toBe(0);
  expect([statSync(file).mode & 0o777, statSync(join(folder, 'appraise')).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('a key goes first', async () => {
  const refused = await run(['call', 'me'], { APPRAISE_KEY: 'apr_wrong' });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('invalid_key') });
});

test('a token that has ended is renewed, once by all commands that need it at the same time', async () => {
  const before = stored();
  expire();
  const ended = await Promise.all(Array.from({ length: 4 }, () => run(['call', 'me'])));
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(stored().refreshToken).not.toBe(before.refreshToken);
  // A second use of one refresh token would have ended the grant.
  expire();
  expect((await run(['call', 'me'])).code).toBe(0);
});

test('a logout ends the grant at the server, and the login here', async () => {
  const { accessToken } = stored();
  expect((await run(['logout'])).code).toBe(0);
  const headers = { authorization: `Bearer ${accessToken}` };
  await expect.poll(async () => (await fetch(`${service.url}/api/v1/me`, { headers })).status).toBe(401);
  expect(stored()).toBeUndefined();
  expect(await run(['logout'])).toMatchObject({ code: 1, err: `You are not logged in to ${service.url}.` });
});

test('a login that reads alone starts no run, and a grant that was ended elsewhere is reported', async () => {
  await login(['--read']);
  const started = await run(['call', 'reviews.scan', '--query', 'crashes']);
  expect(started.code).toBe(1);
  expect(started.err).toContain('read');
  const form = new URLSearchParams({ token: stored().refreshToken, client_id: stored().clientId });
  await fetch(`${service.url}/oauth/revoke`, { method: 'POST', body: form });
  expire();
  expect(await run(['call', 'me'])).toMatchObject({
    code: 1,
    err: `Your login to ${service.url} has ended: run \`appraise login\` again.`,
  });
});

test('a person who presses Deny is not let in', async () => {
  const { err, ended } = begin(['login']);
  await expect.poll(() => err).toHaveLength(2);
  const asked = new URL(err[1]!).searchParams;
  const back = new URL(asked.get('redirect_uri')!);
  back.search = new URLSearchParams({
    error: 'access_denied',
    state: asked.get('state')!,
    iss: service.url,
  }).toString();
  await fetch(back);
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('Signing in to ') });
});
