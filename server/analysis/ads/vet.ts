import { readAppQuery } from '../app-query.ts';
import { whyOfKind } from '../reading/apps-of-kind.ts';
import { listed } from '../reading/prose.ts';
import { isSameCompany, shortTitle } from '../subject/company.ts';
import { kindInTitle } from '../subject/read-query.ts';
import type { SubjectApp } from '../subject/subject.ts';
import { type AdFacts, appKey, type KnownApp, type Lookups, noLookups, type Verdict, wordsOfAd } from './ad-facts.ts';
import { type Behind, isForeign, portfolioOf, squeezed, whoIsBehind } from './behind.ts';
import { type Landing, partOfSite, readLanding } from './landing.ts';
import { plainText } from './plain-text.ts';
import { readAd, type Said } from './said.ts';
import { besideOther } from './signs.ts';
import { type AppName, nameOf, spokenTitle, type Wanted, whyWanted } from './wanted.ts';

type AppOf = Verdict['app'];

const appOf = ({ store, appId, title }: SubjectApp | KnownApp): AppOf => ({ store, appId, title });
const keep = (reason: string, app: AppOf, sure: boolean): Verdict => ({ kept: true, reason, app, sure });
const drop = (reason: string, sure: boolean, app: AppOf = null): Verdict => ({ kept: false, reason, app, sure });

const storeTitles = { apple: 'the App Store', play: 'Google Play' } as const;

/** Judges one ad: is it really for an app that is wanted. Every verdict says what tells it. */
export const vetAd = (ad: AdFacts, wanted: Wanted, lookups: Lookups = noLookups): Verdict => {
  const told = byLibrary(ad, wanted, lookups);
  if (told) return told;
  const said = readAd(ad, wanted);
  const portfolio = portfolioOf(ad, lookups);
  return (
    byLink(ad, said, wanted, lookups) ??
    byDecidingSign(said, wanted) ??
    bySite(ad, said, wanted, portfolio) ??
    byNamedApp(said, wanted, portfolio) ??
    (said.raw === '' ? withoutWords(ad, said, wanted, portfolio) : withWords(ad, said, wanted, portfolio))
  );
};

const byLibrary = ({ app }: AdFacts, wanted: Wanted, lookups: Lookups): Verdict | null => {
  if (app === null) return null;
  const meant = wanted.byKey.get(appKey(app));
  if (meant) return keep(`The library says that it is for ${shortTitle(meant.title)}.`, appOf(meant), true);
  const known = lookups.apps.get(appKey(app)) ?? (app.title === null ? null : bare({ ...app, title: app.title }));
  if (known === null) return drop('The library says that it is for another app.', true);
  const why = whyWanted(wanted, known);
  const named = `The library says that it is for ${known.title}`;
  return why === null
    ? drop(`${named}, which is not ${wanted.spoken}.`, true, appOf(known))
    : keep(`${named}, ${why}.`, appOf(known), true);
};

const bare = (app: { store: 'apple' | 'play'; appId: string; title: string }): KnownApp => ({
  ...app,
  developer: null,
  site: null,
  genre: null,
  description: null,
});

/** The app that an ad leads to, or that its words link to. */
export const linkedApp = (
  ad: Pick<AdFacts, 'landing' | 'headline' | 'body'>,
): { store: 'apple' | 'play'; appId: string } | null => {
  const landing = readLanding(ad.landing);
  if (landing.to === 'app') return landing.link;
  const inWords = readAppQuery(wordsOfAd(ad).replaceAll('\n', ' '));
  return inWords.resolved === 'link' && inWords.store !== null ? inWords : null;
};

const byLink = (ad: AdFacts, said: Said, wanted: Wanted, lookups: Lookups): Verdict | null => {
  const link = linkedApp(ad);
  if (link === null) return null;
  const where = `It leads to ${storeTitles[link.store]}`;
  const meant = wanted.byKey.get(appKey(link));
  if (meant) return keep(`${where}, to ${shortTitle(meant.title)}.`, appOf(meant), true);
  const known = lookups.apps.get(appKey(link));
  if (!known) {
    // Which app that is was not found out: its words tell.
    return wanted.anyOfKind ? null : drop(`${where}, to another app than ${wanted.spoken}.`, said.raw !== '');
  }
  const why = whyWanted(wanted, known);
  return why === null
    ? drop(`${where}, to ${known.title}, which is not ${wanted.spoken}.`, true, appOf(known))
    : keep(`${where}, to ${known.title}, ${why}.`, appOf(known), true);
};

const byDecidingSign = ({ other }: Said, wanted: Wanted): Verdict | null =>
  other?.decides ? drop(`Its words are of ${other.name} (“${other.said}”), not of ${wanted.spoken}.`, true) : null;

