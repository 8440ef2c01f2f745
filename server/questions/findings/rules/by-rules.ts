import { byCount } from '../../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { capital } from '../../../support/prose/numbers.ts';
import { type Because, tagReview } from '../../../tagging/tag.ts';
import { type GroupId, polarities, type ThemeId, taxonomy } from '../../../tagging/themes/taxonomy.ts';
import type { Finding, FindingKind, Said } from '../findings.ts';
import { type OpenWish, openWishesOf } from './open-wishes.ts';
import type { Thing } from './things.ts';
import { type Mention, mentionsOf } from './wishes.ts';

const groups = new Map<ThemeId, GroupId>(taxonomy.map(({ id, group }) => [id, group]));
const labels = new Map<ThemeId, string>(taxonomy.map(({ id, label }) => [id, label]));

/** Themes for requests that do not name the thing: it is looked for in the text. */
const unnamedWishes: ReadonlySet<ThemeId> = new Set(['feature_request', 'missing_feature']);
/** Always requests, whatever the tone. */
const wishes: ReadonlySet<ThemeId> = new Set(['remove_ads', 'removed_feature']);

/** Always a complaint: `unreadable in dark mode` does not ask for dark mode. */
const neverWished: ReadonlySet<ThemeId> = new Set(['readability']);

/** Praise that contradicts a group's complaints. */
const opposites: Readonly<Partial<Record<GroupId, readonly ThemeId[]>>> = {
  stability: ['fast_reliable'],
  speed: ['fast_reliable'],
  interface: ['easy_to_use', 'good_design'],
  content: ['good_content'],
  service: ['good_support'],
};
/** Good value makes up for a price, but not for an unwanted charge. */
const pricing: ReadonlySet<ThemeId> = new Set(['too_expensive', 'paywall', 'hidden_fees']);
const oppositesOf = (theme: ThemeId): readonly ThemeId[] =>
  pricing.has(theme) ? ['good_value'] : (opposites[groups.get(theme)!] ?? []);

/** Maximum stars for a neutral theme to be a complaint. */
const maxStarsOfComplaint = 3;
/** With fewer stars, praise is sarcasm or precedes a “but”. */
const minStarsOfPraise = 3;
/** Minimum number of reviews for a request without a theme. */
const minAlike = 3;

interface Draft {
  readonly kind: FindingKind;
  readonly label: string;
  readonly theme: ThemeId | null;
  readonly members: number[];
  readonly said: Map<number, Said>;
  readonly pleased: number[];
}

/** Whether a theme only comes from naming what is requested: asking for an offline mode is no complaint about it. */
const isPartOfWish = (because: readonly Because[], theme: ThemeId, asked: readonly Mention[]): boolean => {
  const places = because.filter(({ tag }) => tag === theme);
  const isNamed = ({ field, start, end }: Because): boolean =>
    asked.some((mention) => mention.field === field && start < mention.end && mention.start < end);
  return places.length > 0 && places.every(isNamed);
};

/** Pleased reviewers without a complaint mention things without blaming them: “the free version is enough”. */
const complains = ({ rating, kinds }: WindowReview): boolean =>
  rating <= maxStarsOfComplaint || !kinds.includes('praise') || kinds.includes('complaint') || kinds.includes('bug');

const kindOf = (review: WindowReview, theme: ThemeId): FindingKind | null => {
  if (unnamedWishes.has(theme)) return null;
  if (wishes.has(theme)) return 'request';
  const polarity = polarities.get(theme);
  if (polarity === 'neg') return complains(review) ? 'complaint' : null;
  if (polarity === 'pos') return review.rating >= minStarsOfPraise ? 'praise' : null;
  if (review.kinds.includes('request') && !neverWished.has(theme)) return 'request';
  return review.rating <= maxStarsOfComplaint ? 'complaint' : null;
};

const asksForSomething = ({ kinds, themes }: WindowReview): boolean =>
  kinds.includes('request') || themes.some((theme) => unnamedWishes.has(theme));

/** Reads reviews in steps, as a long list would block other requests. */
export interface RuleReader {
  /** Reads up to `count` more; false if none were left. */
  readSome(count: number): boolean;
  /** Findings of the reviews read so far. */
  findings(): Finding[];
}

