import type { Store } from '../../contract/domain/stores.ts';
import type { Period, Scope, Topic } from '../../contract/resources/questions/plan.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import type { Mark, Tag } from './cues.ts';
import type { Reading } from './reading.ts';
import type { Span } from './scope.ts';

/** Tags that mean the same whatever is asked. Others are words of the topic unless the rule that reads the clause uses them. */
const always: ReadonlySet<Tag> = new Set<Tag>(
  (
    'why when howMany howMuch share which what where show how yesNo anyone advice content bad good wish say mention theWord ' +
    'angry happy fans lukewarm reviewsNoun people us without aside than filler lately who writers store:apple store:play ' +
    'replied unreplied after before newest switched rest there_ lowShare now'
  ).split(' ') as Tag[],
);

/** What a clause is about, given the cues that its rule uses. */
export interface Subject {
  readonly words: readonly string[];
  readonly polarity: Topic['polarity'];
  readonly without: readonly Topic[];
  readonly about: Scope;
  readonly against: Scope | 'rest' | undefined;
  /** The event or version that a time before or after is of. */
  readonly event: Period | undefined;
  readonly spans: readonly Span[];
  /** Words that stand where no topic can. */
  readonly unread: readonly string[];
}

export const topicOf = (
  words: readonly string[],
  polarity: Topic['polarity'],
  match: Topic['match'] = 'meaning',
): Topic => ({
  words: [...words],
  match,
  polarity,
});

export const polarityOf = (reading: Reading): Topic['polarity'] => {
  const mark = reading.marks.find(({ tags }) => tags.has('bad') || tags.has('good') || tags.has('wish'));
  if (mark === undefined) return 'any';
  return mark.tags.has('wish') ? 'wish' : mark.tags.has('bad') ? 'bad' : 'good';
};

/** Bad news is an event that people complain about. */
const badNews =
  /price|rais|hike|increase|outage|paywall|crash|bug|breach|leak|ban|layoff|shutdown|downtime|incident|failure|removal|ausfall|preiserh|panne|hausse|augmentation|subida|caida|aumento|interruz|値上げ|障害|가격 ?인상|장애/iu;

const activeMarks = (reading: Reading, uses: readonly Tag[]): Mark[] =>
  reading.marks.filter(({ tags }) => [...tags].some((tag) => always.has(tag) || uses.includes(tag)));

const comparing: readonly Tag[] = [
  'than',
  'compare',
  'best',
  'worst',
  'better',
  'worse',
  'up',
  'down',
  'most',
  'least',
  'cheap',
  'dear',
  'rated',
];

/** Another app that is named is held against ours where something compares; without an app of ours, all named are meant. */
const appsOf = (reading: Reading): Pick<Subject, 'about' | 'against'> => {
  const { scope, context, has } = reading;
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  const named = [...new Set(scope.apps.map(({ value }) => value))];
  const others = named.filter((name) => name !== own);
  const isGroup =
    has('byApp') &&
    /(?:two|three|four|five|these|them|those|beiden|deux|dos|dois|due|zwei|2つ|둘|どちら|それぞれ|each)/u.test(
      reading.draft.sheet.folded.slice(reading.clause.start, reading.clause.end),
    );
  if (own === undefined) {
    const apps = named.length > 0 ? named : scope.kind === null ? [...context.apps] : [];
    const [first, ...rest] = apps;
    const isAgainst = apps.length === 2 && has('than', 'compare') && reading.form !== 'which' && !has('rated');
    if (isAgainst) return { about: { apps: [first!] }, against: { apps: rest } };
    return { about: apps.length === 0 ? {} : { apps }, against: undefined };
  }
  const rivals = reading.first('rest');
  const isOfRivals =
    rivals !== undefined &&
    context.apps.length > 1 &&
    !has('than') &&
    reading.marks.some(
      ({ tags, start }) =>
        start > rivals.end && (tags.has('best') || tags.has('worst') || tags.has('good') || tags.has('bad')),
    );
  if (others.length === 0 && isOfRivals) return { about: { apps: context.apps.slice(1) }, against: { apps: [own] } };
  if (others.length === 0) {
    const all = isGroup && context.apps.length > 1 && reading.form === 'which';
    return { about: all ? { apps: [...context.apps] } : {}, against: undefined };
  }
  if (reading.form === 'which') return { about: { apps: [own, ...others] }, against: undefined };
  const than = reading.first('than');
  const isOurs =
    than !== undefined &&
    reading.marks.some(({ tags, start }) => tags.has('us') && start > than.end && start - than.end < 8);
  if (isOurs) return { about: { apps: others }, against: { apps: [own] } };
  if (has(...comparing)) return { about: {}, against: { apps: others } };
  return { about: { apps: named.includes(own) ? [own, ...others] : others }, against: undefined };
};

