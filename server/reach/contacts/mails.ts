import { fold, wordsOf } from '../../tagging/words/words.ts';
import { mail, unmasked } from './contact-patterns.ts';
import { bearsName } from './links.ts';

const relatives =
  'friend|brother|sister|mom|mum|mother|dad|father|wife|husband|boyfriend|girlfriend|partner|daughter|son|kid|cousin|aunt|uncle|' +
  'neighbou?r|roommate|flatmate|teacher|coach|doctor|therapist|boss|landlord|assistant|' +
  'bruder|schwester|mutter|vater|freund|freundin|mann|frau|sohn|tochter|assistent\\w*|' +
  'soeur|frere|mere|pere|mari|femme|copain|copine|amie?|fils|fille|hermana|hermano|madre|padre|espos[ao]|marido|novi[ao]|amig[ao]|hij[ao]|' +
  'irma|irmao|mae|pai|sorella|fratello|moglie|marito|amic[ao]';

const someoneElse: readonly RegExp[] = [
  new RegExp(
    `\\b(?:my|our|mein\\w*|unser\\w*|ma|mon|mes|notre|mi|mis|nuestr[ao]|mi[ao]|minha|meu) (?:\\w+ )?(?:${relatives})\\b`,
    'u',
  ),
  /\b(?:editor|edit(?:ed|ing|s)? (?:by|from)|(?:filmed|shot|photos?|camera|animation|artwork|thumbnails?) by|(?:music|song|track|beat)s? (?:by|from|:)|(?:his|her|their)(?: own)? (?:mail|e-?mail|inbox|address|work|shop|channel|page)|report|abuse|complaints?|refunds?|not mine|not me|impersonat\w*|scam\w*|fake|charity|donat\w*|fan ?mail for|(?:guest|sponsor)(?:'?s)? (?:contact|mail|e-?mail))\b/u,
  /\b(?:personal(?! (?:finance|growth|development|trainer|brand))|private?|privat\w*|privado|perso|home(?= ?[:=]| (?:address|mail|e-?mail))|family only|emergenc(?:y|ies)(?! (?:fund|savings))|notf[ae]ll\w*|urgences?|emergencias?)(?![\p{L}\p{N}])/u,
];

export const isAboutOthers = (line: string): boolean => someoneElse.some((pattern) => pattern.test(line));

const forBusiness =
  /\b(?:business|biz|contact\w*|inquir\w*|enquir\w*|collab\w*|colab\w*|brand deals?|brands?|partnerships?|sponsorships?|work with (?:me|us)|work together|work|ugc|booking|bookings|management|mgmt|manager|pr|press|media|email|e-mail|mail|kontakt|anfragen?|kooperation\w*|geschaftlich\w*|contato|parcerias?|partenariats?|contatt[oi]|hello|hi|reach me|reach out|write (?:to )?me)\b/u;

/** Common words in such lines when they are only about the creator, in the languages of bios. */
const usual: ReadonlySet<string> = new Set(
  `a an the and or for to at on in of via by with please pls only all any your you i we it is are am be if want would like me us my our here
  out drop send shoot line note dm dms email emails e mail mails inbox address adress business biz work working contact contacts inquiry
  inquiries enquiry enquiries collab collabs collaborate collaboration collaborations brand brands deal deals partnership partnerships
  partner partnering sponsorship sponsorships booking bookings book management mgmt managed manager agent agency team pr press media ugc promo
  promos promotion promotions campaign campaigns advertising ads offer offers request requests opportunities opportunity project
  projects reach get touch say hi hello hey write talk let's lets together hire freelance speaking rates commission commissions
  review reviews sample samples product products info professional proposals proposal general questions other me
  fur an per unter uber bitte und oder die der das ein eine mir mich uns anfrage anfragen geschaftlich geschaftliche geschaftlichen
  geschaftsanfragen kooperation kooperationen kooperationsanfragen kontakt zusammenarbeit werbung presse nur
  pour contactez ecrivez ecrire moi nous par et ou le la les un une partenariat partenariats pro professionnel demandes demande uniquement
  contacto colab colabs colaboracion colaboraciones negocios trabajo trabaja conmigo escribeme publicidad prensa para por correo y o el
  contato parceria parcerias publi comercial trabalho assessoria imprensa contatto contatti collaborazione collaborazioni lavoro stampa
  scrivimi`.split(/\s+/u),
);

/** Maximum number of other words next to a business word in a bio; none may be another name. */
const maxOthers = 3;

export interface Identity {
  /** Their full names and each word, folded and without spaces. */
  readonly names: readonly string[];
  readonly sites: ReadonlySet<string>;
}

interface Clause {
  readonly text: string;
  readonly mails: readonly string[];
}

/** Clauses with email addresses, from lines that are only about the creator. */
const clausesOf = (text: string): Clause[] =>
  text.split(/\r?\n|[•|·]|(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((written) => {
    const line = unmasked(written.replace(/[📧📩💌✉]/gu, ' email '));
    if (!line.includes('@') || isAboutOthers(fold(line.replace(mail, ' ')))) return [];
    return line.split(/(?<=[.!?])\s+|\p{Extended_Pictographic}|[→➡»]/u).flatMap((clause) => {
      const mails = [...clause.matchAll(mail)].map(([address]) => address.toLowerCase());
      return mails.length === 0 ? [] : [{ text: clause.replace(mail, ' '), mails }];
    });
  });

/** Uncommon words, which may be about someone else. */
const othersIn = ({ text }: Clause, { names }: Identity): { word: string; isName: boolean }[] =>
  wordsOf(text).flatMap(({ start, folded }, at) =>
    usual.has(folded) || /^\d+$/u.test(folded) || names.includes(folded)
      ? []
      : [{ word: folded, isName: at > 0 && /\p{Lu}/u.test(text[start]!) }],
  );

const isOnOwnSite = (address: string, { names, sites }: Identity): boolean => {
  const host = address.slice(address.indexOf('@') + 1);
  return sites.has(host) || bearsName(host, names);
};

/** `5551234567@…` is a phone number. */
const isPhone = (address: string): boolean =>
  /^\+?\d{7,}@/u.test(address) || /@(?:s\.whatsapp|sms|txt|vtext)\./iu.test(address);

/** Addresses that don't take business messages. */
const unanswered = /^(?:abuse|noreply|no-reply|donotreply|privacy|legal|billing|postmaster)@/iu;

/** Accepted addresses of a text; `takes` is called once per clause. */
const acceptedMails = (text: string, accepts: (clause: Clause) => (address: string) => boolean): string[] =>
  clausesOf(text).flatMap((clause) => {
    const isAccepted = accepts(clause);
    return clause.mails.filter((address) => !isPhone(address) && !unanswered.test(address) && isAccepted(address));
  });

/** Addresses that a platform publishes as the business contact. */
export const businessMails = (published: string): string[] => acceptedMails(published, () => () => true);

/** Addresses in a bio that are for strangers: alone in their line, next to business words, or on the creator's site. */
export const bioMails = (bio: string, owner: Identity): string[] =>
  acceptedMails(bio, (clause) => {
    const others = othersIn(clause, owner);
    const isForBusiness = others.length <= maxOthers && forBusiness.test(fold(clause.text));
    return (address) => {
      if (others.length === 0 || isOnOwnSite(address, owner)) return true;
      return isForBusiness && !others.some(({ word, isName }) => isName || address.startsWith(word));
    };
  });

/** Addresses under a post, from business lines that are only about the creator. */
export const postMails = (text: string, owner: Identity): string[] =>
  acceptedMails(text, (clause) => {
    const isAccepted = forBusiness.test(fold(clause.text)) && othersIn(clause, owner).length === 0;
    return () => isAccepted;
  });
