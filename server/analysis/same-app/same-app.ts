import { spokenName } from '../../contract/domain/company.ts';
import { listed } from '../prose/lists.ts';
import { type AppIdentity, type Evidence, evidenceFor, identify, type KnownIdentity } from './evidence.ts';

/** Whether two apps are one app in two stores. `possible` is for a note; only `certain` makes them one. */
export type Sameness =
  | { readonly same: 'certain'; readonly why: string; readonly strength: number }
  | { readonly same: 'possible'; readonly why: string; readonly strength: number }
  | { readonly same: 'no' };

const no: Sameness = { same: 'no' };

const isCertain = ({ name, isOtherSubtitle, developer, bundle, idsBegin, site }: Evidence): boolean => {
  if (bundle !== null) return name !== null || developer === 'same';
  if (name === null || isOtherSubtitle) return false;
  return developer === 'same' || idsBegin !== null || site !== null;
};

/** A name alone is everybody's: two developers may well call their apps `Habit Tracker`. */
const isPossible = ({ name, developer }: Evidence): boolean => name !== null && developer !== 'other';

const strengthOf = ({ name, isOtherSubtitle, developer, bundle, idsBegin, site }: Evidence): number =>
  (bundle === null ? 0 : 16) +
  (name === 'whole' ? 8 : name === 'short' ? 4 : 0) +
  (developer === 'same' ? 2 : 0) +
  (site === null ? 0 : 1) +
  (idsBegin === null ? 0 : 1) -
  (isOtherSubtitle ? 1 : 0);

const shared = ({ name, developer, bundle, idsBegin, site }: Evidence, one: AppIdentity): string[] => [
  ...(name === null ? [] : ['the same name']),
  ...(developer === 'same' ? [`the same developer (${spokenName(one.developer!)})`] : []),
  ...(bundle === null ? [] : [`the same bundle id (${bundle})`]),
  ...(bundle === null && idsBegin !== null ? [`bundle ids that begin with ${idsBegin}`] : []),
  ...(site === null ? [] : [`the same site (${site})`]),
];

const doubts = ({ developer, isOtherSubtitle }: Evidence): string =>
  isOtherSubtitle
    ? 'but different subtitles'
    : developer === 'near'
      ? 'and developers with similar names'
      : 'but the developer of one is not known';

/** As `samenessOf`, of apps that were made ready once. */
export const samenessOfKnown = (one: KnownIdentity, other: KnownIdentity): Sameness => {
  if (one.app.store === other.app.store) return no;
  // Both ways round alike, down to the words.
  const [first, second] = one.app.store < other.app.store ? [one, other] : [other, one];
  const evidence = evidenceFor(first, second);
  const strength = strengthOf(evidence);
  const both = `Both have ${listed(shared(evidence, first.app))}`;
  if (isCertain(evidence)) return { same: 'certain', why: `${both}.`, strength };
  if (isPossible(evidence)) return { same: 'possible', why: `${both}, ${doubts(evidence)}.`, strength };
  return no;
};

/** Whether two apps are the same app in two stores, with the reason. Two apps of one store never are. */
export const samenessOf = (one: AppIdentity, other: AppIdentity): Sameness =>
  samenessOfKnown(identify(one), identify(other));
