import type { Creator, CreatorContact } from '../../../../../server/contract/resources/reach/creators.ts';
import { creatorKey } from './creator-words.ts';

/** A person with accounts on one or more platforms. */
export interface Person {
  /** The key of the first account. */
  readonly key: string;
  /** Best fit first. */
  readonly accounts: readonly Creator[];
  readonly contacts: readonly CreatorContact[];
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const marksOf = ({ name, handle, contacts }: Creator): string[] => [
  ...(name ? [`name ${plain(name)}`] : []),
  `handle ${plain(handle)}`,
  ...contacts.map(({ value }) => `contact ${value.toLowerCase()}`),
];

const isSame = (one: Creator, other: Creator): boolean => {
  const marks = new Set(marksOf(one));
  return one.platform !== other.platform && marksOf(other).filter((mark) => marks.has(mark)).length >= 2;
};

/**
 * Groups accounts that share two of name, handle and contact: people can share a name, and clients of an agency its
 * address. Ordered by each person's first account.
 */
export const personsOf = (creators: readonly Creator[]): readonly Person[] => {
  const persons: Creator[][] = [];
  for (const creator of creators) {
    const known = persons.find((accounts) => accounts.some((account) => isSame(account, creator)));
    if (known?.every(({ platform }) => platform !== creator.platform)) known.push(creator);
    else persons.push([creator]);
  }
  return persons.map((accounts) => ({
    key: creatorKey(accounts[0]!),
    accounts,
    contacts: [
      ...new Map(accounts.flatMap(({ contacts }) => contacts).map((each) => [each.kind + each.value, each])).values(),
    ],
  }));
};
