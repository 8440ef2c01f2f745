import type { SubjectApp } from '../../../apps/subject/subject.ts';
import { isSameCompany, shortTitle } from '../../../contract/domain/company.ts';
import { entriesOf, namesOf, readDataFile, wordsIn } from '../../../data/data-file.ts';
import type { KnownApp, Verdict } from '../ad-facts.ts';
import { plainText, Signs } from '../plain-text.ts';
import type { AdReading } from './read-ad.ts';
import { type AppName, type Wanted, whyWanted } from './wanted.ts';

const file = readDataFile('ads/signs');
const signs = (section: string): Signs => new Signs(wordsIn(file, section));

/** Evidence for any app: its text says `app` or asks to install it. */
export const appSigns = signs('app');

/** Apps in general, which articles, studies and shops mention too. */
export const appsAtLarge = signs('apps at large');

/** Invitations to get an app, rather than to read about it. */
export const inviteSigns = signs('invite');

/** Common in ads for apps, and sometimes in others. */
export const phoneSigns = signs('phone');

/** Downloads that are no app. */
export const paperDownload = signs('paper download');

interface OtherThing {
  /** As in `it is for a book`. */
  readonly name: string;
  readonly signs: Signs;
  /** One match decides, whatever else the ad says. */
  readonly decides: boolean;
  /** Whether an advertiser's name can be evidence. */
  readonly inNames: boolean;
}

const decisive = entriesOf(file, 'decides');
const notInNames = entriesOf(file, 'not in names');

export const otherThings: readonly OtherThing[] = namesOf(file, 'for ').map((name) => ({
  name,
  signs: signs(`for ${name}`),
  decides: decisive.includes(name),
  inNames: !notInNames.includes(name),
}));

/** Before the name of an app that the ad compares itself with. */
const besideOther =
  /(?:alternatives? (?:to|for|a|zu|au)|better than|instead of|switch(?:ing|ed)? from|mov(?:e|ing|ed) from|leav(?:e|ing) |unlike|tired of|goodbye to|bye|vs|versus|compared (?:to|with)|besser als|statt|wechs\w+ von|schluss mit|mieux que|au lieu d[eu]|marre d[eu]|mejor que|en vez de|cansado de|adios a) $/u;

/** Before the name of an app that made the developer known; the ad is for another one. */
const knownFor =
  / (?:makers? of|creators? of|team behind|people behind|folks behind|minds behind|developers? of|who (?:made|built|brought you)|machern? (?:von|hinter)|team (?:von|hinter)|entwicklern? von|createurs? d[e]|equipe d[e]|a l origine d[e]|creadores de|equipo de|desarrolladores de) (?:the )?$/u;

export const installCta =
  /^(?:install|download|get (?:the )?app|use app|open app|play (?:game|now)|get it|jetzt (?:installieren|herunterladen|laden|spielen)|(?:app )?(?:installieren|herunterladen|laden)|zur app|app nutzen|installer|t[eé]l[eé]charger|obtenir l|utiliser l|instalar|descargar|obtener (?:la )?app|usar (?:la )?app|jugar)/iu;

export type AppOf = Verdict['app'];

export const appOf = ({ store, appId, title }: SubjectApp | KnownApp): AppOf => ({ store, appId, title });
export const keep = (reason: string, app: AppOf, sure: boolean): Verdict => ({ kept: true, reason, app, sure });
export const drop = (reason: string, sure: boolean, app: AppOf = null): Verdict => ({ kept: false, reason, app, sure });

export const whatSuggests = ({ byName }: { readonly byName: boolean }): string =>
  byName ? 'The advertiser’s name suggests' : 'Its text is about';

export const otherNames = (portfolio: readonly KnownApp[], wanted: Wanted): string[] => [
  ...new Set(portfolio.filter((app) => whyWanted(wanted, app) === null).map(({ title }) => shortTitle(title))),
];

/** The app, if its developer has no other app in the subject. */
export const onlyApp = (app: SubjectApp, wanted: Wanted): AppOf => {
  const names = new Set(
    wanted.apps
      .filter(
        ({ developer }) => developer !== null && app.developer !== null && isSameCompany(developer, app.developer),
      )
      .map(({ title }) => shortTitle(title)),
  );
  return names.size <= 1 ? appOf(app) : null;
};

/** An app that the text names as its own, not for comparison. */
export const namedIn = ({ raw }: Pick<AdReading, 'raw'>, names: readonly AppName[]): AppName | null =>
  names.find(({ pattern }) => {
    const match = pattern.exec(raw);
    if (match === null) return false;
    const before = plainText(raw.slice(0, match.index));
    return !besideOther.test(before.trimStart()) && !knownFor.test(before);
  }) ?? null;

/** An app that is only named to introduce the developer: `from the makers of …`. */
export const namedAsReference = ({ raw }: Pick<AdReading, 'raw'>, names: readonly AppName[]): AppName | null =>
  names.find(({ pattern }) => {
    const match = pattern.exec(raw);
    return match !== null && knownFor.test(plainText(raw.slice(0, match.index)));
  }) ?? null;
