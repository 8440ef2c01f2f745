import * as z from 'zod';
import { storefronts } from '../../../contract/domain/storefronts.ts';
import { stores } from '../../../contract/domain/stores.ts';
import { reviewKinds, sentenceSorts } from '../../../contract/resources/sentence-reading.ts';
import { listed } from '../../prose/lists.ts';
import type { Kind } from '../../tagging/review-kinds/review-kind.ts';
import { fold, wordsOf } from '../../words/words.ts';
import type { AppName } from '../apps/app-names.ts';
import type { NameBook, NamedApp } from '../apps/name-book.ts';
import { isKindOnFile } from '../apps/read-kind-of-app.ts';
import { intents } from '../intent/intent.ts';
import type { Asking, SentenceReading, Topic } from '../sentence-reading.ts';
import { contentOf } from '../steps/left-over.ts';
import { draftTopic, wordedTopic } from '../topic/draft-topic.ts';
import { unitsIn } from '../topic/set-phrases.ts';
import { type Evidence, evidenceIn } from './evidence.ts';
import type { ProposedReading } from './proposed-reading.ts';

/** A model's reading, as far as rules found it to be the sentence's. */
export interface CheckedProposal<Reading> {
  /** What rules read, with what the model adds to it. */
  readonly reading: Reading;
  /** Words that reviewers use for the topic. */
  readonly keywords: readonly string[];
  readonly keywordMode: 'any' | 'all';
}

