import { kindOf } from '../../world/app-names.ts';
import { mix } from '../../world/random.ts';
import type { World, WorldApp } from '../../world/types.ts';
import { inShare, walk } from '../slots.ts';
import {
  anyAppReviews,
  type ForeignBank,
  foreignClosers,
  foreignLife,
  foreignPaid,
  gameHashtags,
  games,
  type KindBank,
  news,
  newsAboutApps,
  newsPeople,
  reviewerPeople,
} from '../words.ts';
import { aboutApps, codeOf, lineAbout, somethingElse, topicAlone } from './drafts.ts';
import { hard } from './lookalikes.ts';
import type { Casting } from './persona.ts';

/** Creators who fit a kind of app: many recent posts about such apps. */

/** Share of posts about the kind, and whether they stay with one app. */
const fitting: readonly {
  readonly share: number;
  readonly isLoyal: boolean;
  readonly paidShare: number;
  readonly note: string;
}[] = [
  { share: 0.85, isLoyal: false, paidShare: 0.2, note: 'reviews apps of the kind all year' },
  { share: 0.7, isLoyal: true, paidShare: 0.1, note: 'keeps a diary with one app at a time' },
  { share: 0.6, isLoyal: false, paidShare: 0.35, note: 'half of it about such apps, often paid for' },
  { share: 0.75, isLoyal: true, paidShare: 0, note: 'shows how one app is set up' },
  { share: 0.45, isLoyal: false, paidShare: 0.15, note: 'everyday life and such apps by turns' },
];

export const addFits = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    const sort = fitting[at % fitting.length] ?? fitting[0]!;
    casting.add(`fit ${bank.kind} ${at}`, (salt) => ({
      bio: walk(bank.bios, salt, at),
      truth: { fits: [bank.kind], hard: false, note: sort.note },
      write: (slot, apps) =>
        inShare(sort.share, salt, slot.number)
          ? aboutApps({ bank, salt, slot, apps, isLoyal: sort.isLoyal, paidShare: sort.paidShare, code: codeOf(salt) })
          : at % 3 === 0 && mix(salt, slot.number) % 2 === 0
            ? topicAlone(bank, salt, slot)
            : somethingElse(salt, slot),
    }));
  }
};

export const addForeign = (casting: Casting, bank: ForeignBank): void =>
  casting.add(`foreign ${bank.kind} ${bank.language}`, (salt) => {
    const beside = { closers: foreignClosers(bank.language), paidWords: foreignPaid[bank.language], tails: [] };
    return {
      bio: bank.bio,
      language: bank.language,
      truth: {
        fits: [bank.kind],
        hard: false,
        note: `reviews apps of the kind in another language (${bank.language})`,
      },
      write: (slot, apps) =>
        inShare(0.7, salt, slot.number)
          ? aboutApps({ bank, salt, slot, apps, isLoyal: false, paidShare: 0.2, code: '', beside })
          : somethingElse(salt, slot, {
              heads: foreignLife[bank.language],
              said: beside.closers,
              last: [''],
              ends: [],
            }),
    };
  });

/** People without a kind of app: reviewers of anything, news channels and everyone else. */

const KNOWN_DAY = '2026-05-01';

export const addReviewers = (casting: Casting, world: World): void => {
  // Popularity as of a fixed day, so that new apps don't change past posts.
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
        // A different kind each time, so that none dominates a channel.
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
