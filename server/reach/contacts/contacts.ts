import type { CreatorContact } from '../../contract/resources/reach/creators.ts';
import { fold } from '../../tagging/words/words.ts';
import { anyMail, mail, postBox, street, telephone, unmasked } from './contact-patterns.ts';
import { addressIn, leadsToSomebody, linkOf } from './links.ts';
import { bioMails, businessMails, isSomeoneElses, postMails, type Whose } from './mails.ts';

/** What is read of a creator's page. */
export interface ReadProfile {
  readonly handle: string;
  readonly name: string | null;
  readonly bio: string;
  readonly links: readonly string[];
  readonly businessEmail: string | null;
}

const most = 6;

const boxesIn = (text: string): string[] =>
  text
    .split(/\r?\n|[•|·;]|(?<=[.!?])\s+(?=\p{Lu})|\p{Extended_Pictographic}/u)
    .filter((line) => !isSomeoneElses(fold(line)))
    .flatMap((line) => [...line.matchAll(postBox)].map(([box]) => box.replace(/\s+/gu, ' ').replace(/[\s.,-]+$/u, '')));

const blank = '…';

/**
 * A text to show without how someone can be reached, which stands in one place: no mail, masked or not, no telephone, no
 * page of links, no box at a post office and no street with its number. Other links stay, and so does the rest as it is.
 */
export const withoutAddresses = (text: string): string => {
  const plain = text.replace(anyMail, blank).replace(postBox, blank).replace(street, blank);
  let [shown, end] = ['', 0];
  for (const { 0: link, index } of plain.matchAll(addressIn)) {
    // What ends the sentence does not belong to the link.
    const written = leadsToSomebody(link) ? link.replace(/^.*?(?=[.,;:!?…]*$)/u, blank) : link;
    shown += plain.slice(end, index).replace(telephone, blank) + written;
    end = index + link.length;
  }
  return shown + plain.slice(end).replace(telephone, blank);
};

/** A person's names, and the sites that their profile shows as theirs. */
const whoseOf = ({ handle, name, links }: ReadProfile): Whose => {
  const joined = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const names = [handle, name ?? '', ...`${handle} ${name ?? ''}`.split(/[\s_.-]+/u)].map(joined);
  const sites = links.flatMap((link) => {
    const contact = linkOf(link, []);
    return contact?.kind === 'site' ? new URL(contact.value).hostname.replace(/^www\./u, '') : [];
  });
  return { names: [...new Set(names)].filter((each) => each !== ''), sites: new Set(sites) };
};

/**
 * How a creator may be written to: only what they publish themselves for it. Mail addresses of the profile, the bio, and
 * lines under posts that ask for business; boxes at a post office; sites and link pages of the profile. No telephone, no
 * address of a home, and no other person's.
 */
export const contactsOf = (
  profile: ReadProfile,
  posts: readonly { readonly title: string; readonly description: string }[],
): CreatorContact[] => {
  const found: CreatorContact[] = [];
  const add = (contact: CreatorContact): void => {
    if (!found.some(({ value }) => value.toLowerCase() === contact.value.toLowerCase())) found.push(contact);
  };
  const { bio, links, businessEmail } = profile;
  const whose = whoseOf(profile);
  const addLinks = (written: Iterable<string>, foundIn: 'profile' | 'bio'): void => {
    for (const link of written) {
      const contact = linkOf(link, whose.names);
      if (contact) add({ ...contact, foundIn });
    }
  };
  for (const value of businessMails(businessEmail ?? '')) add({ kind: 'email', value, foundIn: 'profile' });
  for (const value of bioMails(bio, whose)) add({ kind: 'email', value, foundIn: 'bio' });
  for (const value of boxesIn(bio)) add({ kind: 'business', value, foundIn: 'bio' });
  addLinks(links, 'profile');
  addLinks(
    [...unmasked(bio).replace(mail, ' ').matchAll(addressIn)].map(([link]) => link),
    'bio',
  );
  for (const { title, description } of posts) {
    for (const value of postMails(`${title}\n${description}`, whose)) add({ kind: 'email', value, foundIn: 'video' });
  }
  return found.slice(0, most);
};
