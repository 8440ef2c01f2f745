import type { Complaint } from '../phrases/phrases.ts';

/** Something that happens to an app and shows in its reviews. */
export type WorldEvent = {
  readonly key: string;
  /** YYYY-MM-DD, the first and the last day. */
  readonly from: string;
  readonly to: string;
} & (
  | {
      /** From then on so many reviewers complain of one thing, with these stars. */
      readonly kind: 'complaint';
      readonly topic: Complaint;
      readonly share: number;
      readonly stars: readonly number[];
      /** Only those who have this version. */
      readonly version?: string;
    }
  | {
      /** So many one-star reviews a day that have nothing to do with the app, in each storefront. */
      readonly kind: 'bombing';
      readonly perDay: number;
    }
);

/** What happens in a world on purpose, beside its planted facts. */
export interface Plot {
  readonly events: readonly WorldEvent[];
  /** Apps that are talked about so many times as much as they would be, by key. */
  readonly talk: Readonly<Record<string, number>>;
}

export const noPlot: Plot = { events: [], talk: {} };
