/** What is true of every ad in the libraries, whatever it says of itself. */

import { type AdNetwork, adNetworks } from '../../server/contract/domain/ad-networks.ts';
import type { World } from '../world/types.ts';
import { adBook } from './book.ts';

export interface AdTruth {
  readonly network: AdNetwork;
  readonly id: string;
  /** The app of the world that it is for. */
  readonly appKey: string | null;
  /** The kinds of app, in the world's words, that it is truly an ad for; none for what is no ad for an app. */
  readonly kinds: readonly string[];
  /** It shares a name, words or a maker with an app that it is not for, and can be taken for that app's ad. */
  readonly hard: boolean;
  /** What it is, in a few words for people. */
  readonly note: string;
}

export const adTruth = (world: World): readonly AdTruth[] => {
  const book = adBook(world);
  return adNetworks.flatMap((network) =>
    book[network].map(({ id, app, kinds, hard, note }) => ({
      network,
      id,
      appKey: app?.key ?? null,
      kinds,
      hard,
      note,
    })),
  );
};
