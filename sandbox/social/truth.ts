/** What is true of creators and videos in the sample world: what vetting and matching are measured against. */

import type { Platform } from '../../server/contract/domain/platforms.ts';
import type { World } from '../world/types.ts';
import { societyOf } from './society.ts';
import type { Contact } from './types.ts';

export interface CreatorTruth {
  readonly platform: Platform;
  readonly handle: string;
  /** Kinds of app, as the world names them; empty: a fit for none. */
  readonly fits: readonly string[];
  /** Looks like a fit and is none. */
  readonly hard: boolean;
  readonly note: string;
  readonly contacts: readonly Contact[];
}

export const creatorTruth = (world: World): readonly CreatorTruth[] =>
  societyOf(world).accounts.map(({ platform, handle, truth }) => ({ platform, handle, ...truth }));

export interface VideoTruth {
  readonly platform: Platform;
  readonly id: string;
  /** The apps it is truly about, whichever store they are in. */
  readonly appKeys: readonly string[];
}

export const videoTruth = (world: World): readonly VideoTruth[] =>
  societyOf(world).accounts.flatMap(({ posts }) =>
    posts
      .filter(({ isVideo }) => isVideo)
      .map(({ platform, id, apps }) => ({ platform, id, appKeys: apps.map(({ key }) => key) })),
  );
