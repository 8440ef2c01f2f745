import { shortTitle } from '../../../../contract/domain/company.ts';
import { listed } from '../../../prose/lists.ts';
import { whyOfKind } from '../../../reading/apps/is-of-kind-of-app.ts';
import { kindInTitle } from '../../../subject/read-query.ts';
import type { AdFacts, KnownApp, Verdict } from '../ad-facts.ts';
import { isForeign, whoIsBehind, whoseApp } from './behind.ts';
import { domainOf } from './landing.ts';
import type { Said } from './read-ad.ts';
import { appOf, drop, keep, onlyApp, otherNames } from './verdict.ts';
import { type Wanted, whyWanted } from './wanted.ts';

const hidden = 'the library does not show its text';

/** Where the library shows no text, the advertiser decides. */
export const withoutWords = (ad: AdFacts, said: Said, wanted: Wanted, portfolio: readonly KnownApp[]): Verdict => {
  const { name } = ad.advertiser;
  const { landing } = said;
  const behind = whoIsBehind(ad, said, wanted);
  if (behind && behind.by !== 'near') {
    if (landing.to === 'site' && isForeign(said, ad, wanted)) {
      return drop(`${behind.told}, but it leads to ${landing.host}, someone else’s site; ${hidden}.`, false);
    }
    const domain = landing.to === 'site' && wanted.domains.has(landing.domain) ? landing.domain : null;
    const others = otherNames(
      portfolio.filter(({ site }) => domain === null || site === null || domainOf(site) === domain),
      wanted,
    );
    const leads = domain === null || behind.by === 'site' ? '' : `, and it leads to the developer’s site, ${domain}`;
    if (others.length === 0 || behind.by === 'page') {
      const isProof = portfolio.length > 0 || behind.by === 'page';
      return keep(`${behind.told}${leads}; ${hidden}.`, onlyApp(behind.app, wanted), isProof);
    }
    return drop(
      `${behind.told}${leads}. That developer also makes ${listed(others.slice(0, 2))}, and ${hidden}, so it is unclear which one it is for.`,
      false,
    );
  }
  const own = portfolio.filter((app) => whyWanted(wanted, app) !== null);
  const others = otherNames(portfolio, wanted);
  if (own.length > 0 && others.length > 0) {
    return drop(
      `${whoseApp(ad, own[0]!)}. That developer also makes ${listed(others.slice(0, 2))}, and ${hidden}, so it is unclear which one it is for.`,
      false,
    );
  }
  if (own.length > 0) {
    return keep(
      `${whoseApp(ad, own[0]!)}, ${whyWanted(wanted, own[0]!)}; ${hidden}.`,
      own.length === 1 ? appOf(own[0]!) : null,
      true,
    );
  }
  if (portfolio.length === 0 && isTitleOfKind(name, wanted)) {
    return keep(`Its advertiser’s name, “${name}”, fits an app of this kind; ${hidden}.`, null, false);
  }
  if (behind) return drop(`${behind.told}, but nothing else shows that it is the same company.`, false);
  const known = portfolio[0];
  return known
    ? drop(`${whoseApp(ad, known)}: ${shortTitle(known.title)} is not ${wanted.phrase}; ${hidden}.`, true)
    : drop(`Nothing shows that ${name} advertises ${wanted.phrase}: ${hidden}.`, false);
};

/** `Copperjar: Budget Planner`: a page whose name looks like an app title of this kind. */
const isTitleOfKind = (name: string, { anyOfKind, kind }: Wanted): boolean =>
  anyOfKind && kind !== null && kindInTitle(name) !== null && whyOfKind(kind, { title: name, genre: null }).length > 0;
