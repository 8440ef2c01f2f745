/** Creators who only seem to fit a kind of app. */

import type { Platform } from '../../../server/contract/domain/platforms.ts';
import { type AppsOf, nameOf } from '../../world/app-names.ts';
import { mix } from '../../world/random.ts';
import type { WorldApp } from '../../world/types.ts';
import { inShare, walk } from '../slots.ts';
import type { AccountTruth } from '../types.ts';
import type { KindBank } from '../words.ts';
import {
  elsewhere,
  gameHashtags,
  games,
  officialSaid,
  repostBios,
  reposts,
  spam,
  spamBios,
  spamHashtags,
  spamSaid,
} from '../words.ts';
import { aboutApps, codeOf, fill, lineAbout, someTags, somethingElse, topicAlone } from './drafts.ts';
import type { Casting, Draft } from './persona.ts';
import { noReach } from './reach.ts';

export const hard = (note: string): Pick<AccountTruth, 'fits' | 'hard' | 'note'> => ({ fits: [], hard: true, note });

/** Fixed, so that every platform has people who only look like a fit. */
const topicPlaces: readonly (readonly Platform[])[] = [
  ['youtube', 'facebook'],
  ['tiktok', 'instagram'],
  ['youtube', 'instagram', 'facebook'],
];
const copyPlaces: readonly (readonly Platform[])[] = [
  ['tiktok', 'facebook'],
  ['instagram', 'facebook'],
];
const asidePlaces: readonly (readonly Platform[])[] = [['tiktok'], ['instagram', 'tiktok'], ['youtube']];
const officialPlaces: readonly (readonly Platform[])[] = [
  ['youtube', 'instagram', 'facebook'],
  ['tiktok', 'instagram'],
  ['youtube', 'tiktok'],
];

/** Covers the topic, but never apps. */
export const addTopic = (casting: Casting, bank: KindBank): void => {
  for (const [at, person] of bank.topicPeople.entries()) {
    casting.add(`topic ${bank.kind} ${at}`, (salt) => ({
      ...person,
      on: topicPlaces[at % topicPlaces.length] ?? [],
      perYear: 14,
      truth: hard(`the topic of ${bank.kind} without any app`),
      write: (slot) => (inShare(0.8, salt, slot.number) ? topicAlone(bank, salt, slot) : somethingElse(salt, slot)),
    }));
  }
};

/** A single mention among unrelated posts. */
export const addAsides = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    casting.add(`aside ${bank.kind} ${at}`, (salt) => ({
      bio: walk(
        ['Everyday films from a small flat.', 'Vlogs, mostly on Sundays.', 'A bit of everything, badly lit.'],
        salt,
        at,
      ),
      on: asidePlaces[at % asidePlaces.length] ?? [],
      perYear: 16,
      truth: hard('a lifestyle channel that says the words in passing'),
      write: (slot): Draft =>
        inShare(1 / 13, salt, slot.number)
          ? { ...somethingElse(salt, slot), title: walk(bank.asides, salt, Math.floor(slot.number / 13)) }
          : somethingElse(salt, slot),
    }));
  }
};

const YEARS_AGO = 680;

/** Reviewed one such app long ago, and pinned it. */
export const addBygone = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    casting.add(`bygone ${bank.kind} ${at}`, (salt) => ({
      bio: 'Started with phone stuff, stayed for the garden.',
      truth: hard('reviewed such apps two years ago and nothing since'),
      write: (slot) => somethingElse(salt, slot),
      old: [0, 1, 2].map((back) => ({
        daysBefore: YEARS_AGO + back * 19 + at * 7,
        write: (apps: AppsOf, day: number) =>
          aboutApps({
            bank,
            salt,
            slot: { number: -1 - back, day, second: 40_000 },
            apps,
            isLoyal: false,
            paidShare: 0,
            code: '',
          }),
      })),
    }));
  }
};

