import type { AdHook, AdHookRank } from '../../contract/resources/ad-search.ts';
import { companyKey, coreOfCompany, shortTitle } from '../subject/company.ts';
import type { AdFacts } from './ad-facts.ts';
import { hookKindOf } from './hook-kind.ts';

const longest = 200;
/** Shorter is a call to attention: `Hey you!`, `New:`; what follows belongs to the claim. */
const shortest = 12;

/** A point inside a number or an abbreviation ends nothing. */
const sentence = /^(?:[^.!?…\n]|[.!?…]+(?=[^\s.!?…"”»’)]))*[.!?…]*["”»’)]*/u;
/** Emoji, dashes and quotation marks before the first word. */
const leadingMarks = /^[^\p{L}\p{N}¿¡$€£#]+/u;

/** The first claim of a text, letter by letter as it stands there. */
const openingOf = (text: string): string => {
  const body = text.replace(leadingMarks, '');
  let end = sentence.exec(body)![0].length;
  while (end < shortest && end < body.length) {
    const space = /^\s*/u.exec(body.slice(end))![0].length;
    const next = sentence.exec(body.slice(end + space))![0].length;
    if (next === 0) break;
    end += space + next;
  }
  const whole = body.slice(0, end).trim();
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest);
  return cut.slice(0, cut.lastIndexOf(' ') > longest / 2 ? cut.lastIndexOf(' ') : longest).trim();
};

/** A title that is but the name of the app or of the advertiser claims nothing. */
const isBareName = (text: string, { advertiser, app }: Pick<AdFacts, 'advertiser' | 'app'>): boolean => {
  const key = companyKey(text);
  const names = [
    advertiser.name,
    coreOfCompany(advertiser.name),
    ...(app?.title ? [app.title, shortTitle(app.title)] : []),
  ];
  return key === '' || names.some((name) => companyKey(name) === key);
};

/** How an ad opens: its first claim and what kind of claim that is; null: the library shows no words. */
export const hookOf = (ad: Pick<AdFacts, 'network' | 'advertiser' | 'app' | 'headline' | 'body'>): AdHook | null => {
  // In Meta's feeds the text stands above the title; elsewhere the title comes first.
  const parts = ad.network === 'meta' ? [ad.body, ad.headline] : [ad.headline, ad.body];
  const shown = parts.filter((part): part is string => part !== null && openingOf(part) !== '');
  const text = shown.find((part) => !isBareName(part, ad)) ?? shown[0];
  if (text === undefined) return null;
  const opening = openingOf(text);
  return { kind: hookKindOf(opening), text: opening };
};

interface Hooked {
  readonly id: string;
  readonly network: AdFacts['network'];
  readonly advertiser: AdFacts['advertiser'];
  readonly hook: AdHook | null;
}

const mostExamples = 3;

/** The kinds of hooks by how many ads open so, with examples of different advertisers first. */
export const rankHooks = (ads: readonly Hooked[]): AdHookRank[] => {
  const worded = ads.flatMap((ad) => (ad.hook === null ? [] : [{ ...ad, hook: ad.hook }]));
  return [...Map.groupBy(worded, ({ hook }) => hook.kind)]
    .map(([kind, of]) => {
      const byAdvertiser = Map.groupBy(of, ({ advertiser }) => companyKey(advertiser.name));
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
          .slice(0, mostExamples)
          .map(({ id, network, hook }) => ({ adId: id, network, text: hook.text })),
      };
    })
    .sort(
      (one, other) => other.ads - one.ads || other.advertisers - one.advertisers || (one.kind < other.kind ? -1 : 1),
    );
};
