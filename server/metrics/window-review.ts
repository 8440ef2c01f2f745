import type { Store } from '../contract/domain/stores.ts';
import type { Kind } from '../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../tagging/themes/taxonomy.ts';

/** A review of the window that is read, with its tags. */
export interface WindowReview {
  /** Of its edition. */
  readonly no: number;
  readonly id: string;
  readonly store: Store;
  readonly appId: string;
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  /** Milliseconds. */
  readonly date: number;
  readonly version: string | null;
  readonly country: string | null;
  readonly lang: string;
  readonly themes: readonly ThemeId[];
  readonly kinds: readonly Kind[];
  readonly helpful: number;
  readonly replied: boolean;
  /** The reply and when it was written, in milliseconds, where the store tells them. */
  readonly reply?: string | null;
  readonly repliedAt?: number | null;
}
