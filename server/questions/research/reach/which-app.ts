import { isEverydayName, nameWords } from '../../../apps/names/name-book.ts';
import type { Subject, SubjectApp } from '../../../apps/subject/subject.ts';
import { shortTitle } from '../../../contract/domain/company.ts';
import type { Ad } from '../../../contract/resources/reach/ad-search.ts';
import { wordsOfAd } from '../../../reach/ads/ad-facts.ts';
import { readLanding } from '../../../reach/ads/vetting/landing.ts';
import { nameOf } from '../../../reach/ads/vetting/wanted.ts';

/** The name as words, and prefixes that are names by themselves: `Glimmerbox` of `Glimmerbox Photo Editor`. */
const callsOf = ({ title }: SubjectApp): string[][] => {
  const words = nameWords(shortTitle(title));
  const beginnings = words.map((_, at) => words.slice(0, at + 1)).slice(0, -1);
  return [words, ...beginnings.filter((part) => !isEverydayName(part))];
};

const isCalled = (text: string, app: SubjectApp): boolean => {
  const [, ...beginnings] = callsOf(app);
  const said = ` ${nameWords(text).join(' ')} `;
  return nameOf(app).pattern.test(text) || beginnings.some((call) => said.includes(` ${call.join(' ')} `));
};

/** `tidebook.example.com`, `example.com/tidebook`. */
const isPageOf = (address: string, app: SubjectApp): boolean => {
  const parts = new Set(
    address
      .toLowerCase()
      .split(/[./?#]+/u)
      .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '')),
  );
  return callsOf(app).some((call) => parts.has(call.join('')));
};

/** Whether its library, link, text or page name shows that an ad is for one of the apps, not just its developer. */
export const tellsWhichApp = (ad: Ad, { kindOfApp, apps }: Pick<Subject, 'kindOfApp' | 'apps'>): boolean => {
  if (ad.network === 'apple' || readLanding(ad.landing).to === 'app') return true;
  const words = wordsOfAd(ad);
  // An ad for any app of the kind was kept because of its text.
  if (kindOfApp !== null && words !== '') return true;
  return apps.some(
    (app) =>
      isCalled(words, app) || isCalled(ad.advertiser.name, app) || (ad.landing !== null && isPageOf(ad.landing, app)),
  );
};
