/** Accounts and posts, determined by the seed and the day. */

import type { Platform } from '../../server/contract/domain/platforms.ts';
import type { WorldApp } from '../world/types.ts';

export interface Contact {
  readonly kind: 'email' | 'site' | 'links' | 'business';
  readonly value: string;
}

export interface Account {
  readonly platform: Platform;
  /** Without `@`. */
  readonly handle: string;
  /** `UC…` on YouTube, digits elsewhere. */
  readonly id: string;
  readonly name: string;
  readonly bio: string;
  readonly links: readonly string[];
  /** Published by the platform as the business address. */
  readonly businessEmail: string | null;
  /** Private: the service must not read it. */
  readonly phone: string | null;
  readonly followers: number;
  readonly hidesFollowers: boolean;
  /** Instagram's own API only returns professional accounts. */
  readonly isProfessional: boolean;
  readonly isVerified: boolean;
  readonly country: string | null;
  /** ISO 8601. */
  readonly since: string;
  /** Newest first. */
  readonly posts: readonly Post[];
  readonly truth: AccountTruth;
}

export interface AccountTruth {
  /** Kinds of app whose developers would want this creator. */
  readonly fits: readonly string[];
  /** Only looks like a fit for a kind. */
  readonly hard: boolean;
  readonly note: string;
  /** Only what the creator publishes for business. */
  readonly contacts: readonly Contact[];
}

export interface Post {
  readonly platform: Platform;
  /** On Instagram the shortcode. */
  readonly id: string;
  /** Instagram's number behind the shortcode; elsewhere same as `id`. */
  readonly number: string;
  readonly account: Account;
  /** The title on YouTube, the first line elsewhere. */
  readonly title: string;
  /** YouTube's description, or the whole caption. */
  readonly text: string;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  readonly at: string;
  readonly seconds: number;
  /** False for Instagram's photos. */
  readonly isVideo: boolean;
  readonly isPinned: boolean;
  readonly views: number;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number;
  /** Declared to the platform by the creator. */
  readonly declaredPaid: boolean;
  readonly language: string;
  readonly apps: readonly WorldApp[];
  readonly about: readonly string[];
}

export interface Society {
  readonly accounts: readonly Account[];
  account(platform: Platform, handle: string): Account | undefined;
  byId(platform: Platform, id: string): Account | undefined;
  post(platform: Platform, id: string): Post | undefined;
  tags(platform: Platform): readonly string[];
  /** Posts with the hashtag, most liked first. */
  tagged(platform: Platform, tag: string): readonly Post[];
  /** Best first. */
  find(platform: Platform, words: string): readonly Post[];
}
