import { creatorPlatforms } from '../../contract/domain/platforms.ts';
import { type CreatorAddress, handleInAddress, isChannelId, plainHandle } from './erased-creators.ts';

interface Owner {
  readonly platform: string;
  /** Handles, or the id of a channel. */
  readonly names: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameInUrl = (platform: string, url: unknown): string | null => {
  const known = creatorPlatforms.find((each) => each === platform);
  const address = known !== undefined && typeof url === 'string' ? URL.parse(url) : null;
  return known !== undefined && address ? handleInAddress(known, address) : null;
};

const ownerOf = (part: Fields): Owner | null => {
  const { platform, creator, id } = part;
  if (typeof platform !== 'string') return null;
  const found = [part, ...(isFields(creator) ? [creator] : [])].flatMap(({ handle, url }) => [
    typeof handle === 'string' ? handle : null,
    nameInUrl(platform, url),
  ]);
  if (typeof id === 'string' && isChannelId(id)) found.push(id);
  const names = [...new Set(found.flatMap((name) => (name === null ? [] : plainHandle(name))))];
  return names.length > 0 ? { platform, names } : null;
};

export const creatorsIn = (answer: unknown): CreatorAddress[] => {
  if (Array.isArray(answer)) return answer.flatMap(creatorsIn);
  if (!isFields(answer)) return [];
  const owner = ownerOf(answer);
  const own = owner?.names.map((handle) => ({ platform: owner.platform, handle })) ?? [];
  return [...own, ...Object.values(answer).flatMap(creatorsIn)];
};

/** An answer without a creator, and the removed parts. */
export interface Without {
  readonly answer: unknown;
  /** Empty: the answer doesn't name them. */
  readonly taken: readonly Fields[];
}

/** Removes a creator from an answer of any kind: list items are dropped, other parts become null. */
export const withoutCreator = (answer: unknown, platform: string, called: ReadonlySet<string>): Without => {
  const taken: Fields[] = [];
  const isTheirs = (value: unknown): boolean => {
    const owner = isFields(value) ? ownerOf(value) : null;
    return owner?.platform === platform && owner.names.some((name) => called.has(name));
  };
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const [theirs, others] = [value.filter(isTheirs), value.filter((one) => !isTheirs(one))];
      taken.push(...theirs);
      return others.map(without);
    }
    if (!isFields(value)) return value;
    if (!isTheirs(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one)]));
    taken.push(value);
    return null;
  };
  return { answer: without(answer), taken };
};
