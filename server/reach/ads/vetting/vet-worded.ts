import { whyOfKind } from '../../../apps/kinds/is-of-kind-of-app.ts';
import { kindInTitle } from '../../../apps/subject/read-query.ts';
import { shortTitle } from '../../../contract/domain/company.ts';
import { listed } from '../../../support/prose/numbers.ts';
import type { AdFacts, KnownApp, Verdict } from '../ad-facts.ts';
import { findOwner, isForeignSite, type Owner, ownershipReason } from './behind.ts';
import { domainOf } from './landing.ts';
import type { AdReading } from './read-ad.ts';
import { appOf, drop, keep, namedAsReference, namedIn, onlyApp, otherNames, whatSuggests } from './verdict.ts';
import { type AppName, type Wanted, whyWanted } from './wanted.ts';

const hidden = 'the library does not show its text';

/** If the library shows no text, the advertiser decides. */
export const withoutWords = (
  ad: AdFacts,
  reading: AdReading,
  wanted: Wanted,
  portfolio: readonly KnownApp[],
): Verdict => {
  const { name } = ad.advertiser;
  const { landing } = reading;
  const behind = findOwner(ad, reading, wanted);
  if (behind && behind.by !== 'near') {
    if (landing.to === 'site' && isForeignSite(reading, ad, wanted)) {
      return drop(`${behind.reason}, but it leads to ${landing.host}, someone else’s site; ${hidden}.`, false);
    }
    const domain = landing.to === 'site' && wanted.domains.has(landing.domain) ? landing.domain : null;
    const others = otherNames(
      portfolio.filter(({ site }) => domain === null || site === null || domainOf(site) === domain),
      wanted,
    );
    const leads = domain === null || behind.by === 'site' ? '' : `, and it leads to the developer’s site, ${domain}`;
    if (others.length === 0 || behind.by === 'page') {
      const isProof = portfolio.length > 0 || behind.by === 'page';
      return keep(`${behind.reason}${leads}; ${hidden}.`, onlyApp(behind.app, wanted), isProof);
    }
    return drop(
      `${behind.reason}${leads}. That developer also makes ${listed(others.slice(0, 2))}, and ${hidden}, so it is unclear which one it is for.`,
      false,
    );
  }
  const own = portfolio.filter((app) => whyWanted(wanted, app) !== null);
  const others = otherNames(portfolio, wanted);
  if (own.length > 0 && others.length > 0) {
    return drop(
      `${ownershipReason(ad, own[0]!)}. That developer also makes ${listed(others.slice(0, 2))}, and ${hidden}, so it is unclear which one it is for.`,
      false,
    );
  }
  if (own.length > 0) {
    return keep(
      `${ownershipReason(ad, own[0]!)}, ${whyWanted(wanted, own[0]!)}; ${hidden}.`,
      own.length === 1 ? appOf(own[0]!) : null,
      true,
    );
  }
  if (portfolio.length === 0 && isTitleOfKind(name, wanted)) {
    return keep(`Its advertiser’s name, “${name}”, fits an app of this kind; ${hidden}.`, null, false);
  }
  if (behind) return drop(`${behind.reason}, but nothing else shows that it is the same company.`, false);
  const known = portfolio[0];
  return known
    ? drop(`${ownershipReason(ad, known)}: ${shortTitle(known.title)} is not ${wanted.phrase}; ${hidden}.`, true)
    : drop(`Nothing shows that ${name} advertises ${wanted.phrase}: ${hidden}.`, false);
};

/** `Copperjar: Budget Planner`: a page whose name looks like an app title of this kind. */
const isTitleOfKind = (name: string, { anyOfKind, kind }: Wanted): boolean =>
  anyOfKind && kind !== null && kindInTitle(name) !== null && whyOfKind(kind, { title: name, genre: null }).length > 0;

const minAppPoints = 2;
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** If there is text, it decides; how much it must say depends on who is behind the ad. */
export const withWords = (
  ad: AdFacts,
  reading: AdReading,
  wanted: Wanted,
  { portfolio, isUnknown }: { readonly portfolio: readonly KnownApp[]; readonly isUnknown: boolean },
): Verdict => {
  const behind = findOwner(ad, reading, wanted);
  const named = namedIn(reading, wanted.names);
  const known = named ? null : namedAsReference(reading, wanted.names);
  if (known)
    return drop(
      `It only mentions ${known.name} as what its makers are known for; it advertises something else of theirs.`,
      false,
    );
  if (behind && behind.by !== 'near') return ofDeveloper(ad, reading, wanted, { behind, named, portfolio });
  const own = portfolio.some((app) => whyWanted(wanted, app) !== null);
  const other = portfolio[0];
  // A developer of other apps only advertises those.
  if (other && !own && !named) {
    return drop(
      `${ad.advertiser.name} makes ${shortTitle(other.title)}, which is not ${wanted.phrase}, and it mentions no other app.`,
      true,
    );
  }
  return ofStranger(ad, reading, wanted, { named, near: behind !== null || own, isUnknown });
};

