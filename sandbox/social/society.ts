import type { Platform } from '../../server/contract/domain/platforms.ts';
import { plantedFacts } from '../planted.ts';
import { type AppsOf, appsByKind } from '../world/app-names.ts';
import { dayNumber } from '../world/days.ts';
import type { World } from '../world/types.ts';
import { accountOf } from './accounts.ts';
import { makeFinder } from './answers.ts';
import {
  addAsides,
  addBygone,
  addCopies,
  addOfficial,
  addOnceSponsored,
  addSound,
  addTopic,
} from './cast/lookalikes.ts';
import { addEverybodyElse, addFits, addForeign, addNews, addReviewers } from './cast/others.ts';
import { type Casting, startCasting } from './cast/persona.ts';
import type { Account, Contact, Post, Society } from './types.ts';
import { banks, foreignBanks, type KindBank } from './words.ts';

const made = new WeakMap<World, Society>();

const castOf = (world: World): readonly Account[] => {
  const apps = appsByKind(world);
  const casting = startCasting(world.seed);
  for (const { bank, fits } of banks) addKind(casting, bank, fits, world, apps);
  addReviewers(casting, world);
  addNews(
    casting,
    banks.map(({ bank }) => bank.kind),
  );
  addEverybodyElse(casting, 20);
  const anchor = dayNumber(plantedFacts(world.today).anchor);
  return casting.people.flatMap((persona) =>
    persona.on.map((platform) => accountOf(persona, platform, world, apps, anchor)),
  );
};

interface Place {
  readonly handles: ReadonlyMap<string, Account>;
  readonly ids: ReadonlyMap<string, Account>;
  readonly posts: ReadonlyMap<string, Post>;
  readonly tags: ReadonlyMap<string, readonly Post[]>;
  readonly find: (words: string) => readonly Post[];
}

const byTag = (posts: readonly Post[]): ReadonlyMap<string, readonly Post[]> => {
  const found = new Map<string, Post[]>();
  for (const post of posts) {
    for (const tag of new Set(post.hashtags)) {
      const list = found.get(tag);
      if (list) list.push(post);
      else found.set(tag, [post]);
    }
  }
  for (const list of found.values()) list.sort((a, b) => (b.likes ?? 0) - (a.likes ?? 0) || (a.id < b.id ? -1 : 1));
  return found;
};

const placeOf = (accounts: readonly Account[]): Place => {
  const posts = accounts.flatMap((one) => one.posts);
  return {
    handles: new Map(accounts.map((one) => [one.handle, one])),
    ids: new Map(accounts.map((one) => [one.id, one])),
    posts: new Map(posts.map((post) => [post.id, post])),
    tags: byTag(posts),
    find: makeFinder(posts),
  };
};

const makeSociety = (world: World): Society => {
  const accounts = castOf(world);
  const places = new Map<Platform, Place>();
  const place = (platform: Platform): Place => {
    const known = places.get(platform) ?? placeOf(accounts.filter((one) => one.platform === platform));
    places.set(platform, known);
    return known;
  };
  return {
    accounts,
    account: (platform, handle) => place(platform).handles.get(handle.toLowerCase()),
    byId: (platform, id) => place(platform).ids.get(id),
    post: (platform, id) => place(platform).posts.get(id),
    tags: (platform) => [...place(platform).tags.keys()],
    tagged: (platform, tag) => place(platform).tags.get(tag) ?? [],
    find: (platform, words) => place(platform).find(words),
  };
};

export const societyOf = (world: World): Society => {
  const known = made.get(world);
  if (known) return known;
  const society = makeSociety(world);
  made.set(world, society);
  return society;
};

export interface CreatorTruth {
  readonly platform: Platform;
  readonly handle: string;
  /** Kinds of app, in the world's words; empty if none. */
  readonly fits: readonly string[];
  /** Only looks like a fit. */
  readonly hard: boolean;
  readonly note: string;
  readonly contacts: readonly Contact[];
}

export const creatorTruth = (world: World): readonly CreatorTruth[] =>
  societyOf(world).accounts.map(({ platform, handle, truth }) => ({ platform, handle, ...truth }));

interface VideoTruth {
  readonly platform: Platform;
  readonly id: string;
  /** The apps it is really about, in either store. */
  readonly appKeys: readonly string[];
}

export const videoTruth = (world: World): readonly VideoTruth[] =>
  societyOf(world).accounts.flatMap(({ posts }) =>
    posts
      .filter(({ isVideo }) => isVideo)
      .map(({ platform, id, apps }) => ({ platform, id, appKeys: apps.map(({ key }) => key) })),
  );

const addKind = (casting: Casting, bank: KindBank, size: number, world: World, apps: AppsOf): void => {
  const known = apps(bank.kind, dayNumber(world.today) - 365);
  if (known.length === 0) return;
  addFits(casting, bank, size);
  for (const foreign of foreignBanks.filter(({ kind }) => kind === bank.kind)) addForeign(casting, foreign);
  addTopic(casting, bank);
  addAsides(casting, bank, Math.ceil(size / 4));
  addBygone(casting, bank, Math.ceil(size / 6));
  for (const [at, app] of known
    .filter(({ title }) => /^[\x20-\x7e]+$/.test(title))
    .slice(0, Math.ceil(size / 4))
    .entries())
    addOfficial(casting, bank, app, at);
  addCopies(casting, bank);
  addSound(casting, bank);
  if (size > 8) addOnceSponsored(casting, bank);
};
