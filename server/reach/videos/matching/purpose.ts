import { indexText, kindWanted, whyOfKind } from '../../../apps/kinds/is-of-kind-of-app.ts';
import { appKinds } from '../../../apps/known-kinds-of-app.ts';
import { nameWords } from '../../../apps/names/name-book.ts';
import { lazy } from '../../../tagging/words/lazy.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { termOf } from '../../../tagging/words/terms.ts';
import { fold } from '../../../tagging/words/words.ts';
import { type NameableApp, nameOf } from './app-name-in-videos.ts';
import { appWordIn, describing } from './app-talk.ts';
import { type Around, aroundOf, type VideoText } from './video-text.ts';

export interface Mention {
  readonly field: 'title' | 'description';
  readonly start: number;
  readonly isLink: boolean;
}

/** Sponsor lines, which don't make an app the topic. */
const paid =
  /\b(?:sponsor\w*|paid (?:partnership|promotion|ad)|brought to you|partner(?:ed|ing|ship)? with|thanks to|supported by|promo ?code|discount code|coupon|(?:use|with|enter) (?:my |the |our )?code|affiliate|% off|ad:|werbung|anzeige|gesponsert|patrocina\w*|publicidad|publi|sponsorise\w*|partenariat|parceria|pubblicita)/u;

/** Company news, which isn't about what an app does. */
const news =
  /\b(?:raise[sd]?|raising|funding|series [a-e]|seed round|valu(?:ed|ation)|acquir\w*|acquisition|merger|merges|lays? off|laid off|layoffs?|lawsuit|su(?:es|ed)|ipo|shares|stock|outage|breach|ceo|startups?|headlines?|newsletter|briefing|investors?|market share|revenue|quarter(?:ly)?|antitrust|regulators?)\b/u;

const ends = /(?<=[.!?。！？…])\s+|\n+/gu;

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const sentencesOf = (text: string): Sentence[] => {
  const found: Sentence[] = [];
  let start = 0;
  for (const { index, 0: gap } of [...text.matchAll(ends), { index: text.length, 0: '' }]) {
    if (index > start) found.push({ text: text.slice(start, index), start, end: index });
    start = index + gap.length;
  }
  return found;
};

/**
 * Why a video only mentions an app in passing: in a sponsor line, in news, or once under a title about something else.
 * Null if it is about the app, or links to it outside a sponsor line.
 */
export const whyPassing = (video: VideoText, app: NameableApp, mentions: readonly Mention[]): string | null => {
  if (mentions.length === 0) return null;
  const parts = { title: sentencesOf(video.title), description: sentencesOf(video.description) };
  const [heading] = parts.title;
  const around: Around = aroundOf({ title: heading?.text ?? '', description: '', hashtags: [], creator: null });
  const isOf = (pattern: RegExp, text: string | undefined): boolean => text !== undefined && pattern.test(fold(text));
  const places = mentions.map(({ field, start, isLink }) => {
    const at = parts[field].findIndex((sentence) => start >= sentence.start && start < sentence.end);
    const sentence = parts[field][at];
    const before = isLink ? parts[field][at - 1] : undefined;
    // A link is on its own line, below the one that describes it.
    const isPaid = isOf(paid, sentence?.text) || isOf(paid, before?.text);
    const isHeading = field === 'title' && heading !== undefined && start < heading.end;
    return { isHeading, isLink, isPaid, sentence };
  });
  const own = places.filter(({ isPaid, sentence }) => !isPaid && !isOf(news, sentence?.text));
  if (own.some(({ isHeading, isLink }) => isHeading || isLink)) return null;
  const isNews = places.some(({ sentence }) => isOf(news, sentence?.text)) || isOf(news, heading?.text);
  // If the title is about such apps, they are the topic, even if sponsored.
  if (!isNews && heading && (purposeIn(around, app) !== null || appWordIn(heading.text) !== null)) return null;
  if (new Set(own.map(({ sentence }) => sentence)).size > 1) return null;
  if (isNews) return 'The app is only mentioned in passing: in a news item.';
  if (own.length === 0) return 'The app is only mentioned in passing: as a sponsor.';
  return 'The app is only mentioned in passing: once, under a title about something else.';
};

const wantedKinds = lazy(() => appKinds.map(({ name }) => ({ name, wanted: kindWanted(name) })));

/** The same apps are matched to many videos. */
const maxCached = 20_000;
const kindCache = new Map<string, readonly string[]>();

export const kindsOfApp = ({ title, genre = null }: { title: string; genre?: string | null }): readonly string[] => {
  const key = `${genre}\n${title}`;
  const known = kindCache.get(key);
  if (known) return known;
  if (kindCache.size >= maxCached) kindCache.clear();
  const says = indexText(title);
  const kinds = wantedKinds()
    .filter(({ wanted }) => whyOfKind(wanted, { title, genre }, says).length > 0)
    .map(({ name }) => name);
  kindCache.set(key, kinds);
  return kinds;
};

interface Purpose {
  /** Stemmed words for the app's purpose, with the word to show. */
  readonly terms: ReadonlyMap<string, string>;
  /** Phrases as hashtags. */
  readonly tags: ReadonlySet<string>;
}

const purposeCache = new Map<string, Purpose>();

const purposeOf = ({ title, genre = null }: NameableApp): Purpose => {
  const key = `${genre}\n${title}`;
  const known = purposeCache.get(key);
  if (known) return known;
  if (purposeCache.size >= maxCached) purposeCache.clear();
  const name = new Set(nameWords(nameOf(title)));
  const kinds = kindsOfApp({ title, genre }).flatMap((kind) => kindWanted(kind).words);
  const words = [...nameWords(title), ...kinds.filter((word) => !/[\s-]/u.test(word))].filter(
    (word) => !name.has(word) && !isStopWord(word, 'en') && !describing.has(word) && word.length > 2,
  );
  const purpose = {
    terms: new Map(words.map((word) => [termOf(word, 'en'), word])),
    tags: new Set(kinds.map((kind) => nameWords(kind).join('')).filter((tag) => tag.length > 4)),
  };
  purposeCache.set(key, purpose);
  return purpose;
};

/** A word for the app's purpose that the video contains: `notes` for `Tidal: Notes & Tasks`. */
export const purposeIn = ({ terms, tags }: Around, app: NameableApp): string | null => {
  const purpose = purposeOf(app);
  for (const [term, word] of purpose.terms) if (terms.has(term)) return word;
  for (const tag of tags) if (purpose.tags.has(tag)) return `#${tag}`;
  return null;
};
