// bin/node …/examples.ts OUT COPIES FILE… : writes every question with its labels, and copies of it with other names, subjects and slips.
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { heads, wordLabels } from '../labels.ts';
import { bucketOf } from '../network.ts';
import { goldOf, type Written } from './gold.ts';

const [out = '', copies = '0', ...files] = process.argv.slice(2);

/** Numbers that are the same on every run. */
let seed = 42;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const pickOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

type Read = [words: string, as: string][];
type Draft = Omit<Written, 'read'> & { readonly read: Read };

const written: (Draft & { author: string })[] = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Draft)
    // A question is known by its author's letter and a number.
    .map((each) => ({ ...each, author: each.id[0]! })),
);

const subjects = new Map<string, string[]>();
const names = new Set<string>();
for (const { lang, plan, context } of written) {
  for (const { topic, without } of plan.asks)
    for (const { words } of [...(topic ? [topic] : []), ...(without ?? [])])
      subjects.set(lang, [...(subjects.get(lang) ?? []), ...words]);
  for (const name of context.apps) names.add(name);
}
const appNames = [...names];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Another text in the place of one, in the question, its plan and its labels. */
const replaced = (from: Draft, old: string, to: string): Draft => {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(old)}(?![\\p{L}\\p{N}])`, 'giu');
  const change = (text: string): string => text.replace(pattern, to);
  const free = new Set(['words', 'apps', 'app', 'kind', 'unread']);
  const inPlan = (value: unknown, isFree = false): unknown =>
    typeof value === 'string'
      ? isFree
        ? change(value)
        : value
      : Array.isArray(value)
        ? value.map((each) => inPlan(each, isFree))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inPlan(each, free.has(key))]))
          : value;
  return {
    ...from,
    q: change(from.q),
    read: from.read.map(([words, as]) => [change(words), as]),
    plan: inPlan(from.plan) as Written['plan'],
    context: inPlan(from.context) as Written['context'],
  };
};

const withOtherSubjects = (from: Draft): Draft => {
  let made = from;
  const all = subjects.get(from.lang) ?? [];
  for (const { topic, without } of from.plan.asks)
    for (const { words, match } of [...(topic ? [topic] : []), ...(without ?? [])])
      for (const word of words)
        if (match === 'meaning' && random() < 0.6 && word.length > 2) made = replaced(made, word, pickOf(all));
  return made;
};

const withOtherNames = (from: Draft): Draft => {
  let made = from;
  for (const name of from.context.apps)
    if (name !== 'Tidebook' && random() < 0.5) {
      const other = pickOf(appNames);
      if (!from.context.apps.includes(other)) made = replaced(made, name, other);
    }
  return made;
};

/** A letter left out, doubled or swapped in some words. */
const withSlips = (from: Draft): Draft => {
  let made = from;
  for (const [words, as] of from.read) {
    if (random() > 0.12 || /topic|without|segment|apps|unread|declined/u.test(as)) continue;
    const word = pickOf(words.split(' '));
    if (word.length < 5 || /[^a-zà-ÿ]/u.test(word)) continue;
    const at = 1 + Math.floor(random() * (word.length - 2));
    const slip = pickOf([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word[at]! + word.slice(at),
      word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
    ]);
    made = replaced(made, word, slip);
  }
  return made;
};

/** Limits that questions name in words of their own, by language: they limit other questions as well. */
interface Limit {
  readonly words: string;
  readonly field: 'period' | 'countries' | 'stores';
  readonly value: unknown;
}
const limits = new Map<string, Limit[]>();
for (const { lang, plan, read } of written) {
  const [ask, ...others] = plan.asks;
  if (!ask || others.length > 0 || ask.against || !read) continue;
  for (const field of ['period', 'countries', 'stores'] as const) {
    const pieces = read.filter(([, as]) => as === `0.about.${field}`);
    const value = ask.about[field];
    if (pieces.length !== 1 || value === undefined || ask.by === 'country') continue;
    if (field === 'period' && 'side' in (value as object)) continue;
    limits.set(lang, [...(limits.get(lang) ?? []), { words: pieces[0]![0], field, value }]);
  }
}

/** The question with a limit behind it that it does not have. */
const limited = (from: Draft): Draft => {
  const all = limits.get(from.lang);
  const { asks } = from.plan;
  if (
    !all ||
    asks.length === 0 ||
    asks.some(({ source, against, by }) => source !== 'reviews' || against || by === 'country')
  )
    return from;
  const { words, field, value } = pickOf(all);
  if (asks.some(({ about }) => about[field] !== undefined || about.from !== undefined)) return from;
  if (from.read.some(([, as]) => /^[1-9]/u.test(as))) return from;
  const end = /[.?!？。]*$/u.exec(from.q)![0];
  return {
    ...from,
    q: `${from.q.slice(0, from.q.length - end.length)}${/[ぁ-んァ-ン一-龥]/u.test(from.q) ? '、' : ' '}${words}${end}`,
    plan: { ...from.plan, asks: asks.map((ask) => ({ ...ask, about: { ...ask.about, [field]: value } })) },
    read: [...from.read, [words, `0.about.${field}`]],
  };
};

const polite: Readonly<Record<string, readonly (readonly [before: string, behind: string])[]>> = {
  en: [
    ['Hi, ', ''],
    ['Please tell me: ', ''],
    ['', ' Thanks!'],
    ['Quick question: ', ''],
    ['Hey, ', ' thanks'],
    ['Hello! ', ''],
    ['Could you tell me, ', ''],
    ['ok so ', ''],
  ],
  de: [
    ['Hallo, ', ''],
    ['', ' Danke!'],
    ['Kurze Frage: ', ''],
  ],
  fr: [
    ['Bonjour, ', ''],
    ['', ' Merci !'],
    ['Petite question : ', ''],
  ],
  es: [
    ['Hola, ', ''],
    ['', ' Gracias.'],
    ['Una pregunta: ', ''],
  ],
  pt: [
    ['Oi, ', ''],
    ['', ' Obrigado!'],
    ['Uma pergunta: ', ''],
  ],
  it: [
    ['Ciao, ', ''],
    ['', ' Grazie!'],
    ['Una domanda: ', ''],
  ],
  ja: [
    ['すみません、', ''],
    ['', 'お願いします'],
  ],
  ko: [
    ['안녕하세요, ', ''],
    ['', ' 감사합니다'],
  ],
};
const politely = (from: Draft): Draft => {
  const [before, behind] = pickOf(polite[from.lang] ?? [['', '']]);
  const piece = (words: string): Read => (/[\p{L}]/u.test(words) ? [[words, 'filler']] : []);
  return { ...from, q: `${before}${from.q}${behind}`, read: [...piece(before), ...from.read, ...piece(behind)] };
};

/** What people say around a question without asking: `I run the hotline.` */
const asides = new Map<string, string[]>();
for (const { lang, read } of written)
  for (const [words, as] of read ?? [])
    if (as === 'filler' && words.split(' ').length >= 4 && words.length < 80)
      asides.set(lang, [...(asides.get(lang) ?? []), words]);

const withAside = (from: Draft): Draft => {
  const all = asides.get(from.lang);
  if (!all || from.class === 'find') return from;
  const aside = pickOf(all);
  const joint = pickOf(['. ', ', ', ' - ', '; ']);
  return random() < 0.6
    ? { ...from, q: `${aside}${joint}${from.q}`, read: [[aside, 'filler'], ...from.read] }
    : {
        ...from,
        q: `${from.q}${/[.?!]$/u.test(from.q) ? ' ' : joint}${aside}`,
        read: [...from.read, [aside, 'filler']],
      };
};

const lowered = (from: Draft): Draft => ({
  ...from,
  q: from.q.toLowerCase(),
  read: from.read.map(([words, as]) => [words.toLowerCase(), as]),
});

const syllables = ['zor', 'blim', 'quax', 'fre', 'wug', 'plo', 'snib', 'kra', 'vel', 'dro', 'mip', 'tak', 'yub', 'gle'];
/** A word that no language has, somewhere between the pieces. */
const withNonsense = (from: Draft): Draft => {
  const word = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pickOf(syllables)).join('');
  const at = Math.floor(random() * (from.read.length + 1));
  const ahead = from.read.slice(0, at).map(([words]) => words);
  let place = 0;
  for (const words of ahead) {
    const found = from.q.indexOf(words, place);
    if (found < 0) return from;
    place = found + words.length;
  }
  return {
    ...from,
    q: `${from.q.slice(0, place)}${place === 0 ? '' : ' '}${word}${place === 0 ? ' ' : ''}${from.q.slice(place)}`,
    plan: { ...from.plan, unread: [...from.plan.unread, word] },
    read: [...from.read.slice(0, at), [word, 'unread'], ...from.read.slice(at)],
  };
};

/** The same words typed into a search: the reviews themselves are wanted. */
const searched = (from: Draft): Draft => {
  const { asks, declined } = from.plan;
  const spoken = new Set(from.read.flatMap(([, as]) => (/^\d/u.test(as) ? [Number(as[0])] : [])));
  const own = asks.filter((_, at) => at === 0 || spoken.has(at));
  const isPlain = asks.length > 0 && asks.every(({ source, against }) => source === 'reviews' && !against);
  // Only asks at the end may fall away: the numbers of the others stay.
  if (!isPlain || declined.length > 0 || own.some((ask, at) => asks[at] !== ask)) return from;
  return {
    ...from,
    finds: true,
    plan: {
      ...from.plan,
      asks: own.map(({ about, topic, without }) => ({
        about,
        ...(topic ? { topic } : {}),
        ...(without ? { without } : {}),
        source: 'reviews' as const,
        measure: 'reviews' as const,
        answerAs: 'list' as const,
      })),
    },
  };
};

/** Apps that are not on file: their names are words like others, and may be misspelt. */
const ofStrangers = (from: Draft): Draft => {
  const isNamed = from.read.some(([, as]) => as.endsWith('about.apps'));
  if (!isNamed || from.context.app !== null) return from;
  const [name = ''] = from.context.apps;
  const at = 1 + Math.floor(random() * Math.max(1, name.length - 2));
  const slipped =
    random() < 0.25 && name.length > 5 ? replaced(from, name, name.slice(0, at) + name.slice(at + 1)) : from;
  return { ...slipped, isOfStrangers: true };
};

const changed = (from: Draft): Draft => {
  let made = withSlips(withOtherNames(withOtherSubjects(from)));
  if (random() < 0.3) made = limited(made);
  if (random() < 0.08) made = withNonsense(made);
  if (random() < 0.15) made = politely(made);
  if (random() < 0.15) made = withAside(made);
  if (random() < 0.2) made = lowered(made);
  if (random() < 0.3) made = ofStrangers(made);
  if (from.class === 'find') return random() < 0.25 ? { ...made, finds: false } : made;
  return random() < 0.2 ? searched(made) : made;
};

const shifted = (as: string, by: number): string => as.replace(/^\d+/u, (at) => String(Number(at) + by));

/** Two questions about the same app in one. */
const joined = (one: Draft, two: Draft): Draft => {
  const by = one.plan.asks.length;
  const joints: Readonly<Record<string, readonly string[]>> = {
    en: [' and ', ', ', '? ', '. ', ', and ', ' Also, '],
    de: [' und ', ', ', '? '],
    fr: [' et ', ', ', '? '],
    es: [' y ', ', ', '? '],
    pt: [' e ', ', ', '? '],
    it: [' e ', ', ', '? '],
  };
  const joint = pickOf(joints[one.lang] ?? ['。', '、', ' ']);
  const word = joint.replace(/[^\p{L}]/gu, '');
  const lower = two.q[0]!.toLowerCase() + two.q.slice(1);
  const q = one.q.replace(/[.?!？。]+$/u, '') + joint + (random() < 0.6 ? lower : two.q);
  return {
    ...one,
    id: `${one.id}+${two.id}`,
    q,
    plan: {
      asks: [...one.plan.asks, ...two.plan.asks],
      declined: [...one.plan.declined, ...two.plan.declined],
      unread: [...one.plan.unread, ...two.plan.unread],
    },
    read: [
      ...one.read,
      ...(word ? [[word, 'filler'] as [string, string]] : []),
      ...two.read.map(([words, as]): [string, string] => [words, shifted(as, by)]),
    ],
  };
};

const stream = createWriteStream(out);
const left: Record<string, number> = {};
let count = 0;
const write = (from: Draft, author: string, isCopy: boolean): void => {
  const gold = goldOf(from);
  if (typeof gold === 'string') {
    if (!isCopy) left[gold] = (left[gold] ?? 0) + 1;
    return;
  }
  const { words, labels, units, choices, because } = gold.question;
  const isKnown = choices.every((chosen) =>
    Object.entries(heads).every(([head, values]) =>
      (values as readonly string[]).includes((chosen as Record<string, string>)[head]!),
    ),
  );
  if (!isKnown || choices.length > 4) {
    if (!isCopy) left.choices = (left.choices ?? 0) + 1;
    return;
  }
  count++;
  stream.write(
    `${JSON.stringify({
      id: from.id,
      author,
      copy: isCopy,
      lang: from.lang,
      features: words.map(({ features }) => features.map(bucketOf)),
      labels: labels.map((label) => wordLabels.indexOf(label)),
      units,
      choices: choices.map((chosen) =>
        Object.entries(heads).map(([head, values]) =>
          (values as readonly string[]).indexOf((chosen as Record<string, string>)[head]!),
        ),
      ),
      because:
        from.plan.declined.length > 0 ? ['not_in_reviews', 'private', 'future', 'invented'].indexOf(because) : -1,
    })}\n`,
  );
};

for (const { author, ...from } of written) {
  if (!from.read) continue;
  write(from, author, false);
  const isSingle = from.plan.asks.length === 1 && from.plan.declined.length === 0 && from.plan.unread.length === 0;
  const partners = written.filter(
    (each) =>
      each.author === author &&
      each.lang === from.lang &&
      each.read &&
      each.plan.asks.length > 0 &&
      each.id !== from.id &&
      each.context.app === from.context.app &&
      each.class !== 'find',
  );
  for (let copy = 0; copy < Number(copies); copy++) {
    write(changed(from), author, true);
    if (isSingle && from.class !== 'find' && copy % 3 === 0 && partners.length > 0) {
      const two = pickOf(partners);
      write(joined(changed(from), withOtherSubjects(two)), author, true);
    }
  }
}
stream.end();
writeFileSync(`${out}.meta`, JSON.stringify({ labels: wordLabels, heads: Object.values(heads) }));
console.log(`${count} examples of ${written.length} questions`, left);