/** Links, markup and control characters are nobody's topic. */
const plain = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/https?:|www\.|[<>{}[\]`\p{Cc}]/iu.test(text));
const list = <Item>(item: z.ZodType<Item>, most = 24): z.ZodType<readonly Item[]> => z.array(item).max(most);

const topicBounds = plain(200).or(z.literal(''));
const wordBounds = plain(100);
const countBounds = z.int().min(1).max(5000).nullable();
const dayBounds = z.iso.date().nullable();

const isUnsaid = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
const asSet = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...new Set(value)].sort() : value).toLowerCase();

/** Where the sentence says something itself, that counts; where it does not, what the model adds needs evidence in it. */
const createFields = () => {
  const ignored = new Set<string>();
  const field = <Value>(
    name: string,
    own: Value,
    proposed: unknown,
    { within, isSaid }: { readonly within: z.ZodType<Value>; isSaid(value: NonNullable<Value>): boolean },
  ): Value => {
    if (isUnsaid(proposed) || asSet(proposed) === asSet(own)) return own;
    const checked = within.safeParse(proposed);
    if (checked.data != null && isUnsaid(own) && isSaid(checked.data)) return checked.data;
    ignored.add(name);
    return own;
  };
  return { ignored, field };
};

/** In the sentence's own words, and not in those that rules have read as something else. */
const topicOf = (text: string, { topic, language }: SentenceReading<unknown>, evidence: Evidence): Topic =>
  text === '' || text === topic.text || !evidence.leaves(text)
    ? topic
    : { ...topic, text, words: contentOf(text, language), units: unitsIn(text) };

/** What a question asks about, without words that the model says are none of it. */
const narrowed = (asking: Asking, text: string): Asking => {
  const named = new Set(wordsOf(text).map(({ folded }) => folded));
  const kept = asking.topicWords.filter(({ folded }) => named.has(folded));
  const isNarrower = kept.length > 0 && kept.length < asking.topicWords.length && kept.length === named.size;
  if (!isNarrower) return asking;
  const topic = asking.topic.slice(kept[0]!.start, kept.at(-1)!.end);
  return { ...asking, topic, topicWords: wordsOf(topic).filter(({ folded }) => named.has(folded)) };
};

/** What kind of answer is asked for is the model's to say where rules see none, and some word speaks for it. */
const askingOf = (proposed: string, asking: Asking, ignored: Set<string>): Asking => {
  const intent = intents.find((each) => each === proposed);
  const isGeneral = intent === 'general' || intent === 'topic';
  if (isGeneral || intent === asking.intent) return asking;
  const isOpen = asking.intent === 'general' || asking.intent === 'topic';
  if (intent && isOpen && asking.possible.includes(intent)) return { ...asking, intent };
  ignored.add('intent');
  return asking;
};

const areWritten = (stars: readonly number[], evidence: Evidence): boolean => stars.every(evidence.number);

/** The low ratings of a sentence that is unhappy, the high ones of one that is happy. */
const areImplied = (stars: readonly number[], { way }: Asking): boolean =>
  (way === 'worse' && stars.every((star) => star <= 3)) || (way === 'better' && stars.every((star) => star >= 4));

const isKindSaid = (kind: Kind, { way, possible }: Asking): boolean => {
  if (kind === 'request') return possible.includes('requests') || possible.includes('build_next');
  return way === (kind === 'praise' ? 'better' : 'worse');
};

/** Words that stand for themes, and for none of the topic's, are words for something else. */
const keywordsOf = (proposed: readonly string[], reading: SentenceReading<unknown>): string[] => {
  const themesOf = (topic: Parameters<typeof draftTopic>[0]) => draftTopic(topic).themes.map(({ id }) => id);
  const own = new Set(themesOf(wordedTopic(reading)));
  const isOfTopic = (word: string): boolean => {
    const themes = themesOf({ topic: word, topicWords: wordsOf(word), language: reading.language });
    return own.size === 0 || themes.length === 0 || themes.some((theme) => own.has(theme));
  };
  const sound = proposed.flatMap((word) => wordBounds.safeParse(word).data ?? []);
  return [...new Set(sound)].slice(0, 24).filter(isOfTopic);
};

const nouns: Readonly<Record<string, string>> = {
  kindOfApp: 'kind of app',
  excludedApps: 'apps not meant',
  exclude: 'exclusions',
  since: 'days',
  until: 'days',
  kinds: 'kinds of review',
  replied: 'wish about replies',
  minLength: 'length',
  sort: 'order',
  limit: 'number of reviews',
};

/** None of what the model says is told: it may be anybody's words. */
const noteOf = (ignored: ReadonlySet<string>): string[] =>
  ignored.size === 0
    ? []
    : [
        `These parts of the model’s reading were left out because the sentence does not say them: ${listed([...new Set([...ignored].map((name) => nouns[name] ?? name))])}.`,
      ];

/**
 * Holds a model's reading of a sentence against what rules read of it. Null: its topic is none of the sentence's, so that
 * nothing of it is believed.
 * @param today YYYY-MM-DD, UTC
 */
export const checkProposal = <Reading extends SentenceReading<unknown>>(
  proposed: ProposedReading,
  rules: Reading,
  { today, book }: { readonly today: string; readonly book: NameBook<NamedApp> },
): CheckedProposal<Reading> | null => {
  const evidence = evidenceIn(rules);
  const checked = topicBounds.safeParse(proposed.topic);
  const text = checked.data ?? '';
  const isOwn = text === '' || wordsOf(text).some(({ folded }) => evidence.has(folded.slice(0, 4)));
  if (!checked.success || !isOwn) return null;

  const { ignored, field } = createFields();
  const topic = topicOf(text, rules, evidence);
  if (text !== '' && topic.text !== text) ignored.add('topic');
  const asking = narrowed(askingOf(proposed.intent, rules.asking, ignored), topic.text);
  const since = field('since', rules.since, proposed.since, {
    within: dayBounds,
    isSaid: (day) => day <= today && evidence.time(),
  });
  const kind = field('kindOfApp', rules.kindOfApp, proposed.kindOfApp, {
    within: plain(60).nullable(),
    isSaid: (value) => evidence.leaves(value.split(/\s+/u)[0]!),
  });
  const isKnown = kind !== null && (kind === rules.kindOfApp || isKindOnFile(kind, book));
  const stars = field('stars', rules.stars, proposed.stars, {
    within: list(z.int().min(1).max(5), 5),
    isSaid: (values) => areWritten(values, evidence) || areImplied(values, asking),
  });
  const exclude = field('exclude', rules.exclude.text === '' ? [] : rules.exclude.text.split(', '), proposed.exclude, {
    within: list(wordBounds),
    isSaid: (words) => evidence.denies() && words.every((word) => evidence.leaves(word)),
  }).join(', ');
  const reading: Reading = {
    ...rules,
    intent: asking.intent,
    asking,
    topic,
    exclude:
      exclude === rules.exclude.text
        ? rules.exclude
        : { ...rules.exclude, text: exclude, words: contentOf(exclude, rules.language), units: unitsIn(exclude) },
    unknownApps: [...rules.unknownApps, ...namesOf('apps', proposed, rules, evidence, ignored)],
    excludedApps: [
      ...rules.excludedApps,
      ...namesOf('excludedApps', proposed, rules, evidence, ignored).map(
        (name) => ({ name, apps: [], how: 'name' }) as const,
      ),
    ],
    kindOfApp: isKnown ? kind : rules.kindOfApp,
    unknownKind: isKnown ? null : (kind ?? rules.unknownKind),
    stars: [...new Set(stars)].sort(),
    starsImplied: rules.stars.length > 0 ? rules.starsImplied : stars.length > 0 && !areWritten(stars, evidence),
    countries: field('countries', rules.countries, proposed.countries, {
      within: list(z.string().refine((code) => storefronts.has(code))),
      isSaid: (codes) => codes.every(evidence.country),
    }),
    languages: field('languages', rules.languages, proposed.languages, {
      within: list(z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/)),
      isSaid: (codes) => codes.every(evidence.language),
    }),
    since,
    until: field('until', rules.until, proposed.until, {
      within: dayBounds,
      isSaid: (day) => day < today && (since === null || since <= day) && evidence.time(),
    }),
    versions: field('versions', rules.versions, proposed.versions, {
      within: list(z.string().regex(/^\d[\w.-]{0,39}$/)),
      isSaid: (versions) => versions.every(evidence.number),
    }),
    store: field('store', rules.store, proposed.store, { within: z.enum(stores).nullable(), isSaid: evidence.store }),
    reviewKinds: field('kinds', rules.reviewKinds, proposed.kinds, {
      within: list(z.enum(reviewKinds)),
      isSaid: (kinds) => kinds.every((each) => isKindSaid(each, asking)),
    }),
    replied: field('replied', rules.replied, proposed.replied, {
      within: z.boolean().nullable(),
      isSaid: evidence.replies,
    }),
    minLength: field('minLength', rules.minLength, proposed.minLength, {
      within: countBounds,
      isSaid: evidence.number,
    }),
    sort: field('sort', rules.sort, proposed.sort, {
      within: z.enum(sentenceSorts).nullable(),
      isSaid: evidence.order,
    }),
    limit: field('limit', rules.limit, proposed.limit, { within: countBounds, isSaid: evidence.number }),
  };
  const keywords = keywordsOf(proposed.keywords, reading);
  if (keywords.length < new Set(proposed.keywords).size) ignored.add('keywords');
  return {
    reading: { ...reading, notes: [...reading.notes, ...noteOf(ignored)] },
    keywords,
    keywordMode: proposed.keywordMode,
  };
};

const mostNames = 10;

/** Names that only the model sees; the stores will say whether there are such apps. */
const namesOf = (
  part: 'apps' | 'excludedApps',
  proposed: ProposedReading,
  { apps, excludedApps, unknownApps, query }: SentenceReading<unknown>,
  evidence: Evidence,
  ignored: Set<string>,
): AppName[] => {
  const known = [...[...apps, ...excludedApps].map(({ name }) => name), ...unknownApps].map(({ text }) => fold(text));
  const isKnown = (text: string): boolean => known.some((name) => name.includes(text) || text.includes(name));
  const isSaid = (text: string): boolean =>
    wordBounds.safeParse(text).success && evidence.has(text) && evidence.leaves(text);
  const added = [...new Set(proposed[part])].filter((text) => !isKnown(fold(text)));
  if (!added.every(isSaid) || (part === 'excludedApps' && added.length > 0 && !evidence.denies())) ignored.add(part);
  if (part === 'excludedApps' && !evidence.denies()) return [];
  return added
    .filter(isSaid)
    .slice(0, mostNames)
    .map((text) => {
      const start = Math.max(0, fold(query).indexOf(fold(text)));
      return { text, start, end: start + text.length, sure: true, appId: null };
    });
};
