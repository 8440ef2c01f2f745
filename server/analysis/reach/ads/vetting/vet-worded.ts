import { shortTitle } from '../../../../contract/domain/company.ts';
import type { AdFacts, KnownApp, Verdict } from '../ad-facts.ts';
import { type Behind, isForeign, whoIsBehind } from './behind.ts';
import type { Said } from './read-ad.ts';
import { appOf, drop, keep, knownBy, namedIn, onlyApp, otherNames, whatSuggests } from './verdict.ts';
import { type AppName, type Wanted, whyWanted } from './wanted.ts';

const enoughOfAnApp = 2;
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Where the library shows an ad's text, the text decides; how much it must say depends on who is behind it. */
export const withWords = (
  ad: AdFacts,
  said: Said,
  wanted: Wanted,
  { portfolio, isUnknown }: { readonly portfolio: readonly KnownApp[]; readonly isUnknown: boolean },
): Verdict => {
  const behind = whoIsBehind(ad, said, wanted);
  const named = namedIn(said, wanted.names);
  const known = named ? null : knownBy(said, wanted.names);
  if (known)
    return drop(
      `It only mentions ${known.name} as what its makers are known for; it advertises something else of theirs.`,
      false,
    );
  if (behind && behind.by !== 'near') return ofDeveloper(ad, said, wanted, { behind, named, portfolio });
  const own = portfolio.some((app) => whyWanted(wanted, app) !== null);
  const other = portfolio[0];
  // Whoever makes other apps and none of these advertises those.
  if (other && !own && !named) {
    return drop(
      `${ad.advertiser.name} makes ${shortTitle(other.title)}, which is not ${wanted.phrase}, and it mentions no other app.`,
      true,
    );
  }
  return ofStranger(ad, said, wanted, { named, near: behind !== null || own, isUnknown });
};

/** The developer's own ads: kept unless they are about something else. */
const ofDeveloper = (
  ad: AdFacts,
  said: Said,
  wanted: Wanted,
  { behind, named, portfolio }: { behind: Behind; named: AppName | null; portfolio: readonly KnownApp[] },
): Verdict => {
  const { other, theirs, ours, appPoints, landing } = said;
  const { told, by, app } = behind;
  const isPage = by === 'page';
  if (other && other.points > appPoints + (named ? 1 : 0) + ours.length) {
    return drop(`${told}, but ${lowered(whatSuggests(other))} ${other.name} (“${other.said}”).`, other.points > 2);
  }
  if (named) return keep(`${told}, and it mentions ${named.name}.`, appOf(named.app), true);
  const foreign = isForeign(said, ad, wanted);
  if (foreign && appPoints < enoughOfAnApp) {
    const host = landing.to === 'site' ? landing.host : '';
    return drop(`${told}, but it leads to ${host} and mentions no app: it is a namesake.`, false);
  }
  // One word of another topic proves nothing against a page that is called like the app.
  if (theirs && theirs.said.length > ours.length + (isPage ? 1 : 0)) {
    return drop(
      `${told}, but ${lowered(whatSuggests(theirs))} ${theirs.name} (“${theirs.said[0]}”), not ${wanted.phrase}.`,
      theirs.said.length > 1,
    );
  }
  if (ours.length > 0) return keep(`${told}, and its text fits (“${ours[0]}”).`, onlyApp(app, wanted), true);
  if (isPage && !foreign && (appPoints > 0 || landing.to === 'site')) {
    return keep(`${told}, and its text is about nothing else.`, onlyApp(app, wanted), false);
  }
  const others = otherNames(portfolio, wanted);
  if (others.length > 0) {
    return drop(`${told}. That developer also makes ${others[0]}, and the ad mentions no app.`, false);
  }
  return appPoints < enoughOfAnApp
    ? drop(`${told}, but it mentions no app.`, false)
    : keep(`${told}, and its text is about nothing else.`, onlyApp(app, wanted), false);
};

/** Someone else's ads: dropped unless they prove to be for such an app. */
const ofStranger = (
  ad: AdFacts,
  said: Said,
  wanted: Wanted,
  { named, near, isUnknown }: { named: AppName | null; near: boolean; isUnknown: boolean },
): Verdict => {
  const { other, theirs, ours, appPoints, appSaid } = said;
  const { name } = ad.advertiser;
  if (other && other.points >= appPoints) {
    return drop(
      `${whatSuggests(other)} ${other.name} (“${other.said}”), and ${name} is not known as the developer of ${wanted.phrase}.`,
      other.points > 2,
    );
  }
  if (appPoints < enoughOfAnApp && !(near && ours.length > 0)) {
    return drop(
      `Nothing in it mentions an app, and ${name} is not known as the developer of ${wanted.phrase}.`,
      appPoints === 0 && !near,
    );
  }
  // Articles, studies and services mention apps too; whoever advertises one asks people to get it.
  if (!said.invites && !near && isUnknown) {
    return drop(
      `It mentions apps but does not ask people to get one, and none by ${name} was found in the stores.`,
      false,
    );
  }
  if (theirs && (theirs.said.length > ours.length || (theirs.said.length === ours.length && !said.oursFirst))) {
    return drop(
      `It advertises an app of another kind: ${lowered(whatSuggests(theirs))} ${theirs.name} (“${theirs.said[0]}”).`,
      theirs.said.length > 1,
    );
  }
  const app = appSaid === null ? 'it leads to a store' : `it mentions an app (“${appSaid}”)`;
  if (named && (!named.everyday || ours.length > 0)) {
    return keep(`It mentions ${named.name}, and ${app}.`, appOf(named.app), appPoints > enoughOfAnApp);
  }
  if (!wanted.anyOfKind) return drop(`It does not mention ${wanted.phrase}, and ${name} is not its developer.`, true);
  if (ours.length === 0) return drop(`It advertises an app, but nothing shows that it is ${wanted.phrase}.`, false);
  return keep(
    `Its text fits this kind of app (“${ours[0]}”), and ${app}.`,
    null,
    appPoints > enoughOfAnApp && ours.length > 1,
  );
};
