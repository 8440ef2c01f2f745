import { type AppsOf, nameOf, storeLinks } from '../../world/app-names.ts';
import { mix, type Random, randomFrom } from '../../world/random.ts';
import type { WorldApp } from '../../world/types.ts';
import { type Slot, walk } from '../slots.ts';
import type { KindBank } from '../words.ts';
import { closers, life, lifeHashtags, lifeSaid, namesakes, paidWords, slots, tails } from '../words.ts';
import type { Draft } from './persona.ts';

const noMention = { apps: [], about: [], isDeclared: false, paidLine: null, links: [] } as const;

export const fill = (
  text: string,
  {
    app,
    other,
    kind = '',
    code = 'HELLO10',
  }: { app?: WorldApp | undefined; other?: WorldApp | undefined; kind?: string; code?: string },
): string =>
  text
    .replaceAll('{app}', app ? nameOf(app) : '')
    .replaceAll('{other}', other ? nameOf(other) : '')
    .replaceAll('{kind}', kind.toLowerCase())
    .replaceAll('{code}', code);

const filled = (text: string, random: Random): string => {
  const line = text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => random.pick(slots[name] ?? [slot]));
  return line.charAt(0).toUpperCase() + line.slice(1);
};

/** Varies repeated lines. */
const withTail = (title: string, random: Random, ends: readonly string[] = tails): string => {
  if (!random.chance(0.35) || ends.length === 0) return title;
  const tail = random.pick(ends);
  return tail.startsWith(',') && /[?!]$/.test(title) ? title : `${title}${tail}`;
};

export const codeOf = (salt: number): string =>
  `${['MARA', 'TEN', 'SLOW', 'FRIEND', 'DESK', 'HI'][salt % 6]}${10 + (salt % 4) * 5}`;

export const someTags = (list: readonly string[], salt: number, number: number): string[] => {
  const from = mix(salt, number) % list.length;
  const count = 2 + (mix(number, salt) % 3);
  return [...list, ...list].slice(from, from + Math.min(count, list.length));
};

const tagOf = (app: WorldApp): string[] => {
  const tag = nameOf(app)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return tag === '' ? [] : [tag];
};

interface AboutAsk {
  readonly bank: Pick<KindBank, 'kind' | 'about' | 'aboutSaid' | 'hashtags'>;
  /** Texts around it, in the creator's language. */
  readonly beside?: {
    readonly closers: readonly string[];
    readonly paidWords: readonly string[];
    readonly tails: readonly string[];
  };
  readonly salt: number;
  readonly slot: Slot;
  readonly apps: AppsOf;
  /** Keeps the same app for some weeks. */
  readonly isLoyal: boolean;
  readonly paidShare: number;
  readonly code: string;
}

export const aboutApps = ({
  bank,
  salt,
  slot,
  apps,
  isLoyal,
  paidShare,
  code,
  beside = { closers, paidWords, tails },
}: AboutAsk): Draft => {
  const random = randomFrom(mix(salt, slot.number));
  const pool = apps(bank.kind, slot.day);
  const at = isLoyal ? mix(salt, Math.floor(slot.number / 5)) : mix(salt, slot.number + 31);
  const app = pool[at % pool.length];
  const other = pool[(at + 1 + (salt % Math.max(1, pool.length - 1))) % pool.length];
  // No post compares two apps before the second is released.
  const heads = bank.about.filter(
    (one) => (pool.length > 1 || !one.includes('{other}')) && (pool.length > 0 || !one.includes('{app}')),
  );
  if (heads.length === 0) return somethingElse(salt, slot);
  const head = walk(heads, salt, slot.number);
  const lines = [walk(bank.aboutSaid, salt, slot.number), walk(bank.aboutSaid, salt >>> 4, slot.number + 3)];
  const named = [
    ...(head.includes('{app}') && app ? [app] : []),
    ...(head.includes('{other}') && other && other !== app ? [other] : []),
  ];
  const isPaid = random.chance(paidShare) && named.length > 0;
  const isDeclared = isPaid && random.chance(0.5);
  return {
    title: withTail(fill(head, { app, other }), random, beside.tails),
    said: [...new Set(lines), walk(beside.closers, salt, slot.number)],
    hashtags: [
      ...someTags(bank.hashtags, salt, slot.number),
      ...(random.chance(0.5) ? named.slice(0, 1).flatMap(tagOf) : []),
    ],
    apps: named,
    about: [bank.kind],
    isDeclared,
    // Some disclose it to both the platform and viewers.
    paidLine: isPaid && (!isDeclared || random.chance(0.3)) ? fill(random.pick(beside.paidWords), { app, code }) : null,
    links: random.chance(0.4) ? named.slice(0, 1).flatMap(storeLinks) : [],
  };
};

export const topicAlone = (bank: KindBank, salt: number, slot: Slot): Draft => ({
  ...noMention,
  title: withTail(walk(bank.topic, salt, slot.number), randomFrom(mix(salt, slot.number))),
  said: [walk(bank.topicSaid, salt, slot.number), walk(closers, salt, slot.number)],
  hashtags: someTags(bank.topicHashtags, salt, slot.number),
});

export const somethingElse = (
  salt: number,
  slot: Slot,
  {
    heads = life,
    said = lifeSaid,
    hashtags = lifeHashtags,
    last = closers,
    ends = tails,
  }: {
    heads?: readonly string[];
    said?: readonly string[];
    hashtags?: readonly string[];
    last?: readonly string[];
    ends?: readonly string[];
  } = {},
): Draft => {
  const random = randomFrom(mix(salt, slot.number));
  const head = heads === life && random.chance(0.02) ? random.pick(namesakes) : walk(heads, salt, slot.number);
  return {
    ...noMention,
    title: withTail(filled(head, random), random, ends),
    said: [walk(said, salt, slot.number), walk(last, salt, slot.number)],
    hashtags: someTags(hashtags, salt, slot.number),
  };
};

export const lineAbout = (
  app: WorldApp | undefined,
  kind: string,
  head: string,
  { said = [], hashtags = [] }: Partial<Pick<Draft, 'said' | 'hashtags'>> = {},
): Draft => ({
  title: fill(head, { app, kind }),
  said: said.map((line) => fill(line, { app, kind })),
  hashtags,
  apps: app && head.includes('{app}') ? [app] : [],
  about: [kind],
  isDeclared: false,
  paidLine: null,
  links: [],
});
