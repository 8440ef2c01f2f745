import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { sourceNames } from './source.ts';
import { sourceUrls } from './source-urls.ts';

const at = (env: NodeJS.ProcessEnv, address: string | null) => sourceUrls(readConfig(env), address);

test('live: the real hosts; sandbox: its parts; a setting replaces either', () => {
  expect(at({ SOURCES: 'live' }, null)).toEqual({
    itunes: 'https://itunes.apple.com',
    appstore: 'https://apps.apple.com',
    play: 'https://play.google.com',
    googleads: 'https://adstransparency.google.com',
    appleads: 'https://adrepository.apple.com',
    graph: 'https://graph.facebook.com',
    tiktok: 'https://open.tiktokapis.com',
    youtube: 'https://www.googleapis.com',
    scrapecreators: 'https://api.scrapecreators.com',
  });
  expect(at({ PLAY_URL: 'https://mirror.example/play/' }, 'http://127.0.0.1:5')).toEqual({
    ...Object.fromEntries(sourceNames.map((name) => [name, `http://127.0.0.1:5/${name}`])),
    play: 'https://mirror.example/play',
  });
  expect(() => at({}, null)).toThrow(/sandbox is not running/);
});
