import { describe, expect, test } from 'vitest';
import { adGaps, videoGaps } from './reach-gaps.ts';
import {
  type AdsFacts,
  adsSentence,
  creatorsSentence,
  hookSentence,
  mostViewedSentence,
  type VideosFacts,
  videosSentence,
} from './reach-sentences.ts';

const ads = (more: Partial<AdsFacts> = {}): AdsFacts => ({
  total: 7,
  more: false,
  unclear: 0,
  networks: [
    { network: 'google', ads: 4, running: 0, ended: 0, unclear: 0 },
    { network: 'apple', ads: 3, running: 0, ended: 0, unclear: 0 },
  ],
  running: 0,
  ended: 0,
  advertisers: 1,
  oldest: '2026-03-03',
  starts: [{ year: 2026, ads: 7 }],
  undated: 0,
  period: null,
  errors: [],
  countries: ['de', 'nl'],
  hooks: [],
  ...more,
});

describe('ads are told', () => {
  test('with the libraries that show them, where and since when', () => {
    expect(adsSentence(ads(), 'of Calmly')).toBe(
      'The ad libraries of Google and Apple show 7 ads of Calmly, in Germany and the Netherlands, the oldest of them first seen on 3 March 2026.',
    );
    expect(
      adsSentence(ads({ more: true, advertisers: 3, countries: ['at', 'be', 'de', 'fr'], oldest: null }), 'of Calmly'),
    ).toBe('The ad libraries of Google and Apple show at least 7 ads of Calmly by 3 advertisers, in 4 countries.');
    expect(
      adsSentence(
        ads({ total: 1, networks: [{ network: 'meta', ads: 1, running: 0, ended: 0, unclear: 0 }], countries: [] }),
        'of Calmly',
      ),
    ).toBe('The ad library of Meta shows 1 ad of Calmly, first seen on 3 March 2026.');
  });

  test('to be none by the libraries that were read, and never by others', () => {
    expect(
      adsSentence(
        ads({ total: 0, networks: [{ network: 'google', ads: 0, running: 0, ended: 0, unclear: 0 }] }),
        'of Calmly',
      ),
    ).toBe('The ad library of Google shows no ad of Calmly.');
    expect(hookSentence(ads({ total: 0 }))).toBe('');
  });

  test('apart from those of the developer that do not tell what they are for', () => {
    expect(adsSentence(ads({ unclear: 1, oldest: null, countries: [] }), 'of Calmly')).toBe(
      'The ad libraries of Google and Apple show 7 ads of Calmly; 1 more ad by its developer does not tell what it is for.',
    );
    expect(adsSentence(ads({ total: 0, unclear: 9 }), 'of Calmly')).toBe(
      'The ad libraries of Google and Apple show no ad of Calmly; 9 ads by its developer do not tell what they are for.',
    );
  });

  test('by how they open, with an example; where no words are shown, that is said', () => {
    const hooks = [
      {
        kind: 'question',
        ads: 3,
        examples: [{ text: 'Calmly?' }, { text: 'Still awake at 3? [x](http://evil.example)' }],
      },
      { kind: 'offer', ads: 1, examples: [] },
    ] as const;
    expect(hookSentence(ads({ hooks }))).toBe(
      'Of those whose words are shown, 3 ads open with a question, such as “Still awake at 3? \\[x\\](\\[…\\])”, followed by an offer (1 ad).',
    );
    expect(hookSentence(ads())).toMatch(/^How they open is not told/);
  });
});

const videos = (more: Partial<VideosFacts> = {}): VideosFacts => ({
  total: 24,
  more: false,
  views: 1_204_332,
  viewsTold: 24,
  creators: 18,
  platforms: [
    { platform: 'youtube', videos: 14 },
    { platform: 'tiktok', videos: 10 },
  ],
  topCreators: [],
  searched: [],
  videos: [{ platform: 'youtube', title: 'A week with it', views: 300_000, creator: { handle: 'nora', name: null } }],
  ...more,
});