/** An app's own account. */
export const addOfficial = (casting: Casting, bank: KindBank, app: WorldApp, at: number): void => {
  const name = nameOf(app);
  const tail = ['app', 'hq', 'official'][at % 3] ?? 'app';
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const site = app.developer.site;
  const value = `support@${site.replace('https://', '')}`;
  casting.add(`official ${app.key}`, (salt) => ({
    name: at % 2 === 0 ? name : `${name} App`,
    handle: at % 3 === 1 ? `get${plain}` : `${plain}${tail}`,
    bio: walk(
      [
        `The official account of ${name}. Download it below.`,
        `${name}, made by ${app.developer.name}.`,
        `We make ${name}. News and tips from the team.`,
      ],
      salt,
      at,
    ),
    on: officialPlaces[at % officialPlaces.length] ?? [],
    perYear: 12,
    reach: {
      lines: [value],
      links: [site],
      businessEmail: null,
      phone: null,
      outro: [],
      contacts: [
        { kind: 'site', value: site, where: 'profile' },
        { kind: 'email', value, where: 'profile' },
      ],
    },
    truth: hard(`the app's own account`),
    write: (slot) =>
      lineAbout(app, bank.kind, walk(bank.official, salt, slot.number), {
        said: [walk(officialSaid, salt, slot.number)],
        hashtags: someTags(bank.hashtags, salt, slot.number),
      }),
  }));
};

export const addCopies = (casting: Casting, bank: KindBank): void => {
  for (const [at, lines] of [spam, reposts].entries()) {
    casting.add(`copies ${bank.kind} ${at}`, (salt) => ({
      bio: walk(at === 0 ? spamBios : repostBios, salt, 0),
      on: copyPlaces[at] ?? [],
      perYear: 28,
      reach: noReach,
      truth: hard(at === 0 ? 'spam with the names of such apps' : 'reposts the videos of others'),
      write: (slot, apps): Draft => {
        if (!inShare(at === 0 ? 0.5 : 0.2, salt, slot.number))
          return somethingElse(salt, slot, {
            heads: elsewhere,
            said: spamSaid,
            hashtags: spamHashtags,
          });
        const pool = apps(bank.kind, slot.day);
        const app = pool[mix(salt, slot.number) % pool.length];
        return lineAbout(app, bank.kind, walk(lines, salt, slot.number), {
          said: [walk(spamSaid, salt, slot.number)],
          hashtags: [...bank.hashtags.slice(0, 1), ...someTags(spamHashtags, salt, slot.number)],
        });
      },
    }));
  }
};

/** A band, podcast or comedian whose name sounds like the kind. */
export const addSound = (casting: Casting, bank: KindBank): void =>
  casting.add(`sound ${bank.kind}`, (salt) => ({
    name: bank.sound.name,
    isFirm: true,
    bio: bank.sound.bio,
    perYear: 14,
    truth: hard('only the name sounds like it'),
    write: (slot) => somethingElse(salt, slot, { heads: bank.sound.posts }),
  }));

/** A single sponsored mention. */
export const addOnceSponsored = (casting: Casting, bank: KindBank): void =>
  casting.add(`once ${bank.kind}`, (salt) => ({
    bio: 'Games, too much coffee.',
    perYear: 18,
    followers: 90_000 + (salt % 400_000),
    truth: hard('a gaming channel with one paid mention'),
    write: (slot, apps): Draft => {
      const played = somethingElse(salt, slot, { heads: games, hashtags: gameHashtags });
      if (!inShare(1 / 13, salt, slot.number)) return played;
      const pool = apps(bank.kind, slot.day);
      const app = pool[salt % pool.length];
      return {
        ...played,
        paidLine: fill(
          'Thanks to {app} for paying for this video: a {kind} app, first month free with my code {code}.',
          { app, kind: bank.kind, code: codeOf(salt) },
        ),
        apps: app ? [app] : [],
        isDeclared: mix(salt, slot.number) % 2 === 0,
      };
    },
  }));
