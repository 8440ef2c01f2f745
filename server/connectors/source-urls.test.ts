import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sourceUrls } from './source-urls.ts';

const at = (env: NodeJS.ProcessEnv, address: string | null) => sourceUrls(readConfig(env), address);

test('live: the real hosts; sandbox: its parts; a setting replaces either', () => {
  expect(at({ SOURCES: 'live' }, null)).toEqual({
    itunes: 'https://itunes.apple.com',
    appstore: 'https://apps.apple.com',
    play: 'https://play.google.com',
  });
  expect(at({ PLAY_URL: 'https://mirror.example/play/' }, 'http://127.0.0.1:5')).toEqual({
    itunes: 'http://127.0.0.1:5/itunes',
    appstore: 'http://127.0.0.1:5/appstore',
    play: 'https://mirror.example/play',
  });
  expect(() => at({}, null)).toThrow(/sandbox is not running/);
});