/** Findings by rules: complaints and praise by theme, requests by theme, by thing, or by the words after the asking. */
export const createRuleReader = (reviews: readonly WindowReview[]): RuleReader => {
  const drafts = new Map<string, Draft>();
  const pleased = new Map<Thing, number[]>();
  const open: OpenMember[] = [];
  let read = 0;

  const readOne = (at: number): void => {
    const review = reviews[at]!;
    const mentions = mentionsOf(review);
    const asked = mentions.filter((mention) => mention.asked);
    for (const mention of asked) {
      join(draftOf(drafts, 'request', null, mention.thing.id, mention.thing.label), at, mention);
    }
    for (const { thing } of mentions) {
      const isPleased = review.rating > maxStarsOfComplaint && !asked.some((mention) => mention.thing === thing);
      const known = pleased.get(thing) ?? [];
      if (isPleased && known.at(-1) !== at) known.push(at);
      pleased.set(thing, known);
    }
    for (const theme of themesOf(review, asked)) {
      join(draftOf(drafts, theme.kind, theme.id, `#${theme.id}`, labels.get(theme.id)!), at, null);
    }
    const isOpen = asked.length === 0 && (review.lang === 'en' || review.lang === 'und') && asksForSomething(review);
    if (isOpen) open.push(...openWishesOf(review).map((wish) => ({ ...wish, at })));
  };

  return {
    readSome(count) {
      const until = Math.min(reviews.length, read + count);
      for (; read < until; read++) readOne(read);
      return read < reviews.length;
    },
    findings() {
      const all = new Map([...drafts].map(([key, draft]) => [key, { ...draft, pleased: [] as number[] }]));
      for (const [key, alike] of Map.groupBy(open, (wish) => wish.key)) {
        if (new Set(alike.map(({ at }) => at)).size < minAlike) continue;
        const draft = draftOf(all, 'request', null, `"${key}`, capital(mostWritten(alike.map(({ words }) => words))));
        for (const wish of alike) join(draft, wish.at, wish);
      }
      for (const [thing, members] of pleased) all.get(`request ${thing.id}`)?.pleased.push(...members);
      for (const { kind, theme, pleased } of all.values()) {
        if (theme === null || kind !== 'complaint') continue;
        const praising = oppositesOf(theme).flatMap((id) => all.get(`praise #${id}`)?.members ?? []);
        pleased.push(...[...new Set(praising)].sort((one, other) => one - other));
      }
      return [...all.values()].sort(mostFirst);
    },
  };
};

export const findByRules = (reviews: readonly WindowReview[]): Finding[] => {
  const reader = createRuleReader(reviews);
  reader.readSome(reviews.length);
  return reader.findings();
};

interface OpenMember extends OpenWish {
  readonly at: number;
}

const draftOf = (
  drafts: Map<string, Draft>,
  kind: FindingKind,
  theme: ThemeId | null,
  key: string,
  label: string,
): Draft => {
  const known = drafts.get(`${kind} ${key}`);
  if (known) return known;
  const draft: Draft = { kind, label, theme, members: [], said: new Map(), pleased: [] };
  drafts.set(`${kind} ${key}`, draft);
  return draft;
};

const join = ({ members, said }: Draft, at: number, place: Said | null): void => {
  if (members.at(-1) === at) return;
  members.push(at);
  if (place) said.set(at, { field: place.field, start: place.start, end: place.end });
};

/** What a review's themes say, without those that only name what it asks for. */
const themesOf = (review: WindowReview, asked: readonly Mention[]): { id: ThemeId; kind: FindingKind }[] => {
  const said = review.themes.flatMap((id) => {
    const kind = kindOf(review, id);
    return kind === null ? [] : [{ id, kind }];
  });
  if (asked.length === 0 || said.every(({ kind }) => kind === 'praise')) return said;
  const { title, text, rating, lang } = review;
  const { because, clauses } = tagReview({ title, text, rating, lang });
  // A whole clause may contain more than the request.
  const words = because.filter(
    ({ field, start, end }) =>
      !clauses.some((clause) => clause.field === field && clause.start === start && clause.end === end),
  );
  return said.filter(({ id, kind }) => kind === 'praise' || !isPartOfWish(words, id, asked));
};

/** The most frequent form; ties by alphabet. */
const mostWritten = (forms: readonly string[]): string =>
  [...Map.groupBy(forms, (form) => form)].sort(
    byCount(
      ([, same]) => same.length,
      ([form]) => form,
    ),
  )[0]![0];

const kindOrder: Readonly<Record<FindingKind, number>> = { complaint: 0, request: 1, praise: 2 };

/** By kind, then most reviews first; the default order of findings. */
export const mostFirst = (one: Finding, other: Finding): number =>
  kindOrder[one.kind] - kindOrder[other.kind] ||
  byCount<Finding>(
    ({ members }) => members.length,
    ({ label }) => label,
  )(one, other);
