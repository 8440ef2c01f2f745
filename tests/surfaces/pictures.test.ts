import { afterAll, beforeAll, expect, test } from 'vitest';
import { stores as storeNames } from '../../server/contract/domain/stores.ts';
import type { AppListing } from '../../server/contract/resources/apps/app.ts';
import { call } from '../support/call.ts';
import { newCustomer, signIn } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let session: string;
beforeAll(async () => {
  stores = await startStores();
  const { accountId } = await newCustomer(stores.service.db);
  session = await signIn(stores.service.db, accountId);
});
afterAll(() => stores.stop());

const sign = (credential: string | null, urls: readonly string[]) =>
  call<{ paths: (string | null)[]; code?: string }>(stores.service.url, credential, 'POST', '/api/v1/pictures', {
    urls,
  });

const iconOf = async (store: (typeof storeNames)[number]): Promise<string> => {
  const app = stores.app('tidebook');
  const appId = store === 'apple' ? app.appleId : app.playId;
  return (await stores.get<{ app: AppListing }>(`/apps/${store}/${appId}`)).body.app.icon;
};

test.each(storeNames)(
  'an icon of %s is shown to anyone who has its path, as a picture and nothing else',
  async (store) => {
    const { status, body } = await sign(session, [await iconOf(store), 'https://evil.example/icon.png']);
    expect(status).toBe(200);
    const [path, none] = body.paths;
    expect(none).toBeNull();
    const response = await fetch(`${stores.service.url}${path}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');
  },
);

test('paths are made for people signed in on the web site, and for no one else', async () => {
  const { key } = await newCustomer(stores.service.db);
  const url = await iconOf('apple');
  expect(await sign(key, [url])).toMatchObject({ status: 403, body: { code: 'session_required' } });
  expect((await sign(null, [url])).status).toBe(401);
});

test('a path that this service has not signed, or with another address in it, leads nowhere', async () => {
  const [path] = (await sign(session, [await iconOf('apple')])).body.paths;
  const changed = [path!.replace(/of=.*/, `of=${encodeURIComponent('http://169.254.169.254/icons/x.png')}`)];
  for (const each of [...changed, path!.replace(/\?.*/, ''), path!.replace(/media\/.{22}/, 'media/x')]) {
    const response = await fetch(`${stores.service.url}${each}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('a picture that the store does not have is a refusal, which no browser keeps', async () => {
  const [path] = (await sign(session, [`${stores.sandbox.address}/icons/no such picture`])).body.paths;
  const response = await fetch(`${stores.service.url}${path}`);
  expect(response.status).toBe(502);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'upstream_failed' });
});
