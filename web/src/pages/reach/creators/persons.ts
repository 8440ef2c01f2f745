import type { Creator, CreatorContact } from '../../../../../server/contract/resources/reach/creators.ts';
import { creatorKey } from './creator-words.ts';

/** One person on all platforms on which they were found. */
export interface Person {
  /** That of their first account. */
  readonly key: string;
  /** The account that fits best comes first. */
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
 * Accounts that share two of name, handle and contact are one person's: a name alone may be two people's, and an address an
 * agency's. Persons keep the order of their first accounts.
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
