import type { CreatorContact } from '../../contract/resources/creators.ts';
import { fold } from '../words/words.ts';
import type { ReadPost, ReadProfile } from './posts.ts';

const most = 6;

/** Mail addresses as people write them so that machines do not read them: `name [at] site (dot) com`. */
const unmasked = (text: string): string =>
  text
    .replace(/\s*[[({<]\s*(?:at|a|@|ät|arroba|arobase)\s*[\])}>]\s*/giu, '@')
    .replace(/\s*[[({<]\s*(?:dot|punkt|punto|point|\.)\s*[\])}>]\s*/giu, '.')
    .replace(
      /([\w.+-]+)\s+@\s+((?:[\w-]+\s?\.\s?)+[a-z]{2,})\b/giu,
      (_, name: string, site: string) => `${name}@${site.replace(/\s/gu, '')}`,
    )
    // Bare words only where both stand: `name at site dot com`.
    .replace(
      /([\w.+-]+)\s+at\s+((?:[\w-]+\s+dot\s+)+[a-z]{2,})\b/giu,
      (_, name: string, site: string) => `${name}@${site.replace(/\s+dot\s+/giu, '.')}`,
    )
    .replace(/([\w.+-]+@[\w-]+(?:\.[\w-]+)*)\s+dot\s+([a-z]{2,})\b/giu, '$1.$2');

const mail =
  /(?<![\w.+%@-])[a-z\d](?:[\w.+%-]{0,62}[\w+%-])?@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?![\w@-])/giu;

/** Whoever such a line is about, it is not the creator, or not for strangers. */
const someoneElse =
  /\b(?:editor|edit(?:ed|ing|s)? (?:by|from)|(?:filmed|shot|photos?|camera|animation|artwork|thumbnails?) by|(?:music|song|track|beat)s? (?:by|from|:)|(?:my|our) (?:\w+ )?(?:friend|brother|sister|mom|mum|mother|dad|father|wife|husband|boyfriend|girlfriend|partner|daughter|son|kid|cousin|aunt|uncle|neighbou?r|roommate|flatmate|teacher|coach|doctor|therapist|boss|landlord)|(?:his|her|their)(?: own)? (?:mail|e-?mail|inbox|address|work|shop|channel|page)|report|abuse|complaints?|refunds?|personal|private|privat|privado|home (?:address|mail|e-?mail)|family only|not mine|not me|impersonat\w*|scam\w*|fake|charity|donat\w*|fan ?mail for)\b/u;

/** Whoever writes so means to be written to. */
const forBusiness =
  /\b(?:business|contact|inquir\w*|enquir\w*|collab\w*|brand deals?|brands?|partnerships?|sponsorships?|work with (?:me|us)|work together|booking|bookings|management|mgmt|manager|pr|press|media|email|e-mail|mail|kontakt|anfragen|kooperation\w*|contacto|contato|parcerias|partenariats?|collaborazioni|hello|hi|reach me|say hi|write (?:to )?me|📧|📩|✉️|💌)|📧|📩|✉|💌/u;

/** `5551234567@…` is a telephone with a mail's face. */
const isPhone = (address: string): boolean =>
  /^\+?\d{7,}@/u.test(address) || /@(?:s\.whatsapp|sms|txt|vtext)\./iu.test(address);

/** Addresses that nobody reads who could answer. */
const unanswered = /^(?:abuse|noreply|no-reply|donotreply|privacy|legal|billing|postmaster)@/iu;

const mailsIn = (text: string, isTaken: (line: string) => boolean): string[] => {
  const lines = text.split(/\r?\n|[•|·]|(?<=[.!?])\s+(?=\p{Lu})/u);
  return lines.flatMap((line) => {
    const plain = unmasked(line);
    const found = [...plain.matchAll(mail)].map(([address]) => address.toLowerCase());
    return isTaken(fold(plain.replace(mail, ' ')))
      ? found.filter((address) => !isPhone(address) && !unanswered.test(address))
      : [];
  });
};

/** A box at a post office is where a business takes mail; a street and a number may be a home, whatever stands before it. */
const postBox =
  /\b(?:p\.? ?o\.? ?box|post ?box|postfach|bo[iî]te postale|b\.p\.|apartado(?: de correos| postal)?|casella postale|caixa postal)\.?\s*(?:no\.?|nr\.?|#)?\s*\d[\d ]{0,8}(?:\s*[,/]\s*[\p{L}\p{N}][\p{L}\p{N}.' -]{0,40}){0,4}/giu;

const boxesIn = (text: string): string[] =>
  text
    .split(/\r?\n|[•|·;]|(?<=[.!?])\s+(?=\p{Lu})|\p{Extended_Pictographic}/u)
    .filter((line) => !someoneElse.test(fold(line)))
    .flatMap((line) => [...line.matchAll(postBox)].map(([box]) => box.replace(/\s+/gu, ' ').replace(/[\s.,-]+$/u, '')));

const phone = /(?:\+\d|\(\d{2,4}\) ?\d)[\d\s().-]{6,}\d|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)/gu;

/** A text to show, without the addresses and telephone numbers in it: how someone can be reached stands in one place. */
export const withoutAddresses = (text: string): string => text.replace(mail, '…').replace(phone, '…');