/** The part of a site that it leads to: `careers`, `shop`, or called like one of the company's apps. */
const bySite = (
  ad: AdFacts,
  { landing, raw }: Said,
  wanted: Wanted,
  portfolio: readonly KnownApp[],
): Verdict | null => {
  if (landing.to !== 'site') return null;
  const leads = `It leads to ${landing.host}`;
  const part = partOfSite(landing);
  if (part && !wanted.kindText.includes(` ${part.label} `)) {
    return drop(`${leads} (“${part.label}”): it is for ${part.name}, not for ${wanted.spoken}.`, true);
  }
  if (!wanted.domains.has(landing.domain)) return null;
  const called = (app: SubjectApp | KnownApp): boolean =>
    landing.labels.some((label) =>
      [app.title, shortTitle(app.title), spokenTitle(app.title)].some((title) => squeezed(label) === squeezed(title)),
    );
  const meant = wanted.apps.find(called);
  if (meant) return keep(`${leads}, the site of ${shortTitle(meant.title)}.`, appOf(meant), true);
  const other = portfolio.find(called);
  const why = other ? whyWanted(wanted, other) : null;
  if (other && why !== null)
    return keep(`${leads}, the site of ${shortTitle(other.title)}, ${why}.`, appOf(other), true);
  if (other) {
    return drop(`${leads}, the site of ${shortTitle(other.title)}, which is not ${wanted.spoken}.`, true, appOf(other));
  }
  const isPart = landing.labels.length > 0 && landing.host !== landing.domain;
  return raw === '' && isPart
    ? drop(`${leads}, a part of ${ad.advertiser.name}’s site that is not called like an app meant.`, false)
    : null;
};

/** An app that the words name: one meant, or another of the advertiser's. */
const byNamedApp = (said: Said, wanted: Wanted, portfolio: readonly KnownApp[]): Verdict | null => {
  if (said.raw === '' || namedIn(said, wanted.names) !== null) return null;
  const names = portfolio.filter((app) => !wanted.byKey.has(appKey(app))).map(nameOf);
  const named = namedIn(said, names);
  if (named === null) return null;
  const why = whyWanted(wanted, named.app as KnownApp);
  if (why !== null) return keep(`It speaks of ${named.name}, ${why}.`, appOf(named.app), true);
  return drop(
    `It speaks of ${named.name}, another app of the advertiser’s, which is not ${wanted.spoken}.`,
    true,
    appOf(named.app),
  );
};

/** The name that the words say of themselves, not the one that they set themselves beside. */
const namedIn = ({ raw }: Pick<Said, 'raw'>, names: readonly AppName[]): AppName | null =>
  names.find(({ pattern }) => {
    const match = pattern.exec(raw);
    return match !== null && !besideOther.test(plainText(raw.slice(0, match.index)).trimStart());
  }) ?? null;

/** Libraries that show no words: whose ad it is must tell. */
const withoutWords = (ad: AdFacts, said: Said, wanted: Wanted, portfolio: readonly KnownApp[]): Verdict => {
  const { name } = ad.advertiser;
  const hidden = 'the library shows none of its words';
  const behind = whoIsBehind(ad, said, wanted);
  if (behind?.app && !behind.near) {
    if (isForeign(said, ad, wanted)) {
      return drop(
        `${name} is ${behind.as}, but it leads to ${hostOf(said.landing)}, which is another’s; ${hidden}.`,
        false,
      );
    }
    const others = otherNames(portfolio, wanted);
    const whose = `Its advertiser, ${name}, is ${behind.as}`;
    const isSite = said.landing.to === 'site' && wanted.domains.has(said.landing.domain);
    if (others.length === 0 || behind.isPage || isSite) {
      const leads = isSite ? `, and it leads to ${hostOf(said.landing)}` : '';
      return keep(
        `${whose}${leads}; ${hidden}.`,
        onlyApp(behind.app, wanted),
        isSite || portfolio.length > 0 || behind.isPage,
      );
    }
    return drop(
      `${whose}, and of ${listed(others.slice(0, 2))} too; ${hidden}, so that it cannot be told which it is for.`,
      false,
    );
  }
  const own = portfolio.filter((app) => whyWanted(wanted, app) !== null);
  if (own.length > 0) {
    return keep(
      `Its advertiser, ${name}, is the developer of ${shortTitle(own[0]!.title)}; ${hidden}.`,
      own.length === 1 ? appOf(own[0]!) : null,
      own.length === portfolio.length,
    );
  }
  const told = titleOfKind(name, wanted);
  if (told && portfolio.length === 0)
    return keep(`Its advertiser is called “${name}”, as an app of the kind is; ${hidden}.`, null, false);
  if (behind?.near) return drop(`${name} is ${behind.as}, and nothing else tells that it is the same company.`, false);
  return drop(`Nothing tells that ${name} advertises ${wanted.spoken}: ${hidden}.`, portfolio.length > 0);
};

/** `Copperjar: Budget Planner`: a page that is called like an app's title, with the kind in it. */
const titleOfKind = (name: string, { anyOfKind, kind }: Wanted): boolean =>
  anyOfKind && kind !== null && kindInTitle(name) !== null && whyOfKind(kind, { title: name, genre: null }).length > 0;

