import type { Creator } from '../../../contract/resources/reach/creators.ts';

/** Views and followers count by their order of magnitude: ten million is as far as reach goes. */
const farthest = 7;

const magnitude = (count: number): number => Math.min(1, Math.log10(1 + count) / farthest);

/** What a post of theirs reaches: usual views, else followers, of whom few see a post. */
const reachOf = ({ medianViews, followers }: Creator): number =>
  medianViews !== null ? magnitude(medianViews) : magnitude((followers ?? 0) / 10);

/** How much a creator is worth writing to: fit first, reach beside it. */
const worth = (creator: Creator): number => creator.vetted.score * (0.5 + 0.5 * reachOf(creator));

/** Those who fit first, by fit and reach; then the others in the same order. Ties by followers, platform and handle. */
export const rankCreators = (creators: readonly Creator[]): Creator[] =>
  [...creators].sort(
    (one, other) =>
      Number(other.vetted.fit) - Number(one.vetted.fit) ||
      worth(other) - worth(one) ||
      (other.followers ?? -1) - (one.followers ?? -1) ||
      compare(one.platform, other.platform) ||
      compare(one.handle, other.handle),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
