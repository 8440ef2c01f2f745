/** People who belong to no kind of app: reviewers of anything, the news, and everybody else. */

import { mix } from '../../world/random.ts';
import type { World, WorldApp } from '../../world/types.ts';
import { kindOf } from '../app-names.ts';
import { inShare, walk } from '../slots.ts';
import { anyAppReviews, news, newsAboutApps, newsPeople, reviewerPeople } from '../words/global.ts';
import { gameHashtags, games } from '../words/life.ts';
import type { Casting } from './casting.ts';
import { lineAbout, somethingElse } from './drafts.ts';
import { hard } from './lookalikes.ts';

const KNOWN_DAY = '2026-05-01';

export const addReviewers = (casting: Casting, world: World): void => {
  // Known apps as they stood on one day long ago, so that tomorrow's newcomers change nobody's past.
  const known = world.apps.filter(({ released }) => released < KNOWN_DAY);
  const kinds = [...new Set(known.map(kindOf))];
  if (kinds.length === 0) return;
  const downloads = new Map(known.map((app) => [app, app.truth('us', KNOWN_DAY).downloadsPerMonth]));
  const popular = (apps: readonly WorldApp[]): WorldApp | undefined =>
    apps.toSorted((a, b) => (downloads.get(b) ?? 0) - (downloads.get(a) ?? 0))[0];
  for (const [at, person] of reviewerPeople.entries()) {
    casting.add(`reviewer ${at}`, (salt) => ({
      ...person,
      isFirm: true,
      perYear: 25 + (salt % 4),
      truth: hard('reviews apps of every kind, of this one now and then'),
      write: (slot, apps) => {
        // Another kind each time, so that none fills a channel.
        const kind = walk(kinds, salt, slot.number);
        const pool = apps(kind, slot.day);
        const at = mix(salt, slot.number);
        const app = at % 5 < 3 ? popular(pool) : pool[at % Math.max(1, pool.length)];
        return app
          ? lineAbout(app, kind, walk(anyAppReviews, salt, slot.number), {
              said: ['Installed today, opinions fresh.', 'Rating at the end.'].slice(slot.number % 2),
              hashtags: ['apps', 'appreview', kind.toLowerCase().replaceAll(/[^a-z]/g, '')],
            })
          : somethingElse(salt, slot);
      },
    }));
  }
};

export const addNews = (casting: Casting, kinds: readonly string[]): void => {
  for (const [at, person] of newsPeople.entries()) {
    casting.add(`news ${at}`, (salt) => ({
      ...person,
      isFirm: true,
      perYear: 28,
      followers: 200_000 + (salt % 900_000),
      truth: hard('a news channel that reported on such apps'),
      write: (slot, apps) => {
        if (!inShare(1 / 7, salt, slot.number))
          return somethingElse(salt, slot, { heads: news, said: ['More at eight.'], hashtags: ['news', 'breaking'] });
        const kind = walk(kinds, salt, Math.floor(slot.number / 7));
        const pool = apps(kind, slot.day);
        const app = pool[mix(salt, slot.number) % Math.max(1, pool.length)];
        if (!app) return somethingElse(salt, slot, { heads: news });
        return lineAbout(app, kind, walk(newsAboutApps, salt, slot.number), {
          said: ['Our reporter explains.'],
          hashtags: ['news'],
        });
      },
    }));
  }
};

export const addEverybodyElse = (casting: Casting, count: number): void => {
  for (let at = 0; at < count; at++) {
    casting.add(`else ${at}`, (salt) => ({
      bio: at % 3 === 0 ? 'Games and snacks.' : 'Little films about little things.',
      perYear: 10 + (salt % 6),
      truth: { fits: [], hard: false, note: 'about something else altogether' },
      write: (slot) =>
        at % 3 === 0 ? somethingElse(salt, slot, { heads: games, hashtags: gameHashtags }) : somethingElse(salt, slot),
    }));
  }
};
