import type { Store } from '../contract/domain/stores.ts';
import type { Kind } from '../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../tagging/themes/taxonomy.ts';

export interface WindowReview {
  /** The number of its edition. */
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
  /** With its time in milliseconds, if the store provides them. */
  readonly reply?: string | null;
  readonly repliedAt?: number | null;
}