const storesOf = ({ marks }: Reading): { stores: Store[]; places: Mark[] } => {
  const places = marks.filter(({ tags }) => tags.has('store:apple') || tags.has('store:play'));
  const stores = places.map(({ tags }): Store => (tags.has('store:apple') ? 'apple' : 'play'));
  return { stores: [...new Set(stores)], places };
};

/** `App Store or Google Play` are both stores; `what Android users hate that iPhone users don't` compares them. */
const joinsStores = (reading: Reading): boolean => {
  const [one, other] = storesOf(reading).places;
  const between = reading.draft.sheet.folded.slice(one?.end ?? 0, other?.start ?? 0);
  return /^[\s,]*(?:and|or|und|oder|et|ou|y|o|e|vs\.?|\/|と|や|나|와|과)[\s,]*(?:on |in |im |sur |en |no |na |su |l')?(?:the |der |l'|la |el )?$/u.test(
    between,
  );
};

const moodOf = ({ has }: Reading): number[] => {
  if (has('angry')) return [1, 2];
  if (has('happy')) return [4, 5];
  if (has('fans')) return [5];
  return has('lukewarm') ? [3] : [];
};

const wordsOfChunk = (reading: Reading, { items }: Chunk): string[] =>
  items.map(({ start, end }) => reading.draft.written(start, end));

/** `The other habit trackers` are the rest of them; `rival notes apps` are held against ours. */
const kindPrefix = ({ scope, draft }: Reading): string => {
  const at = scope.spans.find(({ as }) => as === 'about.kind')?.start ?? 0;
  const pattern = /(?:other|rival|competing|competitor|autres?|andere[nr]?|otr[ao]s|outr[ao]s|altr[ei])(?= $)/u;
  return pattern.exec(draft.sheet.folded.slice(0, at))?.[0] ?? '';
};

