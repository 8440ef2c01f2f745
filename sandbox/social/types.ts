/** Who posts in the world, and what: the same from the same seed and the same day. */

import type { Platform } from '../../server/contract/domain/platforms.ts';
import type { WorldApp } from '../world/types.ts';

export interface Contact {
  readonly kind: 'email' | 'site' | 'links' | 'business';
  readonly value: string;
}

/** One person or firm on one platform. */
export interface Account {
  readonly platform: Platform;
  /** Without `@`. */
  readonly handle: string;
  /** The platform's own: `UC…` on YouTube, digits elsewhere. */
  readonly id: string;
  readonly name: string;
  readonly bio: string;
  /** What the profile shows beside the bio. */
  readonly links: readonly string[];
  /** Published by the platform as the business's own. */
  readonly businessEmail: string | null;
  /** Private: the service must not take it. */
  readonly phone: string | null;
  readonly followers: number;
  readonly hidesFollowers: boolean;
  /** Instagram's own API knows professional accounts alone. */
  readonly isProfessional: boolean;
  readonly isVerified: boolean;
  readonly country: string | null;
  /** ISO. */
  readonly since: string;
  /** Newest first. */
  readonly posts: readonly Post[];
  readonly truth: AccountTruth;
}

export interface AccountTruth {
  /** Kinds of app whose makers would want this creator. */
  readonly fits: readonly string[];
  /** Looks like a fit for some kind and is none. */
  readonly hard: boolean;
  readonly note: string;
  /** What the creator publishes for business, and nothing else. */
  readonly contacts: readonly Contact[];
}

export interface Post {
  readonly platform: Platform;
  /** The platform's own; on Instagram the shortcode. */
  readonly id: string;
  /** Instagram's number behind the shortcode; elsewhere the same as `id`. */
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
  /** Instagram has pictures among the reels. */
  readonly isVideo: boolean;
  readonly isPinned: boolean;
  readonly views: number;
  /** Null: hidden. */
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number;
  /** Declared to the platform by the creator. */
  readonly declaredPaid: boolean;
  readonly language: string;
  readonly apps: readonly WorldApp[];
  /** The kinds of app it is truly about. */
  readonly about: readonly string[];
}

export interface Society {
  readonly accounts: readonly Account[];
  account(platform: Platform, handle: string): Account | undefined;
  byId(platform: Platform, id: string): Account | undefined;
  post(platform: Platform, id: string): Post | undefined;
  tags(platform: Platform): readonly string[];
  /** All that carry the hashtag, most liked first. */
  tagged(platform: Platform, tag: string): readonly Post[];
  /** Best first. */
  find(platform: Platform, words: string): readonly Post[];
}
