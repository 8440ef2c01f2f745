import { indexedKinds } from '../../../server/metrics/search/tag-terms.ts';
import { detailsOf } from '../reviews/indexed-reviews.ts';
import { corpusApps, corpusThemes, type GeneratedReview, planted } from '../reviews/review-corpus.ts';
import type { PlainCounts, PlainQuery } from './fts5.ts';

const stars = 8;
const weekSeconds = 7 * 86_400;

/**
 * The least that counting may cost: the same reviews in columns of one process, a bitmap for each word that is asked for, and a
 * number for each phrase, so that nothing is read, decoded, hashed or sent. It counts all that a search does, and names no quotes.
 */
export const createBitmapIndex = (most: number) => {
  const words = new Map(Object.values(planted).flatMap((each) => each.words.map((word) => [word, bitmap(most)])));
  const seconds = new Uint32Array(most);
  const app = new Uint16Array(most);
  const rating = new Uint8Array(most);
  const quality = new Uint8Array(most);
  const kinds = new Uint8Array(most);
  const country = new Uint8Array(most);
  const version = new Uint32Array(most);
  const themeStart = new Uint32Array(most + 1);
  const themes = new Uint8Array(4 * most);
  const phraseStart = new Uint32Array(most + 1);
  let phrases = new Uint32Array(8 * most);
  const numbered = <Key>() => {
    const numbers = new Map<Key, number>();
    return {
      numbers,
      of(key: Key): number {
        const number = numbers.get(key) ?? numbers.size;
        numbers.set(key, number);
        return number;
      },
    };
  };
  const countryNumbers = numbered<string | null>();
  const versionNumbers = numbered<string>();
  const phraseNumbers = numbered<string>();
  const themeNumbers = new Map(corpusThemes.map((theme, at) => [theme, at]));
  let docs = 0;
  /** Of each phrase, all 0 again after each question, and those that were met: most are not. */
  let ofPhrase = new Uint32Array();
  let met = new Uint32Array();

  const add = (reviews: readonly GeneratedReview[]): void => {
    for (const review of reviews) {
      const at = docs++;
      const details = detailsOf(review);
      seconds[at] = review.seconds;
      app[at] = review.appNo;
      rating[at] = review.rating;
      quality[at] = review.quality;
      kinds[at] = review.kinds.reduce((bits, kind) => bits | (1 << indexedKinds.indexOf(kind)), 0);
      country[at] = countryNumbers.of(details.country);
      version[at] = versionNumbers.of(`${review.appNo} ${details.version}`);
      let end = themeStart[at]!;
      for (const theme of review.themes) themes[end++] = themeNumbers.get(theme)!;
      themeStart[at + 1] = end;
      end = phraseStart[at]!;
      if (end + review.phrases.length > phrases.length) {
        const larger = new Uint32Array(2 * phrases.length);
        larger.set(phrases);
        phrases = larger;
      }
      for (const phrase of new Set(review.phrases)) phrases[end++] = phraseNumbers.of(phrase);
      phraseStart[at + 1] = end;
      for (const term of review.terms) {
        const found = words.get(term as never);
        if (found) found[at >>> 5]! |= 1 << (at & 31);
      }
    }
  };

  /** The matches, a bit each. */
  const matchesOf = ({ words: asked, appNos, stars: wanted }: PlainQuery): Uint32Array => {
    const found = bitmap(docs).fill(0xffff_ffff);
    if (docs % 32 > 0) found[docs >>> 5] = (1 << (docs & 31)) - 1;
    for (const group of asked ?? []) {
      const maps = group.map((word) => words.get(word as never)!);
      for (let i = 0; i < found.length; i++) {
        let any = 0;
        for (const map of maps) any |= map[i]!;
        found[i]! &= any;
      }
    }
    if (appNos === null && wanted.length === 0) return found;
    const ofApp = new Uint8Array(corpusApps + 1).fill(appNos === null ? 1 : 0);
    for (const appNo of appNos ?? []) ofApp[appNo] = 1;
    const ofStars = new Uint8Array(stars).fill(wanted.length === 0 ? 1 : 0);
    for (const star of wanted) ofStars[star] = 1;
    for (let at = 0; at < docs; at++) {
      const passes = ofApp[app[at]!]! & ofStars[rating[at]!]!;
      found[at >>> 5]! &= ~((1 - passes) << (at & 31));
    }
    return found;
  };

  return {
    add,
    count(query: PlainQuery): PlainCounts & { readonly phrases: readonly number[] } {
      const found = matchesOf(query);
      const ofRating = new Uint32Array(stars);
      const ofApp = new Uint32Array(2 * (corpusApps + 1));
      const ofCountry = new Uint32Array(2 * countryNumbers.numbers.size);
      const ofVersion = new Uint32Array(2 * versionNumbers.numbers.size);
      const ofKinds = new Uint32Array(stars << indexedKinds.length);
      const ofWeek = new Uint32Array(2 * 4_000);
      const ofTheme = new Uint32Array(2 * corpusThemes.length);
      const ofThemeAndApp = new Uint32Array(corpusThemes.length * (corpusApps + 1));
      if (ofPhrase.length < phraseNumbers.numbers.size) {
        ofPhrase = new Uint32Array(phraseNumbers.numbers.size);
        met = new Uint32Array(phraseNumbers.numbers.size);
      }
      let metCount = 0;
      const ofQuality = new Uint32Array(256);
      for (let i = 0; i < found.length; i++) {
        for (let word = found[i]!; word !== 0; word &= word - 1) {
          const at = (i << 5) + 31 - Math.clz32(word & -word);
          const star = rating[at]!;
          ofRating[star]!++;
          ofQuality[quality[at]!]!++;
          ofApp[2 * app[at]!]!++;
          ofApp[2 * app[at]! + 1]! += star;
          ofCountry[2 * country[at]!]!++;
          ofCountry[2 * country[at]! + 1]! += star;
          ofVersion[2 * version[at]!]!++;
          ofVersion[2 * version[at]! + 1]! += star;
          ofKinds[kinds[at]! * stars + star]!++;
          const week = (seconds[at]! / weekSeconds) | 0;
          ofWeek[2 * week]!++;
          ofWeek[2 * week + 1]! += star;
          for (let t = themeStart[at]!, end = themeStart[at + 1]!; t < end; t++) {
            const theme = themes[t]!;
            ofTheme[2 * theme]!++;
            ofTheme[2 * theme + 1]! += star;
            ofThemeAndApp[theme * (corpusApps + 1) + app[at]!]!++;
          }
          for (let p = phraseStart[at]!, end = phraseStart[at + 1]!; p < end; p++) {
            const phrase = phrases[p]!;
            if (ofPhrase[phrase]!++ === 0) met[metCount++] = phrase;
          }
        }
      }
      const phraseCounts = new Uint32Array(metCount);
      for (let i = 0; i < metCount; i++) {
        phraseCounts[i] = ofPhrase[met[i]!]!;
        ofPhrase[met[i]!] = 0;
      }
      return {
        matched: ofRating.reduce((sum, count) => sum + count, 0),
        ratingMix: [...ofRating.subarray(1, 6)],
        apps: ofApp.filter((count, at) => at % 2 === 0 && count > 0).length,
        themes: new Map(corpusThemes.map((id, at) => [id, ofTheme[2 * at]!] as const).filter(([, count]) => count > 0)),
        top: best(found, ofQuality, query.limit),
        phrases: highest(phraseCounts, 60),
      };
    },
  };

  /** The best by quality, then the newest: only those are sorted that may be among them. */
  function best(found: Uint32Array, ofQuality: Uint32Array, limit: number): number[] {
    let least = 255;
    for (let reached = ofQuality[least]!; reached < limit && least > 0; reached += ofQuality[least]!) least--;
    const good: number[] = [];
    for (let i = 0; i < found.length; i++) {
      for (let word = found[i]!; word !== 0; word &= word - 1) {
        const at = (i << 5) + 31 - Math.clz32(word & -word);
        if (quality[at]! >= least) good.push(at);
      }
    }
    return good
      .sort((a, b) => quality[b]! - quality[a]! || seconds[b]! - seconds[a]! || a - b)
      .slice(0, limit)
      .map((at) => at + 1);
  }
};

const bitmap = (docs: number): Uint32Array => new Uint32Array((docs + 31) >>> 5);

/** The highest counts of two or more, highest first. */
const highest = (counts: Uint32Array, room: number): number[] => {
  const reach = new Uint32Array(1_024);
  for (let at = 0; at < counts.length; at++) reach[Math.min(counts[at]!, 1_023)]!++;
  let least = 1_023;
  for (let reached = reach[least]!; reached < room && least > 2; reached += reach[least]!) least--;
  return [...counts.filter((count) => count >= least)].sort((a, b) => b - a).slice(0, room);
};