/** Everything a clause says beside what it asks for. */
export const subjectOf = (reading: Reading, uses: readonly Tag[]): Subject => {
  const { scope, context, draft } = reading;
  const marks = activeMarks(reading, uses);
  const chunks = chunksOf(reading, marks);
  const spans: Span[] = [...scope.spans];
  const { about: ofApps, against: ofOtherApps } = appsOf(reading);
  const about: Scope = { ...ofApps };
  let against: Subject['against'] = ofOtherApps;
  const rival = scope.kind === null ? '' : kindPrefix(reading);
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  if (own !== undefined && /^(?:other|autre|ander|otr|outr|altr)/u.test(rival)) against = 'rest';
  else if (scope.kind !== null) {
    about.kind = scope.kind;
    if (own !== undefined && rival !== '') against = { apps: [own] };
  }
  const [period, other] = scope.periods;
  if (period) about.period = period;
  if (other) against = { period: other };
  if (scope.countries.length > 0) about.countries = [...scope.countries];
  if (scope.stars.length > 0) about.stars = [...scope.stars];
  else if (!uses.includes('rated') && moodOf(reading).length > 0) about.stars = moodOf(reading);
  const { stores } = storesOf(reading);
  if (stores.length === 1) about.stores = stores;
  if (reading.has('unreplied')) about.replied = false;
  else if (reading.has('replied')) about.replied = true;
  const polarity = polarityOf(reading);
  const isCompared = reading.has('than', 'compare') || reading.has(...comparing);
  const isPair = stores.length === 2 && storesOf(reading).places.length === 2 && !joinsStores(reading);
  if (stores.length === 2 && reading.form !== 'which' && (isCompared || isPair)) {
    about.stores = [stores[0]!];
    against = { stores: [stores[1]!] };
  }
  if (about.countries?.length === 2 && isCompared && reading.form !== 'which') {
    against = { countries: [about.countries[1]!] };
    about.countries = [about.countries[0]!];
  }
  if (reading.has('rest') && against === undefined) against = 'rest';

  let event: Period | undefined;
  const versions = scope.versions.map(({ value }) => value);
  const bounded =
    scope.versions[0] &&
    /(?:since|after|before|following|until|seit|nach|vor|depuis|apres|avant|desde|despues de|antes de|apos|depois d[ao]|dopo|prima d\p{L}+|dal\p{L}*)(?: \p{L}+)? $/u.exec(
      draft.sheet.folded.slice(0, scope.versions[0].start),
    );
  if (
    scope.versions.length === 1 &&
    bounded &&
    reading.has('up', 'down', 'change', 'better', 'worse', 'hurt', 'help', 'recover')
  ) {
    const side = /before|until|vor|avant|antes|prima/u.test(bounded[0]) ? 'before' : 'after';
    event = { side, event: { version: versions[0]! } };
  } else if (versions.length === 2 && !reading.has('which')) {
    about.versions = [versions[0]!];
    against = { versions: [versions[1]!] };
  } else if (versions.length > 0) about.versions = versions;
  else if (reading.has('newest') && !reading.has('after', 'before') && context.versions.length > 0)
    about.versions = [context.versions[0]!.version];

  const newest = reading.first('newest');
  const bound =
    newest &&
    reading.marks.find(
      ({ tags, end }) => (tags.has('after') || tags.has('before')) && end < newest.start && newest.start - end < 6,
    );
  if (newest && bound) {
    const what = context.versions[0]
      ? { version: context.versions[0].version }
      : topicOf([draft.written(newest.start, newest.end).replace(/^the /iu, '')], 'any');
    event = { side: bound.tags.has('after') ? 'after' : 'before', event: what };
  }

  const words: string[] = [];
  const without: Topic[] = [];
  const segments: string[] = [];
  const unread: string[] = [];
  for (const chunk of chunks) {
    const found = wordsOfChunk(reading, chunk);
    switch (chunk.role) {
      case 'without':
        without.push(...found.map((word) => topicOf([word], polarity)));
        spans.push({ ...chunk, as: 'without' });
        break;
      case 'segment':
        segments.push(draft.written(chunk.start, chunk.end));
        spans.push({ ...chunk, as: 'about.segment' });
        break;
      case 'after':
      case 'before': {
        const topic = topicOf(
          [draft.written(chunk.start, chunk.end)],
          badNews.test(draft.sheet.folded.slice(chunk.start, chunk.end)) ? 'bad' : 'any',
        );
        event = { side: chunk.role, event: topic };
        spans.push({ ...chunk, as: 'about.period' });
        break;
      }
      case 'unread':
        unread.push(draft.written(chunk.start, chunk.end));
        spans.push({ ...chunk, as: 'unread' });
        break;
      default:
        words.push(...found);
        spans.push({ ...chunk, as: 'topic.words' });
    }
  }
  for (const mark of marks) {
    if (mark.tags.has('switched') || (mark.tags.has('writers') && !mark.tags.has('people'))) {
      const next = chunks.find(({ role, start }) => role === 'segment' && start >= mark.end && start - mark.end < 12);
      segments.unshift(draft.written(mark.start, next ? next.end : mark.end));
    }
  }
  if (segments.length > 0) about.segment = topicOf([segments[0]!], 'any');
  if (about.stars && polarity === 'any' && without.length > 0 && Math.max(...about.stars) <= 3) {
    without.splice(0, without.length, ...without.map(({ words }) => topicOf(words, 'bad')));
  }
  return { words, polarity, without, about, against, event, spans, unread };
};
