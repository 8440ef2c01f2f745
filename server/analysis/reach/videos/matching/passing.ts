import { fold } from '../../../words/words.ts';
import type { NameableApp } from './app-name-in-videos.ts';
import { appWordIn } from './app-talk.ts';
import { purposeIn } from './purpose.ts';
import { type Around, aroundOf, type VideoText } from './video-text.ts';

/** Where an app is named or linked to in a video. */
export interface Mention {
  readonly field: 'title' | 'description';
  readonly start: number;
  readonly isLink: boolean;
}

/** Whoever pays for a video is thanked in a line of it, which the video is not about. */
const paid =
  /\b(?:sponsor\w*|paid (?:partnership|promotion|ad)|brought to you|partner(?:ed|ing|ship)? with|thanks to|supported by|promo ?code|discount code|coupon|(?:use|with|enter) (?:my |the |our )?code|affiliate|% off|ad:|werbung|anzeige|gesponsert|patrocina\w*|publicidad|publi|sponsorise\w*|partenariat|parceria|pubblicita)/u;

/** What is told of companies, not of what their apps do. */
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
 * Why a video that names an app is not about it: it stands there in a line of thanks to a sponsor, in a piece of news, or once
 * under a title that is about something else. Null: it is about it, as is one that links to it of its own accord.
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
    // A link stands in a line of its own, below the one that says what it is.
    const isPaid = isOf(paid, sentence?.text) || isOf(paid, before?.text);
    const isHeading = field === 'title' && heading !== undefined && start < heading.end;
    return { isHeading, isLink, isPaid, sentence };
  });
  const own = places.filter(({ isPaid, sentence }) => !isPaid && !isOf(news, sentence?.text));
  if (own.some(({ isHeading, isLink }) => isHeading || isLink)) return null;
  const isNews = places.some(({ sentence }) => isOf(news, sentence?.text)) || isOf(news, heading?.text);
  // A title that is about such apps has them as its subject, whoever pays for it.
  if (!isNews && heading && (purposeIn(around, app) !== null || appWordIn(heading.text) !== null)) return null;
  if (new Set(own.map(({ sentence }) => sentence)).size > 1) return null;
  if (isNews) return 'The app is only mentioned in passing: in a news item.';
  if (own.length === 0) return 'The app is only mentioned in passing: as a sponsor.';
  return 'The app is only mentioned in passing: once, under a title about something else.';
};
