import { dayMs } from '../../../contract/domain/durations.ts';
import type { ReviewQuote } from '../../../contract/resources/reviews/review-search.ts';
import { quotesOf } from '../../findings/measure.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { fold } from '../../words/words.ts';
import { ratingStanding, type Standing } from './figures/apart.ts';
import { type Figure, figureOf } from './figures/figure.ts';
import type { IntentApp, IntentInput } from './intent-input.ts';

/** How an app's developer answers reviews, and what people say of its support. */
export interface RepliesFacts {
  readonly intent: 'replies';
  /** Whether the support is asked about, and not the replies. */
  readonly ofSupport: boolean;
  readonly apps: readonly AppReplies[];
}

export interface AppReplies {
  readonly title: string;
  /** Only Google Play publishes replies: false where they are not known. */
  readonly known: boolean;
  /** `said`: how many have a reply. */
  readonly all: Figure;
  /** The same of those with two stars or fewer. */
  readonly low: Figure;
  readonly replied: Figure;
  readonly unreplied: Figure;
  readonly standing: Standing;
  /** Half of the replies came within so many days; null: not known. */
  readonly medianDays: number | null;
  /** Replies whose words stand under several reviews: how many, and of how many whose words are known. */
  readonly canned: { readonly replies: number; readonly of: number };
  /** What people say about the support: `said` mentions it. */
  readonly support: Figure;
  readonly supportRating: number | null;
  readonly unanswered: number;
  readonly quotes: readonly ReviewQuote[];
}

const supportThemes: readonly ThemeId[] = ['support_no_reply', 'support_bad', 'good_support'];

export const countReplies = ({ asked, apps }: IntentInput): RepliesFacts | null => {
  const read = apps.filter(({ chosen }) => chosen.length > 0);
  return read.length === 0
    ? null
    : { intent: 'replies', ofSupport: asked.part === 'support', apps: read.map(repliesOf) };
};

const repliesOf = ({ title, store, chosen }: IntentApp): AppReplies => {
  const replied = chosen.filter((review) => review.replied);
  const unreplied = chosen.filter((review) => !review.replied);
  const waits = replied
    .flatMap(({ date, repliedAt = null }) => (repliedAt === null ? [] : [Math.max(0, repliedAt - date) / dayMs]))
    .sort((one, other) => one - other);
  const texts = replied.flatMap(({ reply = null }) => (reply === null ? [] : [bodyOf(reply)]));
  const counts = Map.groupBy(texts, (text) => text);
  const members = [...chosen.keys()].filter((at) => supportThemes.some((theme) => chosen[at]!.themes.includes(theme)));
  const support = figureOf(title, chosen, ({ themes }) => supportThemes.some((theme) => themes.includes(theme)));
  return {
    title,
    known: store === 'play',
    all: figureOf(title, chosen, (review) => review.replied),
    low: figureOf(
      title,
      chosen.filter(({ rating }) => rating <= 2),
      (review) => review.replied,
    ),
    replied: figureOf(title, replied),
    unreplied: figureOf(title, unreplied),
    standing: ratingStanding(replied, unreplied),
    medianDays: waits.length === 0 ? null : Math.round(waits[Math.floor(waits.length / 2)]! * 10) / 10,
    canned: {
      replies: [...counts.values()].filter(({ length }) => length > 1).reduce((sum, { length }) => sum + length, 0),
      of: texts.length,
    },
    support,
    supportRating: figureOf(
      title,
      members.map((at) => chosen[at]!),
    ).avgRating,
    unanswered: members.filter((at) => chosen[at]!.themes.includes('support_no_reply')).length,
    quotes: quotesOf({ kind: 'complaint', label: 'Support', theme: null, members, said: new Map() }, chosen),
  };
};

/** A reply without the name it greets: the same words to several people are one text. */
const bodyOf = (reply: string): string =>
  fold(reply)
    .replace(/^(?:hi|hello|hey|dear|hallo|bonjour|hola|ola|ciao)\b[^,.!\n]{0,40}[,.!\n]/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
