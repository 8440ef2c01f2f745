import { companyKey, coreOfCompany, shortTitle } from '../../../contract/domain/company.ts';
import type { AdHook, AdHookRank } from '../../../contract/resources/reach/ad-search.ts';
import type { AdFacts } from '../ad-facts.ts';
import { housesOf } from '../advertiser-houses.ts';
import { spokenTitle } from '../app-name-in-ads.ts';
import { hookKindOf } from './hook-kind.ts';

/** Closing quotation marks by opening ones; German ones end with the mark that opens English ones. */
const closers: Readonly<Record<string, string>> = { '„': '“”', '“': '”', '«': '»', '»': '«', '"': '"', '‹': '›' };
const ends = /[.!?…。！？]/u;
const closing = /["”“»’)\]]/u;
const maxQuotationLength = 400;
/** Abbreviations, whose full stop doesn't end a sentence. */
const short: ReadonlySet<string> = new Set(
  'nr no ca min std max z b d h u a p ej etc vs mr mrs ms dr st bzw inkl env vol op'.split(' '),
);
const ordinalAfter = /(?:^|\s)(?:am|der|den|dem|des|die|das|vom|zum|bis|im)\s+\d{1,2}$/iu;

/** Index of the closing mark of the quotation that starts here; -1 if there is none. */
const closeOf = (text: string, at: number): number => {
  const closer = closers[text[at]!];
  if (closer === undefined || !/^\s?[\p{L}\p{N}¿¡(]/u.test(text.slice(at + 1, at + 3))) return -1;
  if (at > 0 && !/[\s(:–—-]/u.test(text[at - 1]!)) return -1;
  for (let end = at + 2; end < Math.min(text.length, at + maxQuotationLength); end++) {
    if (text[end] === '\n') return -1;
    if (closer.includes(text[end]!)) return end;
  }
  return -1;
};

const beginsSentence = (rest: string): boolean => /^\s*(?:$|\n|[^\p{Ll}\s,;:])/u.test(rest);

/** Longer than any abbreviation or date, so that little text is read at each full stop. */
const maxAbbreviationLength = 40;

const isAbbreviated = (before: string, rest: string): boolean => {
  if (/^\s*\p{Ll}/u.test(rest)) return true;
  const word = /[\p{L}]+$/u.exec(before)?.[0].toLowerCase();
  return (word !== undefined && short.has(word)) || ordinalAfter.test(before);
};

/** Splits a text into sentences, verbatim; quotations stay whole. */
const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  let start = 0;
  const cut = (end: number): void => {
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') sentences.push(sentence);
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const close = closeOf(text, at);
    if (close > 0) {
      at = close;
      if (ends.test(text.slice(0, close).trimEnd().at(-1)!) && beginsSentence(text.slice(close + 1))) cut(close + 1);
      continue;
    }
    if (text[at] === '\n') {
      cut(at);
      continue;
    }
    if (!ends.test(text[at]!)) continue;
    const first = at;
    while (ends.test(text[at + 1] ?? '')) at++;
    while (closing.test(text[at + 1] ?? '')) at++;
    const rest = text.slice(at + 1);
    // A full stop inside a number or URL doesn't end a sentence.
    if (rest !== '' && !/^\s/u.test(rest) && /[.]/u.test(text[first]!)) continue;
    if (
      at === first &&
      text[at] === '.' &&
      isAbbreviated(text.slice(Math.max(start, at - maxAbbreviationLength), at), rest)
    )
      continue;
    cut(at + 1);
  }
  cut(text.length);
  return sentences;
};

const maxClaimLength = 200;
/** Shorter sentences only attract attention (`Hey you!`, `New:`), so the next one is added. */
const minClaimLength = 12;

/** Emoji and dashes before the first word, but not the opening mark of a quotation. */
const leadingMarks = /^[^\p{L}\p{N}¿¡$€£#„“«»"‹]+|^[“»"](?=\s)/u;

type Named = Pick<AdFacts, 'advertiser' | 'app'>;

const namesOf = ({ advertiser, app }: Named): string[] => [
  ...new Set([
    ...(app?.title ? [app.title, shortTitle(app.title), spokenTitle(app.title)] : []),
    advertiser.name,
    coreOfCompany(advertiser.name),
    spokenTitle(advertiser.name),
  ]),
];

const isBareName = (text: string, names: readonly string[]): boolean => {
  const key = companyKey(text);
  return key === '' || names.some((name) => companyKey(name) === key || coreOfCompany(name) === key);
};

/** `Tidebook – notes and tasks`: a description behind the name is only used if there is no other claim. */
const behindName = (text: string, names: readonly string[]): string | null => {
  const [head = '', ...rest] = text.split(/\s+[-–—|·•]\s+|\s*[:：|]\s+/u);
  return rest.length > 0 && isBareName(head, names) ? rest.join(' ') : null;
};

const cutAt = (text: string): string => {
  if (text.length <= maxClaimLength) return text;
  const cut = text.slice(0, maxClaimLength);
  return cut.slice(0, cut.lastIndexOf(' ') > maxClaimLength / 2 ? cut.lastIndexOf(' ') : maxClaimLength).trim();
};

const claimsOf = (text: string, names: readonly string[]): string[] => {
  const sentences = sentencesOf(text).flatMap((sentence) => sentence.replace(leadingMarks, '').trim() || []);
  const claims: string[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at]!;
    if (isBareName(sentence.replace(/[.!?…]+$/u, ''), names)) continue;
    const next = sentences[at + 1];
    const together = next === undefined ? -1 : text.indexOf(next, text.indexOf(sentence) + sentence.length);
    if (sentence.length >= minClaimLength || together < 0) claims.push(sentence);
    else {
      claims.push(text.slice(text.indexOf(sentence), together + next!.length));
      at++;
    }
  }
  return claims;
};

/** The first claim of an ad and its kind; null without text or claim. */
export const hookOf = (ad: Named & Pick<AdFacts, 'network' | 'headline' | 'body'>): AdHook | null => {
  // Meta shows the text above the title; other networks show the title first.
  const parts = ad.network === 'meta' ? [ad.body, ad.headline] : [ad.headline, ad.body];
  const names = namesOf(ad);
  const claims = parts.flatMap((part) => (part === null ? [] : claimsOf(part, names)));
  const found = claims.flatMap((claim): (AdHook & { readonly isTitle: boolean })[] => {
    const behind = behindName(claim, names);
    const kind = hookKindOf(behind ?? claim, names);
    return kind === null ? [] : [{ kind, text: cutAt(claim), isTitle: behind !== null && kind === 'feature' }];
  });
  const first = found.find(({ isTitle }) => !isTitle) ?? found[0];
  return first ? { kind: first.kind, text: first.text } : null;
};

interface Hooked {
  readonly id: string;
  readonly network: AdFacts['network'];
  readonly advertiser: AdFacts['advertiser'];
  readonly app?: { readonly title: string } | null;
  readonly hook: AdHook | null;
}

const maxExamples = 3;

/**
 * Kinds of hooks by number of ads, with examples of different advertisers first.
 *
 * @param made the subject's apps, whose developers' pages count as one advertiser
 */
export const rankHooks = (
  ads: readonly Hooked[],
  made: readonly { readonly title: string; readonly developer: string | null }[] = [],
): AdHookRank[] => {
  const houseOf = housesOf(ads, made);
  const worded = ads.flatMap((ad) => (ad.hook === null ? [] : [{ ...ad, hook: ad.hook }]));
  return [...Map.groupBy(worded, ({ hook }) => hook.kind)]
    .map(([kind, of]) => {
      const byAdvertiser = Map.groupBy(of, ({ advertiser }) => houseOf(advertiser.name));
      const rounds = Math.max(...[...byAdvertiser.values()].map(({ length }) => length));
      const byTurns = Array.from({ length: rounds }, (_, at) =>
        [...byAdvertiser.values()].flatMap((list) => list[at] ?? []),
      );
      const different = [...new Map(byTurns.flat().map((ad) => [ad.hook.text.toLowerCase(), ad] as const)).values()];
      return {
        kind,
        ads: of.length,
        share: Math.round((of.length / worded.length) * 1e4) / 1e4,
        advertisers: byAdvertiser.size,
        examples: different
          .slice(0, maxExamples)
          .map(({ id, network, hook }) => ({ adId: id, network, text: hook.text })),
      };
    })
    .sort(
      (one, other) => other.ads - one.ads || other.advertisers - one.advertisers || (one.kind < other.kind ? -1 : 1),
    );
};
