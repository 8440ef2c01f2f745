import type { Platform } from '../../../server/contract/domain/platforms.ts';
import type { AppsOf } from '../../world/app-names.ts';
import { slug } from '../../world/names.ts';
import { hashText, randomFrom } from '../../world/random.ts';
import type { WorldApp } from '../../world/types.ts';
import type { Slot } from '../slots.ts';
import type { AccountTruth, Contact } from '../types.ts';
import { channelNames } from '../words.ts';
import { reachOf } from './reach.ts';

export interface Draft {
  readonly title: string;
  readonly said: readonly string[];
  readonly hashtags: readonly string[];
  readonly apps: readonly WorldApp[];
  /** Kinds of app. */
  readonly about: readonly string[];
  readonly isDeclared: boolean;
  /** The creator's own disclosure; null if none. */
  readonly paidLine: string | null;
  readonly links: readonly string[];
}

/** `videos`: in descriptions of videos; `business`: there, or where the platform publishes it. */
export type Published = Contact & { readonly where: 'profile' | 'videos' | 'business' };

export interface Reach {
  readonly lines: readonly string[];
  readonly links: readonly string[];
  readonly businessEmail: string | null;
  readonly phone: string | null;
  readonly outro: readonly string[];
  readonly contacts: readonly Published[];
}

export interface Persona {
  readonly key: string;
  readonly name: string;
  readonly handle: string;
  readonly bio: string;
  readonly on: readonly Platform[];
  readonly language: string;
  readonly followers: number;
  readonly perYear: number;
  readonly salt: number;
  readonly reach: Reach;
  readonly truth: Pick<AccountTruth, 'fits' | 'hard' | 'note'>;
  write(slot: Slot, apps: AppsOf): Draft;
  /** Posts older than the year that is otherwise shown; pinned where possible. */
  readonly old?: readonly { readonly daysBefore: number; write(apps: AppsOf, day: number): Draft }[];
}

/** Platforms per person, in turn: most have one, some two or three. */
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

export type CastMember = Pick<Persona, 'truth' | 'write'> &
  Partial<Pick<Persona, 'name' | 'handle' | 'bio' | 'on' | 'language' | 'followers' | 'perYear' | 'old'>> & {
    readonly reach?: Reach;
    /** A newspaper, band or shop rather than a person. */
    readonly isFirm?: boolean;
  };

export interface Casting {
  /** Adds a person; `make` may omit fields that have defaults. */
  add(key: string, make: (salt: number) => CastMember): void;
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
    add: (key, make) => {
      const salt = hashText(key, seed);
      const random = randomFrom(salt);
      const member = make(salt);
      const name = member.name ?? nextName();
      const dashed = slug(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
      const handle = unused(member.handle ?? dashed.replaceAll('-', random.chance(0.3) ? '_' : ''));
      people.push({
        key,
        name,
        handle,
        bio: member.bio ?? '',
        on: member.on ?? places[people.length % places.length] ?? ['youtube'],
        language: member.language ?? 'en',
        // Most are small, a few are large.
        followers: member.followers ?? Math.round(1_800 * (1 / (random.next() + 0.004)) ** 1.15),
        perYear: member.perYear ?? random.whole(12, 17),
        salt,
        reach: member.reach ?? reachOf(handle.replaceAll('_', ''), random, member.isFirm ?? false),
        truth: member.truth,
        write: member.write,
        ...(member.old ? { old: member.old } : {}),
      });
    },
  };
};