/** The developer's own ads: kept unless they are about something else. */
const ofDeveloper = (
  ad: AdFacts,
  reading: AdReading,
  wanted: Wanted,
  { behind, named, portfolio }: { behind: Owner; named: AppName | null; portfolio: readonly KnownApp[] },
): Verdict => {
  const { other, theirs, ours, appPoints, landing } = reading;
  const { reason, by, app } = behind;
  const isPage = by === 'page';
  if (other && other.points > appPoints + (named ? 1 : 0) + ours.length) {
    return drop(`${reason}, but ${lowered(whatSuggests(other))} ${other.name} (“${other.said}”).`, other.points > 2);
  }
  if (named) return keep(`${reason}, and it mentions ${named.name}.`, appOf(named.app), true);
  const foreign = isForeignSite(reading, ad, wanted);
  if (foreign && appPoints < minAppPoints) {
    const host = landing.to === 'site' ? landing.host : '';
    return drop(`${reason}, but it leads to ${host} and mentions no app: it is a namesake.`, false);
  }
  // One word of another topic proves nothing against a page named after the app.
  if (theirs && theirs.said.length > ours.length + (isPage ? 1 : 0)) {
    return drop(
      `${reason}, but ${lowered(whatSuggests(theirs))} ${theirs.name} (“${theirs.said[0]}”), not ${wanted.phrase}.`,
      theirs.said.length > 1,
    );
  }
  if (ours.length > 0) return keep(`${reason}, and its text fits (“${ours[0]}”).`, onlyApp(app, wanted), true);
  if (isPage && !foreign && (appPoints > 0 || landing.to === 'site')) {
    return keep(`${reason}, and its text is about nothing else.`, onlyApp(app, wanted), false);
  }
  const others = otherNames(portfolio, wanted);
  if (others.length > 0) {
    return drop(`${reason}. That developer also makes ${others[0]}, and the ad mentions no app.`, false);
  }
  return appPoints < minAppPoints
    ? drop(`${reason}, but it mentions no app.`, false)
    : keep(`${reason}, and its text is about nothing else.`, onlyApp(app, wanted), false);
};

/** Other advertisers' ads: dropped unless they prove to be for such an app. */
const ofStranger = (
  ad: AdFacts,
  reading: AdReading,
  wanted: Wanted,
  { named, near, isUnknown }: { named: AppName | null; near: boolean; isUnknown: boolean },
): Verdict => {
  const { other, theirs, ours, appPoints, appSaid } = reading;
  const { name } = ad.advertiser;
  if (other && other.points >= appPoints) {
    return drop(
      `${whatSuggests(other)} ${other.name} (“${other.said}”), and ${name} is not known as the developer of ${wanted.phrase}.`,
      other.points > 2,
    );
  }
  if (appPoints < minAppPoints && !(near && ours.length > 0)) {
    return drop(
      `Nothing in it mentions an app, and ${name} is not known as the developer of ${wanted.phrase}.`,
      appPoints === 0 && !near,
    );
  }
  // Articles, studies and services mention apps too; ads for apps ask people to get them.
  if (!reading.invites && !near && isUnknown) {
    return drop(
      `It mentions apps but does not ask people to get one, and none by ${name} was found in the stores.`,
      false,
    );
  }
  if (theirs && (theirs.said.length > ours.length || (theirs.said.length === ours.length && !reading.oursFirst))) {
    return drop(
      `It advertises an app of another kind: ${lowered(whatSuggests(theirs))} ${theirs.name} (“${theirs.said[0]}”).`,
      theirs.said.length > 1,
    );
  }
  const app = appSaid === null ? 'it leads to a store' : `it mentions an app (“${appSaid}”)`;
  if (named && (!named.everyday || ours.length > 0)) {
    return keep(`It mentions ${named.name}, and ${app}.`, appOf(named.app), appPoints > minAppPoints);
  }
  if (!wanted.anyOfKind) return drop(`It does not mention ${wanted.phrase}, and ${name} is not its developer.`, true);
  if (ours.length === 0) return drop(`It advertises an app, but nothing shows that it is ${wanted.phrase}.`, false);
  return keep(
    `Its text fits this kind of app (“${ours[0]}”), and ${app}.`,
    null,
    appPoints > minAppPoints && ours.length > 1,
  );
};
