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

describe('ads are reported', () => {
  test('with the libraries that show them, where and since when', () => {
    expect(adsSentence(ads(), 'for Calmly')).toBe(
      'The ad libraries of Google and Apple show 7 ads for Calmly in Germany and the Netherlands (the oldest was first seen on 3 March 2026).',
    );
    expect(
      adsSentence(ads({ more: true, advertisers: 3, countries: ['at', 'be', 'de', 'fr'], oldest: null }), 'for Calmly'),
    ).toBe('The ad libraries of Google and Apple show at least 7 ads for Calmly from 3 advertisers in 4 countries.');
    expect(
      adsSentence(
        ads({ total: 1, networks: [{ network: 'meta', ads: 1, running: 0, ended: 0, unclear: 0 }], countries: [] }),
        'for Calmly',
      ),
    ).toBe('The ad library of Meta shows 1 ad for Calmly, first seen on 3 March 2026.');
  });

  test('as none only for the libraries that were read', () => {
    expect(
      adsSentence(
        ads({ total: 0, networks: [{ network: 'google', ads: 0, running: 0, ended: 0, unclear: 0 }] }),
        'for Calmly',
      ),
    ).toBe('The ad library of Google shows no ads for Calmly.');
    expect(hookSentence(ads({ total: 0 }))).toBe('');
  });

  test('apart from those by the developer that do not say what they promote', () => {
    expect(adsSentence(ads({ unclear: 1, oldest: null, countries: [] }), 'for Calmly')).toBe(
      'The ad libraries of Google and Apple show 7 ads for Calmly; 1 more ad by its developer does not say what it promotes.',
    );
    expect(adsSentence(ads({ total: 0, unclear: 9 }), 'for Calmly')).toBe(
      'The ad libraries of Google and Apple show no ads for Calmly; 9 ads by its developer do not say what they promote.',
    );
  });

  test('with how they open and an example, or that no ad text is shown', () => {
    const hooks = [
      {
        kind: 'question',
        ads: 3,
        examples: [{ text: 'Calmly?' }, { text: 'Still awake at 3? [x](http://evil.example)' }],
      },
      { kind: 'offer', ads: 1, examples: [] },
    ] as const;
    expect(hookSentence(ads({ hooks }))).toBe(
      'Of the ads whose text is shown, 3 open with a question, such as “Still awake at 3? \\[x\\](\\[…\\])”, followed by an offer (1 ad).',
    );
    expect(hookSentence(ads())).toMatch(/^It is not known how they open/);
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

describe('videos are reported', () => {
  test('with where they are, by how many creators and with how many views', () => {
    expect(videosSentence(videos(), 'about Calmly')).toBe(
      'There are 24 known videos about Calmly by 18 creators: 14 on YouTube and 10 on TikTok; they have 1,204,332 views in total.',
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
    expect(videosSentence(videos(one), 'about Calmly')).toBe(
      'There is 1 known video about Calmly on TikTok; it has 1 view.',
    );
    expect(mostViewedSentence(videos(one))).toBe('');
  });

  test('with the views of only those whose view counts are known', () => {
    expect(videosSentence(videos({ viewsTold: 20 }), 'about Calmly')).toMatch(
      /by 18 creators: .*; the 20 with known view counts have 1,204,332 views in total\.$/,
    );
    expect(videosSentence(videos({ viewsTold: 0, views: null }), 'about Calmly')).toMatch(
      /; their view counts are not known\.$/,
    );
  });

  test('as none only for the platforms that were searched', () => {
    const none = videos({ total: 0, views: null, viewsTold: 0, searched: ['youtube', 'tiktok'], videos: [] });
    expect(videosSentence(none, 'about Calmly')).toBe(
      'No videos about Calmly are on file, and none were found on YouTube or TikTok.',
    );
    expect(mostViewedSentence(none)).toBe('');
  });
});

test('sources that failed the same way share a sentence, and those without a key another', () => {
  expect(
    adGaps([
      { of: 'Calmly', source: 'google', code: 'upstream_failed' },
      { of: 'Pennyleaf', source: 'google', code: 'upstream_failed' },
      { of: 'Calmly', source: 'meta', code: 'not_configured' },
      { of: 'Pennyleaf', source: 'meta', code: 'not_configured' },
      { of: 'Calmly', source: 'tiktok', code: 'not_configured' },
    ]),
  ).toEqual([
    'It is not known which ads Google shows for Calmly and Pennyleaf because its ad library failed to answer.',
    'The ad libraries of Meta and TikTok were not searched: they have no keys configured.',
  ]);
  expect(
    videoGaps([
      { of: 'Calmly', source: 'youtube', code: 'quota_spent' },
      { of: 'Calmly', source: 'facebook', code: 'not_configured' },
    ]),
  ).toEqual([
    'It is not known what YouTube has about Calmly beyond the videos on file because it has reached its search limit for today.',
    'Facebook was not searched for videos: it has no key configured.',
  ]);
  expect(adGaps([{ of: 'Calmly', source: 'google', code: 'upstream_timeout', partly: true }])).toEqual([
    'It is only partly known which ads Google shows for Calmly because its ad library did not answer in time.',
  ]);
  expect(adGaps([])).toEqual([]);
});

test('where a library has more pages, the oldest ad is the oldest of those read', () => {
  expect(adsSentence(ads({ more: true }), 'for Calmly')).toMatch(
    /\(the oldest of those read was first seen on 3 March 2026\)\.$/,
  );
});

test('the creators with the most views are named, up to five', () => {
  const topCreators = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay'].map((name) => ({
    platform: 'youtube' as const,
    handle: name.toLowerCase(),
    name,
    videos: 2,
    views: 10,
  }));
  const result = creatorsSentence({ creators: 6, topCreators } as unknown as VideosFacts);
  expect(result).toMatch(
    /^Of these creators, “Ana” on YouTube \(2 videos\), .* and “Eli” on YouTube \(2 videos\) have the most views/,
  );
  expect(result).not.toContain('Fay');
});
