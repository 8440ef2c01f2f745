import { shortTitle } from '../../../contract/domain/company.ts';
import type { AdFacts, KnownApp, Verdict } from '../ad-facts.ts';
import { type Behind, isForeign, whoIsBehind } from './behind.ts';
import type { Said } from './read-ad.ts';
import { appOf, drop, keep, knownBy, namedIn, onlyApp, otherNames, whatSays } from './verdict.ts';
import { type AppName, type Wanted, whyWanted } from './wanted.ts';

const enoughOfAnApp = 2;
const begunLow = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Libraries that show an ad's words: those tell what it is for, and who is behind it how much they must say. */
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
      `It names ${known.name} only as what its makers are known for: it is for something else of theirs.`,
      false,
    );
  if (behind && behind.by !== 'near') return ofDeveloper(ad, said, wanted, { behind, named, portfolio });
  const own = portfolio.some((app) => whyWanted(wanted, app) !== null);
  const other = portfolio[0];
  // Whoever makes other apps and none of these advertises those.
  if (other && !own && !named) {
    return drop(
      `${ad.advertiser.name} makes ${shortTitle(other.title)}, which is not ${wanted.spoken}, and it names no other app.`,
      true,
    );
  }
  return ofStranger(ad, said, wanted, { named, near: behind !== null || own, isUnknown });
};

/** The developer's own ads: kept unless they are of something else. */
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
    return drop(`${told}, but ${begunLow(whatSays(other))} of ${other.name} (“${other.said}”).`, other.points > 2);
  }
  if (named) return keep(`${told}, and it speaks of ${named.name}.`, appOf(named.app), true);
  const foreign = isForeign(said, ad, wanted);
  if (foreign && appPoints < enoughOfAnApp) {
    const host = landing.to === 'site' ? landing.host : '';
    return drop(`${told}, but it leads to ${host} and speaks of no app: a namesake.`, false);
  }
  // One word of another topic proves nothing against a page that is called like the app.
  if (theirs && theirs.said.length > ours.length + (isPage ? 1 : 0)) {
    return drop(
      `${told}, but ${begunLow(whatSays(theirs))} of ${theirs.name} (“${theirs.said[0]}”), not of ${wanted.spoken}.`,
      theirs.said.length > 1,
    );
  }
  if (ours.length > 0) return keep(`${told}, and its words fit (“${ours[0]}”).`, onlyApp(app, wanted), true);
  if (isPage && !foreign && (appPoints > 0 || landing.to === 'site')) {
    return keep(`${told}, and its words are of nothing else.`, onlyApp(app, wanted), false);
  }
  const others = otherNames(portfolio, wanted);
  if (others.length > 0) {
    return drop(`${told}. That developer makes ${others[0]} too, and it names no app.`, false);
  }
  return appPoints < enoughOfAnApp
    ? drop(`${told}, but it speaks of no app.`, false)
    : keep(`${told}, and its words are of nothing else.`, onlyApp(app, wanted), false);
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
      `${whatSays(other)} of ${other.name} (“${other.said}”), and ${name} is not known as the developer of ${wanted.spoken}.`,
      other.points > 2,
    );
  }
  if (appPoints < enoughOfAnApp && !(near && ours.length > 0)) {
    return drop(
      `Nothing in it speaks of an app, and ${name} is not known as the developer of ${wanted.spoken}.`,
      appPoints === 0 && !near,
    );
  }
  // Articles, studies and services speak of apps too; whoever advertises one asks people to get it.
  if (!said.invites && !near && isUnknown) {
    return drop(`It speaks of apps and does not ask to get one, and none by ${name} was found in the stores.`, false);
  }
  if (theirs && (theirs.said.length > ours.length || (theirs.said.length === ours.length && !said.oursFirst))) {
    return drop(
      `It is for an app of another kind: ${begunLow(whatSays(theirs))} of ${theirs.name} (“${theirs.said[0]}”).`,
      theirs.said.length > 1,
    );
  }
  const app = appSaid === null ? 'it leads to a store' : `it speaks of an app (“${appSaid}”)`;
  if (named && (!named.everyday || ours.length > 0)) {
    return keep(`It names ${named.name}, and ${app}.`, appOf(named.app), appPoints > enoughOfAnApp);
  }
  if (!wanted.anyOfKind) return drop(`It does not name ${wanted.spoken}, and ${name} is not its developer.`, true);
  if (ours.length === 0) return drop(`It is for an app, and nothing tells that it is ${wanted.spoken}.`, false);
  return keep(
    `Its words are of the kind (“${ours[0]}”), and ${app}.`,
    null,
    appPoints > enoughOfAnApp && ours.length > 1,
  );
};
