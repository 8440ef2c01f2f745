import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { credentialsOf, noCredentials } from './credentials.ts';

const from = (env: NodeJS.ProcessEnv) => credentialsOf(readConfig(env));

const keys = [
  'META_TOKEN',
  'TIKTOK_CLIENT_KEY',
  'TIKTOK_CLIENT_SECRET',
  'YOUTUBE_KEY',
  'INSTAGRAM_TOKEN',
  'SCRAPECREATORS_KEY',
];

test('live: what is set and nothing else; half of a pair is none', () => {
  expect(from({ SOURCES: 'live' })).toEqual(noCredentials);
  expect(from({ SOURCES: 'live', YOUTUBE_KEY: 'k', TIKTOK_CLIENT_KEY: 'a' })).toEqual({
    ...noCredentials,
    youtube: 'k',
  });
  expect(from({ SOURCES: 'live', TIKTOK_CLIENT_KEY: 'a', TIKTOK_CLIENT_SECRET: 'b' }).tiktok).toEqual({
    key: 'a',
    secret: 'b',
  });
});

test('the sandbox has a key for every source; a set one replaces it, and “none” does without', () => {
  expect(from({})).toEqual({
    meta: 'sandbox',
    tiktok: { key: 'sandbox', secret: 'sandbox' },
    youtube: 'sandbox',
    instagram: 'sandbox',
    scrapecreators: 'sandbox',
  });
  expect(from({ META_TOKEN: 'mine' }).meta).toBe('mine');
  expect(from(Object.fromEntries(keys.map((key) => [key, 'none'])))).toEqual(noCredentials);
  expect(from({ TIKTOK_CLIENT_SECRET: 'none' }).tiktok).toBeNull();
});
