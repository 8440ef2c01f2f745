/** Somebody of the world who posts, before any platform has them. */

import type { Platform } from '../../../server/contract/domain/platforms.ts';
import type { WorldApp } from '../../world/types.ts';
import type { AppsOf } from '../app-names.ts';
import type { Slot } from '../slots.ts';
import type { AccountTruth, Contact } from '../types.ts';

export interface Draft {
  readonly title: string;
  readonly said: readonly string[];
  readonly hashtags: readonly string[];
  readonly apps: readonly WorldApp[];
  /** Kinds of app. */
  readonly about: readonly string[];
  /** Whether the platform was told that it is paid for. */
  readonly isDeclared: boolean;
  /** How the creator says that it is; null: not at all. */
  readonly paidLine: string | null;
  /** Addresses that stand under it where there is room. */
  readonly links: readonly string[];
}

/** `videos`: under videos, where a description has room; `business`: there, or where the platform publishes it. */
export type Published = Contact & { readonly where: 'profile' | 'videos' | 'business' };

export interface Reach {
  /** Lines of the bio. */
  readonly lines: readonly string[];
  /** Shown beside the bio. */
  readonly links: readonly string[];
  readonly businessEmail: string | null;
  readonly phone: string | null;
  /** Lines under every video. */
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
  /** Posts older than the year that is otherwise shown; pinned where a platform can. */
  readonly old?: readonly { readonly daysBefore: number; write(apps: AppsOf, day: number): Draft }[];
}