describe('videos are told', () => {
  test('with where they are, by how many and how often they were seen', () => {
    expect(videosSentence(videos(), 'about Calmly')).toBe(
      '24 videos about Calmly are known, 14 on YouTube and 10 on TikTok, by 18 creators, seen 1,204,332 times in all.',
    );
    expect(mostViewedSentence(videos())).toBe(
      'The most viewed is “A week with it” by “nora” on YouTube, with 300,000 views.',
    );
    const one = {
      total: 1,
      views: 1,
      viewsTold: 1,
      creators: 0,
      platforms: [{ platform: 'tiktok', videos: 1 }],
    } as const;
    expect(videosSentence(videos(one), 'about Calmly')).toBe('1 video about Calmly is known on TikTok, seen 1 time.');
    expect(mostViewedSentence(videos(one))).toBe('');
  });

  test('with views of those alone whose views are told', () => {
    expect(videosSentence(videos({ viewsTold: 20 }), 'about Calmly')).toMatch(
      /by 18 creators; the 20 whose views are told were seen 1,204,332 times in all\.$/,
    );
    expect(videosSentence(videos({ viewsTold: 0, views: null }), 'about Calmly')).toMatch(
      /; how often they were seen is not told\.$/,
    );
  });

  test('to be none by the platforms that were searched', () => {
    const none = videos({ total: 0, views: null, viewsTold: 0, searched: ['youtube', 'tiktok'], videos: [] });
    expect(videosSentence(none, 'about Calmly')).toBe(
      'No video about Calmly is on file, and none was found on YouTube and TikTok.',
    );
    expect(mostViewedSentence(none)).toBe('');
  });
});

test('sources that failed alike are told in one sentence, those without a key apart', () => {
  expect(
    adGaps([
      { of: 'Calmly', source: 'google', code: 'upstream_failed' },
      { of: 'Pennyleaf', source: 'google', code: 'upstream_failed' },
      { of: 'Calmly', source: 'meta', code: 'not_configured' },
      { of: 'Pennyleaf', source: 'meta', code: 'not_configured' },
      { of: 'Calmly', source: 'tiktok', code: 'not_configured' },
    ]),
  ).toEqual([
    'What the ad library of Google shows of Calmly and Pennyleaf is not known, for it failed to answer.',
    'The ad libraries of Meta and TikTok were not asked, for no key for them is configured.',
  ]);
  expect(
    videoGaps([
      { of: 'Calmly', source: 'youtube', code: 'quota_spent' },
      { of: 'Calmly', source: 'facebook', code: 'not_configured' },
    ]),
  ).toEqual([
    'What YouTube has beside the library about Calmly is not known, for it takes no more searches today.',
    'Facebook was not searched for videos, for no key for it is configured.',
  ]);
  expect(adGaps([{ of: 'Calmly', source: 'google', code: 'upstream_timeout', partly: true }])).toEqual([
    'What the ad library of Google shows of Calmly is known in part only, for it did not answer in time.',
  ]);
  expect(adGaps([])).toEqual([]);
});

test('the oldest of a library with further pages is the oldest of what was read', () => {
  expect(adsSentence(ads({ more: true }), 'of Calmly')).toMatch(
    /the oldest of those read first seen on 3 March 2026\.$/,
  );
});

test('the creators whose videos are seen most are named, up to five', () => {
  const topCreators = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay'].map((name) => ({
    platform: 'youtube' as const,
    handle: name.toLowerCase(),
    name,
    videos: 2,
    views: 10,
  }));
  const told = creatorsSentence({ creators: 6, topCreators } as unknown as VideosFacts);
  expect(told).toMatch(
    /^Of these creators, “Ana” on YouTube \(2 videos\), .* and “Eli” on YouTube \(2 videos\) have most/,
  );
  expect(told).not.toContain('Fay');
});
