/** Everybody who posts, made once a world when somebody first asks. */

import type { Platform } from '../../server/contract/domain/platforms.ts';
import { plantedFacts } from '../planted.ts';
import { dayNumber } from '../world/days.ts';
import type { World } from '../world/types.ts';
import { accountOf } from './accounts.ts';
import { appsByKind } from './app-names.ts';
import { startCasting } from './cast/casting.ts';
import { addKind } from './cast/kind-people.ts';
import { addEverybodyElse, addNews, addReviewers } from './cast/others.ts';
import { makeFinder } from './find.ts';
import type { Account, Post, Society } from './types.ts';
import { banks } from './words/banks.ts';

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

/** One platform's accounts and posts, by everything they are asked for by. */
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