const linkPages =
  /(?:^|\.)(?:linktr\.ee|beacons\.(?:ai|page)|bio\.(?:link|site|fm)|lnk\.(?:bio|to)|linkin\.bio|linkbio\.co|campsite\.bio|carrd\.co|solo\.to|taplink\.(?:cc|at|ws)|allmylinks\.com|stan\.store|hoo\.be|msha\.ke|milkshake\.app|snipfeed\.co|komi\.io|direct\.me|flow\.page|flowcode\.com|linkpop\.com|koji\.to|withkoji\.com|contactin\.bio|about\.me|znap\.link|heylink\.me|liinks\.co|pillar\.io|bento\.me)$/u;
const linkPageLike = /(?:^|[.-])(?:links?|linkin|bio|mylinks?|allmylinks|linktree|linkpage|biolinks?)(?:[.-]|$)/u;

/** Other platforms, shops, stores, payments, messengers that are telephones, maps: none is a site of their own. */
const notTheirs =
  /(?:^|\.)(?:youtube\.com|youtu\.be|instagram\.com|tiktok\.com|facebook\.com|fb\.(?:com|me|watch)|twitter\.com|x\.com|threads\.net|threads\.com|snapchat\.com|pinterest\.\w+|twitch\.tv|discord\.(?:gg|com)|reddit\.com|linkedin\.com|spotify\.com|apple\.com|apple\.co|google\.\w+|google\.co\.\w+|goo\.gl|g\.page|amazon\.\w+|amazon\.co\.\w+|amzn\.(?:to|eu)|a\.co|etsy\.com|paypal\.(?:me|com)|venmo\.com|cash\.app|ko-fi\.com|patreon\.com|buymeacoffee\.com|wa\.me|whatsapp\.com|t\.me|telegram\.(?:me|org)|signal\.me|viber\.com|bit\.ly|tinyurl\.com|maps\.\S+|openstreetmap\.org|airbnb\.\w+|onlyfans\.com)$/u;

const addressIn =
  /(?:https?:\/\/|www\.)[^\s<>"'“”()[\]{}]+|(?<![@\w.-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:com|net|org|io|co|me|tv|dev|app|blog|site|link|bio|page|ee|ai|cc|studio|online|shop|store|uk|de|fr|es|it|eu|ca|au|info|xyz|example|test)(?:\/[^\s<>"'“”()[\]{}]*)?(?![\w@])/giu;

/** A page to look at, without what was hung on the address to follow readers. */
const pageOf = (written: string): URL | null => {
  const address = written.replace(/[.,;:!?…]+$/u, '');
  const url = URL.parse(/^https?:\/\//iu.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/u.test(url.protocol) || !url.hostname.includes('.') || url.username !== '') return null;
  url.search = '';
  url.hash = '';
  return url;
};

const linkOf = (written: string): { kind: 'site' | 'links'; value: string } | null => {
  const url = pageOf(written);
  if (!url) return null;
  const host = url.hostname.replace(/^www\./u, '');
  const value = url.href.replace(/\/$/u, '');
  if (linkPages.test(host) || linkPageLike.test(host)) return { kind: 'links', value };
  // A number in an address that could be dialled, or a place on a map, is nobody's business.
  if (notTheirs.test(host) || /\d{7,}/u.test(url.pathname) || /\b(?:maps?|directions)\b/u.test(url.pathname))
    return null;
  return { kind: 'site', value };
};

/**
 * How a creator may be written to: only what they publish themselves for it. Mail addresses of the profile, the bio, and
 * lines under posts that ask for business; boxes at a post office; sites and link pages of the profile. No telephone, no
 * address of a home, nobody else's.
 */
export const contactsOf = (
  profile: ReadProfile,
  posts: readonly Pick<ReadPost, 'title' | 'description'>[],
): CreatorContact[] => {
  const found: CreatorContact[] = [];
  const add = (contact: CreatorContact): void => {
    if (!found.some(({ value }) => value.toLowerCase() === contact.value.toLowerCase())) found.push(contact);
  };
  const { bio, links, businessEmail } = profile;
  for (const value of mailsIn(businessEmail ?? '', () => true)) add({ kind: 'email', value, foundIn: 'profile' });
  for (const value of mailsIn(bio, (line) => !someoneElse.test(line))) add({ kind: 'email', value, foundIn: 'bio' });
  for (const value of boxesIn(bio)) add({ kind: 'business', value, foundIn: 'bio' });
  for (const link of links) {
    const contact = linkOf(link);
    if (contact) add({ ...contact, foundIn: 'profile' });
  }
  for (const [written] of unmasked(bio).replace(mail, ' ').matchAll(addressIn)) {
    const contact = linkOf(written);
    if (contact) add({ ...contact, foundIn: 'bio' });
  }
  for (const { title, description } of posts) {
    const own = mailsIn(
      `${title}\n${description}`,
      (line) => forBusiness.test(line) && !someoneElse.test(line) && !/\b(?:support|customer)\b/u.test(line),
    );
    for (const value of own) add({ kind: 'email', value, foundIn: 'video' });
  }
  return found.slice(0, most);
};
