/** Gives out names, platforms and numbers, one person after another. */

import type { Platform } from '../../../server/contract/domain/platforms.ts';
import { slug } from '../../world/names.ts';
import { hashText, randomFrom } from '../../world/random.ts';
import { channelNames } from '../words/names.ts';
import type { Persona, Reach } from './persona.ts';
import { reachOf } from './reach.ts';

/** Where people are, in turn: most on one platform, some on two or three. */
const places: readonly (readonly Platform[])[] = [
  ['youtube', 'instagram'],
  ['tiktok'],
  ['youtube'],
  ['tiktok', 'instagram'],
  ['youtube', 'facebook'],
  ['instagram'],
  ['youtube', 'tiktok'],
  ['instagram', 'facebook'],
  ['tiktok', 'facebook'],
  ['youtube', 'tiktok', 'instagram'],
];

export type Told = Pick<Persona, 'truth' | 'write'> &
  Partial<Pick<Persona, 'name' | 'handle' | 'bio' | 'on' | 'language' | 'followers' | 'perYear' | 'old'>> & {
    readonly reach?: Reach;
    /** A paper, a band, a shop: not one person. */
    readonly isFirm?: boolean;
  };

export interface Casting {
  /** A person called `key` inside the world; what `tell` leaves out is given. */
  add(key: string, tell: (salt: number) => Told): void;
  readonly people: readonly Persona[];
}

export const startCasting = (seed: number): Casting => {
  const people: Persona[] = [];
  const taken = new Set<string>();
  let names = hashText('names', seed) % channelNames.length;
  const nextName = (): string => channelNames[names++ % channelNames.length] ?? '';
  const unused = (handle: string): string => {
    for (let at = 0; ; at++) {
      const tried = at === 0 ? handle : `${handle}${at + 1}`;
      if (taken.has(tried)) continue;
      taken.add(tried);
      return tried;
    }
  };
  return {
    people,
    add: (key, tell) => {
      const salt = hashText(key, seed);
      const random = randomFrom(salt);
      const told = tell(salt);
      const name = told.name ?? nextName();
      const dashed = slug(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
      const handle = unused(told.handle ?? dashed.replaceAll('-', random.chance(0.3) ? '_' : ''));
      people.push({
        key,
        name,
        handle,
        bio: told.bio ?? '',
        on: told.on ?? places[people.length % places.length] ?? ['youtube'],
        language: told.language ?? 'en',
        // Most are small, a few are not.
        followers: told.followers ?? Math.round(1_800 * (1 / (random.next() + 0.004)) ** 1.15),
        perYear: told.perYear ?? random.whole(12, 17),
        salt,
        reach: told.reach ?? reachOf(handle.replaceAll('_', ''), random, told.isFirm ?? false),
        truth: told.truth,
        write: told.write,
        ...(told.old ? { old: told.old } : {}),
      });
    },
  };
};
