/** The text of a review: sentences in its language, with some typos. */

import type { Subject } from '../market/markets.ts';
import { type Complaint, type Phrases, type Praise, phrasesOf } from '../phrases.ts';
import type { Random } from '../random.ts';

export type Topic = Complaint | 'widget' | 'boycott';

const complaints: readonly Complaint[] = [
  'crash',
  'crash',
  'slow',
  'slow',
  'login',
  'billing',
  'billing',
  'ads',
  'ads',
  'ui',
  'ui',
  'support',
  'privacy',
  'update',
  'battery',
  'sync',
];
const praises: readonly Praise[] = [
  'love',
  'love',
  'love',
  'ease',
  'ease',
  'content',
  'content',
  'content',
  'help',
  'devices',
];
const prices = ['$4.99', '$9.99', '$39.99', '$59.99', '$12.99'];
const happy = ['😍', '❤️', '👍', '🎉', '😊', '🔥', '⭐️'];
const angry = ['😡', '👎', '🤬', '😤', '💔', '🙄'];

export interface Telling {
  readonly language: string;
  readonly rating: number;
  readonly subject: Subject;
  readonly version: string | null;
  /** A topic it must mention. */
  readonly topic: Topic | null;
}

/** Languages without spaces, in which letters can't be swapped or doubled. */
const unspaced: ReadonlySet<string> = new Set(['ja']);

const sentence = (text: string, language: string): string => {
  if (unspaced.has(language)) return /[。！？!?]$/.test(text) ? text : `${text}。`;
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(first) ? first : `${first}.`;
};

const fill = (random: Random, text: string, phrases: Phrases, telling: Telling): string =>
  text.includes('{')
    ? text
        .replace('{x}', () => random.pick(phrases.nouns[telling.subject]))
        .replace('{v}', telling.version ?? '2.0')
        .replace('{p}', () => random.pick(prices))
    : text;

/** One to three sentences, the planted topic first. */
const body = (random: Random, phrases: Phrases, telling: Telling): string[] => {
  const { rating, topic } = telling;
  const said: string[] = [];
  if (topic === 'boycott') return [random.pick(phrases.boycott)];
  if (topic === 'widget') said.push(random.pick(phrases.widget));
  else if (topic) said.push(random.pick(phrases.bad[topic]));
  const more = random.chance(0.3) ? 2 : topic && random.chance(0.6) ? 0 : 1;
  for (let at = 0; at < more; at++) {
    const sour = rating <= 2 ? 0.95 : rating === 3 ? 0.5 : rating === 4 ? 0.1 : 0.01;
    if (random.chance(sour)) said.push(random.pick(phrases.bad[random.pick(complaints)]));
    else if (rating < 5 && random.chance(0.4)) said.push(random.pick(phrases.wish));
    else said.push(random.pick(phrases.good[random.pick(praises)]));
  }
  if (random.chance(0.55)) said.splice(1, 0, random.pick(rating >= 4 ? phrases.asideGood : phrases.asideBad));
  return said;
};

const swapLetters = (random: Random, text: string): string => {
  const at = random.whole(1, Math.max(1, text.length - 3));
  const [a, b] = [text.charAt(at), text.charAt(at + 1)];
  return /\p{Ll}/u.test(a) && /\p{Ll}/u.test(b) ? text.slice(0, at) + b + a + text.slice(at + 2) : text;
};

const spoil = (random: Random, text: string, telling: Telling): string => {
  const at = random.next();
  let spoilt = text;
  if (!unspaced.has(telling.language) && telling.language !== 'ko') {
    if (at < 0.08) spoilt = spoilt.toLowerCase();
    else if (at < 0.14) spoilt = swapLetters(random, spoilt);
    else if (at < 0.18) spoilt = spoilt.replace(/([aeiouоаеи])(\P{L}|$)/u, '$1$1$1$1$2');
    else if (at < 0.2) spoilt = spoilt.toUpperCase();
    else if (at < 0.26) spoilt = spoilt.replaceAll('.', '');
  }
  if (at > 0.88) spoilt += ` ${random.pick(telling.rating >= 4 ? happy : angry)}`;
  else if (at > 0.84) spoilt += telling.rating >= 4 ? '!!!' : '!!';
  return spoilt;
};

export const reviewText = (random: Random, telling: Telling): { title: string; text: string } => {
  const phrases = phrasesOf(telling.language);
  const pleased = telling.rating >= 4;
  const title = random.pick(pleased ? phrases.titleGood : phrases.titleBad);
  if (!telling.topic && random.chance(0.18)) {
    const short = random.pick(pleased ? phrases.shortGood : phrases.shortBad);
    return { title, text: random.chance(0.2) ? `${short} ${random.pick(pleased ? happy : angry)}` : short };
  }
  const said = body(random, phrases, telling).map((text) => fill(random, text, phrases, telling));
  const gap = unspaced.has(telling.language) ? '' : ' ';
  let text = said.map((one) => sentence(one, telling.language)).join(gap);
  if (telling.topic !== 'boycott' && random.chance(0.3)) {
    const opening = random.pick(pleased ? phrases.openGood : phrases.openBad);
    text = `${opening}${gap}${/[.!:。！]$/.test(opening) ? text : text.charAt(0).toLowerCase() + text.slice(1)}`;
  }
  if (random.chance(0.35)) text += gap + random.pick(pleased ? phrases.closeGood : phrases.closeBad);
  return { title, text: spoil(random, text, telling) };
};

export const replyText = (
  random: Random,
  { language, rating, version }: Pick<Telling, 'language' | 'rating' | 'version'>,
): string => {
  const { reply } = phrasesOf(language);
  const said = rating >= 4 ? (reply.at(-1) ?? '') : random.pick(reply.slice(0, -1));
  return said.replace('{v}', version ?? '');
};
