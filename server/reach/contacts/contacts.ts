import type { CreatorContact } from '../../contract/resources/reach/creators.ts';
import { fold } from '../../tagging/words/words.ts';
import { anyMail, mail, postBox, street, telephone, unmasked } from './contact-patterns.ts';
import { addressIn, leadsToSomebody, linkOf } from './links.ts';
import { bioMails, businessMails, type Identity, isAboutOthers, postMails } from './mails.ts';

export interface ReadProfile {
  readonly handle: string;
  readonly name: string | null;
  readonly bio: string;
  readonly links: readonly string[];
  readonly businessEmail: string | null;
}

const maxListed = 6;

const boxesIn = (text: string): string[] =>
  text
    .split(/\r?\n|[•|·;]|(?<=[.!?])\s+(?=\p{Lu})|\p{Extended_Pictographic}/u)
    .filter((line) => !isAboutOthers(fold(line)))
    .flatMap((line) => [...line.matchAll(postBox)].map(([box]) => box.replace(/\s+/gu, ' ').replace(/[\s.,-]+$/u, '')));

const blank = '…';

/**
 * Removes everything by which a person can be contacted: email addresses in any notation, phone numbers, link pages, PO
 * boxes and street addresses. Keeps other links.
 */
export const withoutAddresses = (text: string): string => {
  const plain = text.replace(anyMail, blank).replace(postBox, blank).replace(street, blank);
  let [shown, end] = ['', 0];
  for (const { 0: link, index } of plain.matchAll(addressIn)) {
    // Punctuation at the end of a sentence is not part of the link.
    const written = leadsToSomebody(link) ? link.replace(/^.*?(?=[.,;:!?…]*$)/u, blank) : link;
    shown += plain.slice(end, index).replace(telephone, blank) + written;
    end = index + link.length;
  }
  return shown + plain.slice(end).replace(telephone, blank);
};

const identityOf = ({ handle, name, links }: ReadProfile): Identity => {
  const joined = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const names = [handle, name ?? '', ...`${handle} ${name ?? ''}`.split(/[\s_.-]+/u)].map(joined);
  const sites = links.flatMap((link) => {
    const contact = linkOf(link, []);
    return contact?.kind === 'site' ? new URL(contact.value).hostname.replace(/^www\./u, '') : [];
  });
  return { names: [...new Set(names)].filter((each) => each !== ''), sites: new Set(sites) };
};

/**
 * How to contact a creator, limited to what they publish for that purpose: email addresses of the profile, bio and
 * business lines under posts; PO boxes; websites and link pages. Never phone numbers, home addresses or contacts of
 * other people.
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
  const owner = identityOf(profile);
  const addLinks = (written: Iterable<string>, foundIn: 'profile' | 'bio'): void => {
    for (const link of written) {
      const contact = linkOf(link, owner.names);
      if (contact) add({ ...contact, foundIn });
    }
  };
  for (const value of businessMails(businessEmail ?? '')) add({ kind: 'email', value, foundIn: 'profile' });
  for (const value of bioMails(bio, owner)) add({ kind: 'email', value, foundIn: 'bio' });
  for (const value of boxesIn(bio)) add({ kind: 'business', value, foundIn: 'bio' });
  addLinks(links, 'profile');
  addLinks(
    [...unmasked(bio).replace(mail, ' ').matchAll(addressIn)].map(([link]) => link),
    'bio',
  );
  for (const { title, description } of posts) {
    for (const value of postMails(`${title}\n${description}`, owner)) add({ kind: 'email', value, foundIn: 'video' });
  }
  return found.slice(0, maxListed);
};