const hostOf = (landing: Landing): string => (landing.to === 'site' ? landing.host : '');

/** Names of the advertiser's apps that are not wanted. */
const otherNames = (portfolio: readonly KnownApp[], wanted: Wanted): string[] => [
  ...new Set(portfolio.filter((app) => whyWanted(wanted, app) === null).map(({ title }) => shortTitle(title))),
];

/** The app that it is for, where the developer has no other among those meant. */
const onlyApp = (app: SubjectApp, wanted: Wanted): AppOf => {
  const names = new Set(
    wanted.apps
      .filter(
        ({ developer }) => developer !== null && app.developer !== null && isSameCompany(developer, app.developer),
      )
      .map(({ title }) => shortTitle(title)),
  );
  return names.size <= 1 ? appOf(app) : null;
};

const withWords = (ad: AdFacts, said: Said, wanted: Wanted, portfolio: readonly KnownApp[]): Verdict => {
  const behind = whoIsBehind(ad, said, wanted);
  const named = namedIn(said, wanted.names);
  const own = portfolio.some((app) => whyWanted(wanted, app) !== null);
  return behind?.app && !behind.near
    ? ofDeveloper(ad, said, wanted, { behind: { ...behind, app: behind.app }, named, portfolio })
    : (ofOtherMaker(ad, wanted, { named, portfolio, own }) ??
        ofStranger(ad, said, wanted, { named, near: behind?.near === true || own }));
};

/** The developer's own ads: kept unless they are of something else. */
const ofDeveloper = (
  ad: AdFacts,
  said: Said,
  wanted: Wanted,
  {
    behind,
    named,
    portfolio,
  }: { behind: Behind & { app: SubjectApp }; named: AppName | null; portfolio: readonly KnownApp[] },
): Verdict => {
  const { name } = ad.advertiser;
  const whose = `Its advertiser, ${name}, is ${behind.as}`;
  const { other, theirs, ours, appPoints } = said;
  if (other && other.points > appPoints + (named ? 1 : 0) + ours.length) {
    return drop(`${whose}, but its words are of ${other.name} (“${other.said}”).`, other.points > 2);
  }
  if (named) return keep(`${whose}, and it speaks of ${named.name}.`, appOf(named.app), true);
  if (isForeign(said, ad, wanted) && appPoints < 2) {
    return drop(`${whose}, but it leads to ${hostOf(said.landing)} and speaks of no app: a namesake.`, false);
  }
  // One word of another topic proves nothing against a page that is called like the app.
  if (theirs && theirs.said.length > ours.length + (behind.isPage ? 1 : 0)) {
    return drop(
      `${whose}, but its words are of ${theirs.name} (“${theirs.said[0]}”), not of ${wanted.spoken}.`,
      theirs.said.length > 1,
    );
  }
  if (ours.length > 0) return keep(`${whose}, and its words fit (“${ours[0]}”).`, onlyApp(behind.app, wanted), true);
  const others = otherNames(portfolio, wanted);
  if (others.length > 0 || appPoints < enoughOfAnApp) {
    const also = others.length > 0 ? `makes ${others[0]} too` : 'speaks of no app';
    return drop(`${whose}, but it names no app, and ${others.length > 0 ? `${name} ${also}` : `it ${also}`}.`, false);
  }
  return keep(`${whose}, and its words are of nothing else.`, onlyApp(behind.app, wanted), false);
};

/** Whoever makes other apps and none of these advertises those. */
const ofOtherMaker = (
  { advertiser }: AdFacts,
  wanted: Wanted,
  { named, portfolio, own }: { named: AppName | null; portfolio: readonly KnownApp[]; own: boolean },
): Verdict | null => {
  const [first] = portfolio;
  if (named || own || first === undefined) return null;
  const title = shortTitle(first.title);
  return drop(
    `${advertiser.name} makes ${title}, which is not ${wanted.spoken}, and it names no other app.`,
    true,
    null,
  );
};

const enoughOfAnApp = 2;

/** Someone else's ads: dropped unless they prove to be for such an app. */
const ofStranger = (
  ad: AdFacts,
  said: Said,
  wanted: Wanted,
  { named, near }: { named: AppName | null; near: boolean },
): Verdict => {
  const { other, theirs, ours, appPoints, appSaid } = said;
  const { name } = ad.advertiser;
  if (other && other.points >= appPoints) {
    return drop(
      `Its words are of ${other.name} (“${other.said}”), and ${name} is not known as the developer of ${wanted.spoken}.`,
      other.points > 2,
    );
  }
  if (appPoints < enoughOfAnApp && !(near && ours.length > 0)) {
    return drop(
      `Nothing in it speaks of an app, and ${name} is not known as the developer of ${wanted.spoken}.`,
      appPoints === 0 && !near,
    );
  }
  if (theirs && (theirs.said.length > ours.length || (theirs.said.length === ours.length && !said.oursFirst))) {
    return drop(
      `It is for an app of another kind: its words are of ${theirs.name} (“${theirs.said[0]}”).`,
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
