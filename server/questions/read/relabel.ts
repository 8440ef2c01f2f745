import { stores } from '../../contract/domain/stores.ts';
import { foldedPattern } from '../../tagging/words/sheet.ts';
import { isNegation, isStopWord } from '../../tagging/words/stop-words.ts';
import { areJoined } from '../../tagging/words/terms.ts';
import { fold } from '../../tagging/words/words.ts';
import { heldAgainst } from '../limits/days/day-words.ts';
import { readDays } from '../limits/days/read-days.ts';
import { listNaming } from '../words-in.ts';
import { isNonsense } from './known-words.ts';
import { isJoint } from './learned/joints.ts';
import type { Comparison, WordLabel } from './learned/labels.ts';
import { limitsLost } from './learned/limits.ts';
import { allUnits, type Choices, type LabelledQuestion, plain } from './learned/unit.ts';
import { newestVersionIn } from './time/newest-version.ts';
import { readTimes } from './time/read-times.ts';
import turns from './turns.json' with { type: 'json' };

/** Labels that set no limit and name no subject. */
const open: ReadonlySet<WordLabel> = new Set(['filler', 'answerAs', 'measure', 'polarity', 'by', 'pick', 'stars']);

const hasCue = (features: readonly string[]): boolean => features.some((each) => each.startsWith('cue:'));

/** Words that the network ignores or takes for a way of asking are unread if they are meaningless. */
const withNonsense = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, draft } = question;
  // In a search, the word may have a meaning to the user.
  const strange = question.context.finds ? 'topic' : 'unread';
  return {
    ...question,
    labels: labels.map((label, at) =>
      open.has(label) && isNonsense(words[at]!.folded, draft.cues.language) ? strange : label,
    ),
  };
};

/** `log in problems`: the second half of a subject that some write as one word is no word of its own. */
const withJoinedWords = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, units, draft } = question;
  if (draft.cues.language !== 'en') return question;
  const [relabelled, joined] = [[...labels], [...units]];
  for (const [at, { folded }] of words.entries()) {
    const [label, next] = [plain(labels[at]!), words[at + 1]];
    if (next === undefined || (label !== 'topic' && label !== 'without') || !open.has(labels[at + 1]!)) continue;
    if (!areJoined(folded, next.folded)) continue;
    relabelled[at + 1] = `${label}+`;
    joined[at + 1] = units[at]!;
  }
  return { ...question, labels: relabelled, units: joined };
};

const named: ReadonlySet<WordLabel> = new Set(['topic', 'without', 'segment', 'event', 'apps', 'declined']);

/** Quoted text is a subject as a whole, unless it is excluded or declined, or names people, a time or an app. */
const withQuotes = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, scope } = question;
  const relabelled = [...labels];
  for (const quote of scope.quotes) {
    const inside = [...words.keys()].filter((at) => words[at]!.start >= quote.start && words[at]!.end <= quote.end);
    if (inside.some((at) => named.has(plain(labels[at]!)) && plain(labels[at]!) !== 'topic')) continue;
    inside.forEach((at, place) => {
      relabelled[at] = place === 0 ? 'topic' : 'topic+';
    });
  }
  return { ...question, labels: relabelled };
};

/** Comparisons of a time with an earlier one. */
const ofTimes: ReadonlySet<Comparison> = new Set(['versions', 'period', 'event', 'halves', 'trend', 'prior']);

/** Clearly parsed places and times are limits, even if the network cannot read them or takes them for a subject. */
const withPlainLimits = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, scope, choices, context } = question;
  if (choices.length !== 1) return question;
  const relabelled = [...labels];
  for (const { as, start, end } of scope.spans) {
    const field = as === 'about.countries' ? 'countries' : as === 'about.period' ? 'period' : null;
    const inside = [...words.keys()].filter((at) => words[at]!.start < end && words[at]!.end > start);
    if (field === null || inside.length === 0) continue;
    const isSubject =
      field === 'period' &&
      inside.every((at) => ['topic', 'topic+', 'filler'].includes(labels[at]!)) &&
      inside.some((at) => labels[at] === 'topic') &&
      labels[inside.at(-1)! + 1] !== 'topic+';
    const passed = ['unread', 'filler', 'apps', field, ...(choices[0]!.comparison === 'none' ? ['against'] : [])];
    const isUnread =
      inside.some((at) => labels[at] === 'unread' || labels[at] === field) &&
      inside.every((at) => passed.includes(labels[at]!));
    // The network ignores 90 days, the default window. A search has no default window.
    const isPassed = inside.every((at) => ['filler', 'unread', field].includes(labels[at]!));
    if (context.finds ? isPassed : isSubject || isUnread) for (const at of inside) relabelled[at] = field;
  }
  return { ...question, labels: relabelled };
};

/** `What broke on 31 April?`: an impossible time is unread, and no other time replaces it. */
const withImpossibleTimes = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, choices, scope, draft, context } = question;
  const asked = [draft.sheet, context.today, draft.cues.language] as const;
  const spans = scope.spans.filter(({ as }) => as === 'about.period');
  if (spans.length === 0 || readTimes(...asked).periods.length > 0 || readDays(...asked).contradictions.length === 0)
    return question;
  const isIn = (at: number): boolean =>
    spans.some(({ start, end }) => words[at]!.start < end && words[at]!.end > start);
  return {
    ...question,
    labels: labels.map((label, at) => (isIn(at) ? 'unread' : label)),
    choices: choices.map((chosen) =>
      ofTimes.has(chosen.comparison) && chosen.comparison !== 'versions'
        ? {
            ...chosen,
            comparison: 'none',
            measure: chosen.measure === 'reviews.change' ? 'reviews.share' : chosen.measure,
          }
        : chosen,
    ),
  };
};

/** `Everything but 5 stars`: the words that bound a rating belong to it. */
const withWholeRatings = (question: LabelledQuestion): LabelledQuestion => {
  const relabelled = [...question.labels];
  for (const { start, end, as } of question.scope.spans) {
    const inside = [...question.words.keys()].filter(
      (at) => question.words[at]!.start < end && question.words[at]!.end > start,
    );
    const labels = new Set(inside.map((at) => question.labels[at]!));
    const isRating = as === 'about.stars' && labels.has('stars');
    if (isRating && labels.isSubsetOf(ofRating)) for (const at of inside) relabelled[at] = 'stars';
  }
  return { ...question, labels: relabelled };
};
const ofRating: ReadonlySet<WordLabel> = new Set(['stars', 'withoutCue', 'filler']);

/** `Except in Germany`: what a limit cannot exclude is unread, as the limit would select just that. */
const withLostLimits = (question: LabelledQuestion): LabelledQuestion => {
  const lost = allUnits(question).map(limitsLost);
  return {
    ...question,
    labels: question.labels.map((label, at) => (lost[question.units[at]!]?.includes(label) ? 'unread' : label)),
  };
};

/** Exclusions have words for it, in a search a `not`; `reminders not firing` are reminders that fail. */
const withExclusions = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, draft, context } = question;
  const { language } = draft.cues;
  const relabelled = [...labels];
  const isPart = (at: number): boolean =>
    plain(relabelled[at - 2] ?? 'filler') === 'topic' &&
    isNegation(words[at - 1]!.folded, language) &&
    /ing$/u.test(words[at]!.folded) &&
    draft.sheet.folded.slice(words[at - 2]!.end, words[at - 1]!.start) === ' ';
  const cues = ['cue:without', 'cue:aside'];
  const isSaid = words.some(
    ({ folded, features }, at) =>
      labels[at] === 'withoutCue' ||
      (labels[at] === 'without' && features.includes('before:-')) ||
      (labels[at] !== 'replied' &&
        (cues.some((cue) => features.includes(cue)) || (context.finds && isNegation(folded, language)))),
  );
  labels.forEach((label, at) => {
    if (label === 'without' && language === 'en' && isPart(at)) {
      relabelled[at - 1] = 'topic+';
      relabelled[at] = 'topic+';
    } else if (!isSaid && plain(label) === 'without') relabelled[at] = label === 'without' ? 'topic' : 'topic+';
  });
  return { ...question, labels: relabelled };
};

/** After a system's name, as in `Android Auto` and `Android 14`: the name of a thing, not a store. */
const afterSystem = /^(?:\d+|auto|tv|wear|studio|pay|id|watch)$/u;

/** Names of stores inside names of things, and the store that `アンドロイドの` names before a subject. */
const withStores = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, units, context } = question;
  const relabelled = [...labels];
  const choices = [...question.choices];
  const storeAt = (at: number) => stores.find((store) => words[at]!.features.includes(`cue:store:${store}`));
  labels.forEach((label, at) => {
    const next = words[at + 1]?.features.some((each) => each.startsWith('span:')) ? '' : (words[at + 1]?.folded ?? '');
    const store = storeAt(at);
    if (!store) return;
    if (label === 'stores' && afterSystem.test(next)) {
      relabelled[at] = 'topic';
      relabelled[at + 1] = 'topic+';
      if (plain(labels[at + 2] ?? 'filler') === 'topic') relabelled[at + 2] = 'topic+';
    } else if (context.finds && label !== 'stores' && named.has(plain(label)) && next === 'の') {
      relabelled[at] = 'stores';
      relabelled[at + 1] = 'filler';
      choices[units[at]!] = { ...choices[units[at]!]!, stores: store };
      if (labels[at + 2] === `${plain(label)}+`) relabelled[at + 2] = 'topic';
    }
  });
  return { ...question, labels: relabelled, choices };
};

/** `Other than price complaints`: “complaints” belongs to the excluded price, not to the question. */
const withOwnPolarity = (question: LabelledQuestion): LabelledQuestion => {
  const { labels, units, context } = question;
  const isExcluded = (at: number): boolean =>
    labels[at] === 'polarity' && plain(labels[at - 1] ?? 'filler') === 'without';
  const has = (unit: number, test: (at: number) => boolean): boolean =>
    labels.some((_, at) => units[at] === unit && test(at));
  const choices = question.choices.map((chosen, unit) => {
    // `crashes android` searches for all mentions.
    const isOnly =
      (context.finds || has(unit, isExcluded)) && !has(unit, (at) => labels[at] === 'polarity' && !isExcluded(at));
    return isOnly && has(unit, (at) => labels[at] === 'topic') ? { ...chosen, polarity: 'any' as const } : chosen;
  });
  return { ...question, choices, labels: labels.map((label, at) => (isExcluded(at) ? 'withoutCue' : label)) };
};

/** `Which app do people leave most?`: leaving is the topic if there is no other. */
const withLeaving = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, units, choices } = question;
  const leaves = (at: number): boolean =>
    open.has(labels[at]!) && labels[at] !== 'filler' && words[at]!.features.includes('cue:leave');
  const isOpen = (unit: number): boolean =>
    choices[unit]?.measure === 'reviews.share' &&
    choices[unit].by !== 'theme' &&
    choices[unit].by !== 'replied' &&
    labels.some((_, at) => units[at] === unit && leaves(at)) &&
    !labels.some((label, at) => units[at] === unit && named.has(plain(label)) && label !== 'apps');
  return {
    ...question,
    labels: labels.map((label, at) => (leaves(at) && isOpen(units[at]!) ? 'topic' : label)),
    choices: choices.map((chosen, unit) => (isOpen(unit) ? { ...chosen, polarity: 'any' } : chosen)),
  };
};

const holding = new RegExp(`(?<!\\p{L})${foldedPattern(heldAgainst)} (?:(?:the|dem|der|den|la|le|el|il|o|a) )?`, 'gu');

/** `Gegenüber letztem Monat gestiegen?`: the only time is the one compared with. */
const withBaselineTime = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, choices, draft, scope } = question;
  const [chosen, ...others] = choices;
  const [span, ...more] = scope.spans.filter(({ as }) => as === 'about.period');
  // In `par rapport à août`, `à` may be part of the time.
  const marker =
    span &&
    [...draft.sheet.folded.matchAll(holding)].find(
      ({ index, 0: joint }) => index < span.start && index + joint.length >= span.start,
    );
  if (!chosen || !marker || others.length + more.length > 0 || !turning.has(chosen.measure)) return question;
  const isIn = (at: number, start: number, end: number): boolean => words[at]!.start < end && words[at]!.end > start;
  return {
    ...question,
    labels: labels.map((label, at) =>
      isIn(at, span.start, span.end) ? 'against' : isIn(at, marker.index, span.start) ? 'filler' : label,
    ),
    choices: [{ ...chosen, comparison: 'period' }],
    certainty: 0,
  };
};
const turning: ReadonlySet<Choices['measure']> = new Set(['reviews.change', 'reviews.stars', 'reviews.low_share']);

/** `先月より増えた?`: the time is the one compared with, and what is named beside it is no event. */
const withComparedTime = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, choices, draft } = question;
  const { language } = draft.cues;
  const [chosen, ...others] = choices;
  const isEvent = labels.includes('event');
  if ((language !== 'ja' && language !== 'ko') || !chosen || others.length > 0) return question;
  if (chosen.measure !== 'reviews.change' && !isEvent) return question;
  const isTime = (at: number): boolean =>
    labels[at] === 'period' || (words[at]?.features.includes('span:about.period') ?? false);
  const last = words.findIndex(
    ({ features }, at) => features.includes('cue:than') && isTime(language === 'ja' ? at - 1 : at),
  );
  if (last < 0) return question;
  const first = words.findLastIndex((_, at) => at < last && !isTime(at)) + 1;
  return {
    ...question,
    labels: labels.map((label, at) => (at >= first && at <= last ? 'against' : label === 'event' ? 'topic' : label)),
    choices: [{ ...chosen, measure: 'reviews.change', comparison: 'period', eventSide: 'none' }],
    certainty: 0,
  };
};

/** `Since the last update`: the event is the release of the newest version, whatever the labels. */
const withNewestVersion = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, units, draft, context, scope } = question;
  const said = context.versions.length > 0 && !context.finds ? newestVersionIn(draft.sheet.folded) : null;
  // Only the first app's versions are known.
  if (said === null || scope.apps.some(({ value }) => value !== context.apps[0])) return question;
  const isIn = (at: number, start: number, end: number): boolean => words[at]!.start < end && words[at]!.end > start;
  const first = words.findIndex((_, at) => isIn(at, said.from, said.to));
  const unit = question.choices[units[first]!] ? units[first]! : 0;
  const choices = [...question.choices];
  const chosen = choices[unit];
  if (!chosen) return question;
  choices[unit] = {
    ...chosen,
    eventSide: said.side,
    comparison: ofTimes.has(chosen.comparison) ? 'event' : chosen.comparison,
  };
  return {
    ...question,
    labels: labels.map((label, at) =>
      isIn(at, said.from, said.to)
        ? at === first
          ? 'event'
          : 'event+'
        : isIn(at, said.start, said.end)
          ? 'filler'
          : label,
    ),
    units: units.map((each, at) => (isIn(at, said.from, said.to) ? unit : each)),
    choices,
  };
};

/** In a search, unknown words are what reviews should say. */
const withFoundWords = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, draft, context, scope } = question;
  const isNamed = labels.some((label) => label === 'polarity' || (label !== 'apps' && named.has(plain(label))));
  if (!context.finds || isNamed) return question;
  const isOpen = (at: number): boolean => {
    const { folded, features, start, end } = words[at]!;
    return (
      labels[at] === 'filler' &&
      !hasCue(features) &&
      !isStopWord(folded, draft.cues.language) &&
      !/\d/u.test(folded) &&
      !scope.spans.some((span) => span.start < end && span.end > start)
    );
  };
  return {
    ...question,
    labels: labels.map((label, at) => (isOpen(at) ? (at > 0 && isOpen(at - 1) ? 'topic+' : 'topic') : label)),
  };
};

/** Cues of what no source can answer. */
const unanswerable = [
  'private',
  'future',
  'invented',
  'users',
  'downloads',
  'retention',
  'company',
  'roadmap',
  'spend',
  'fake',
];

/** A search looks for words that nothing was made of: only words for figures or plans of a publisher are declined. */
const withFoundDeclined = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, context } = question;
  const declined = [...words.keys()].filter((at) => plain(labels[at]!) === 'declined');
  const isUnanswerable = declined.some((at) => unanswerable.some((cue) => words[at]!.features.includes(`cue:${cue}`)));
  if (!context.finds || isUnanswerable) return question;
  return {
    ...question,
    labels: labels.map((label) => (plain(label) === 'declined' ? 'unread' : label)),
  };
};

/** In a search, the words of a complaint are no people (`I was charged after I cancelled the trial`), and an app is no topic. */
const withFoundSubjects = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, draft, context, scope } = question;
  if (!context.finds) return question;
  const relabelled = [...labels];
  const isStop = (at: number): boolean => isStopWord(words[at]!.folded, draft.cues.language);
  labels.forEach((label, at) => {
    const { start, end } = words[at]!;
    const before = relabelled[at - 1];
    const isPlace = scope.apps.some((app) => app.start < end && app.end > start);
    if (isPlace && plain(label) === 'topic') relabelled[at] = 'apps';
    else if (label === 'topic+' && before === 'apps') relabelled[at] = 'topic';
    else if (plain(label) === 'segment') {
      const follows = at > 0 && plain(before!) === 'topic' && (isStop(at - 1) || label === 'segment+');
      const isAlone = label === 'segment' && labels[at + 1] !== 'segment+';
      if (follows) relabelled[at] = 'topic+';
      else if (isAlone && isStop(at)) relabelled[at] = 'filler';
    }
  });
  return { ...question, labels: relabelled };
};

/** `Unhappy Loopwren and Dayribbon users`: in a search, what is said of one app of a list is said of all. */
const withListedApps = (question: LabelledQuestion): LabelledQuestion => {
  const { words, units, choices, scope, draft, context } = question;
  const unitOf = (app: { readonly start: number; readonly end: number }): number | undefined =>
    units[words.findIndex(({ start, end }) => start < app.end && end > app.start)];
  const isListed = scope.apps.every(
    ({ start }, at) => at === 0 || isJoint(draft.sheet.folded.slice(scope.apps[at - 1]!.end, start)),
  );
  const isParted = new Set(scope.apps.map(unitOf)).size > 1;
  const [first, ...others] = choices;
  if (!context.finds || !first || others.length !== 1 || !isListed || !isParted) return question;
  const polarity = [first, ...others].map((each) => each.polarity).find((each) => each !== 'none' && each !== 'any');
  const stars = [first, ...others].map((each) => each.stars).find((each) => each !== 'none');
  const chosen = { ...first, ...(polarity && { polarity }), ...(stars && { stars }) };
  return { ...question, units: units.map(() => 0), choices: [chosen] };
};

const comparedGroups = [
  ['countries', 'country'],
  ['versions', 'version'],
] as const;
const joinsPlaces = new Set(turns.orPlaces[0]!.split(', ').map(fold));
const ofMore = ['cue:up', 'cue:most', 'cue:better', 'cue:best', 'cue:worse', 'cue:worst'];
const ofLess = ['cue:down', 'cue:least'];

/** `Do people in Spain or Mexico complain more?` compares the two; there is no trend. */
const withComparedPlaces = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, choices, scope, draft, context } = question;
  const [chosen, ...others] = choices;
  const has = (cues: readonly string[]): boolean =>
    words.some(({ features }) => cues.some((cue) => features.includes(cue)));
  const found = comparedGroups.find(([field]) => {
    const spans = scope.spans.filter(({ as }) => as === `about.${field}`);
    const between = (at: number): string => draft.sheet.folded.slice(spans[at - 1]!.end, spans[at]!.start).trim();
    return spans.length > 1 && spans.slice(1).some((_, at) => joinsPlaces.has(between(at + 1)));
  });
  if (!found || !chosen || others.length > 0 || context.finds || !(has(ofMore) || has(ofLess))) return question;
  const [field, by] = found;
  const isStars = ['reviews.stars', 'reviews.low_share'].includes(chosen.measure) || has(['cue:rating']);
  const isLeast = has(ofLess) || (isStars && has(['cue:worse', 'cue:worst']));
  const isSaid = isStars || labels.includes('topic') || (chosen.polarity !== 'none' && chosen.polarity !== 'any');
  if (!isSaid) return question;
  const spans = scope.spans.filter(({ as }) => as === `about.${field}`);
  const isNamed = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    spans.some((span) => span.start < end && span.end > start);
  return {
    ...question,
    labels: labels.map((label, at) => (isNamed(words[at]!) ? field : label === 'against' ? 'filler' : label)),
    choices: [
      {
        ...chosen,
        ...({ preset: 'one', comparison: 'none', eventSide: 'none', answerAs: 'which' } as const),
        ...{ by, pick: isLeast ? 'least' : 'most', measure: isStars ? 'reviews.stars' : 'reviews.share' },
      },
    ],
    certainty: 0,
  };
};

const isPayers = listNaming({ payers: turns.paying }, true);
const isInstead = listNaming({ instead: turns.insteadOfThat }, true);

/** Stores do not show who pays, so `paying subscribers` are no group of reviews. */
const withoutPayers = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, draft } = question;
  const places = [...words.keys()].filter((at) => plain(labels[at]!) === 'segment');
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || question.context.finds) return question;
  const said = draft.written(words[first]!.start, words[last]!.end);
  // `What annoys people instead?`
  if (isInstead(said))
    return { ...question, labels: labels.map((label, at) => (places.includes(at) ? 'filler' : label)) };
  if (!isPayers(said)) return question;
  return {
    ...question,
    labels: labels.map((label, at) => (places.includes(at) ? 'declined' : label === 'segmentCue' ? 'filler' : label)),
    because: 'not_in_reviews',
  };
};

const prices = ['cue:price', 'cue:cheap', 'cue:priceOption', 'cue:priceUnit', 'cue:cash', 'cue:howMuch'];

/** `Is there a dark mode?`: asks for a price only with a word for one, otherwise whether the app has it. */
const withAskedPrices = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, units } = question;
  const choices = question.choices.map((chosen, unit) => {
    const own = [...words.keys()].filter((at) => units[at] === unit);
    const isPrice = own.some((at) => prices.some((cue) => words[at]!.features.includes(cue)));
    if (chosen.measure !== 'listing.price' || isPrice || !own.some((at) => labels[at] === 'topic')) return chosen;
    return { ...chosen, preset: 'claim', measure: 'reviews.sentiment', answerAs: 'yes_no' } as const;
  });
  return { ...question, choices };
};

const deniesPeople = listNaming({ nobody: turns.nobody });

/** `Does nobody complain about ads?`: a number, since a yes could mean either. */
const withNobody = (question: LabelledQuestion): LabelledQuestion => {
  const { draft, choices, context } = question;
  const isOfCount = ({ measure, comparison }: Choices): boolean =>
    comparison === 'none' && (measure === 'reviews.share' || measure === 'reviews.reviews');
  if (context.finds || deniesPeople(draft.sheet.text) === null) return question;
  return {
    ...question,
    choices: choices.map((chosen) =>
      chosen.answerAs === 'yes_no' && isOfCount(chosen) ? { ...chosen, answerAs: 'number' } : chosen,
    ),
  };
};

/** `Stürzt die App ab?`: the app itself is no part of what it does. */
const withoutOwnApp = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, scope } = question;
  const relabelled = [...labels];
  const isOwn = (at: number): boolean => words[at]!.features.includes('cue:us');
  const isNext = (at: number): boolean => labels[at + 1] === 'topic+';
  labels.forEach((label, first) => {
    if (label !== 'topic' || isOwn(first)) return;
    let last = first;
    while (isNext(last)) last++;
    let from = last;
    while (isOwn(from)) from--;
    // `Watch app` is a thing, `the app` is not.
    if (last - from < 2 || scope.quotes.some(({ start, end }) => start < words[last]!.end && end > words[from]!.start))
      return;
    for (let at = from + 1; at <= last; at++) relabelled[at] = 'filler';
  });
  return { ...question, labels: relabelled };
};

const ofSides: ReadonlySet<Comparison> = new Set(['apps', 'versions', 'stores', 'countries']);

/** `Why do iPhone users like it more than Android users?`: complaints may explain it as well as praise. */
const withReasonsOfSides = (question: LabelledQuestion): LabelledQuestion => ({
  ...question,
  choices: question.choices.map((chosen, unit) => {
    const isOfTopic = question.labels.some((label, at) => label === 'topic' && question.units[at] === unit);
    const isWhy = chosen.answerAs === 'why' && chosen.measure === 'reviews.change' && chosen.by === 'theme';
    return isWhy && ofSides.has(chosen.comparison) && !isOfTopic ? { ...chosen, polarity: 'none' as const } : chosen;
  }),
});

const cuesOfGroups = { app: 'cue:byApp', version: 'cue:byVersion', country: 'cue:byCountry', store: 'cue:byStore' };

const groupLabels: ReadonlySet<WordLabel> = new Set(['apps', 'versions', 'countries', 'stores', 'by']);

/** `Is sync the biggest complaint?`: which one is, and how many complain about sync. */
const withBiggest = (question: LabelledQuestion): LabelledQuestion => {
  const { words, labels, units, choices, context } = question;
  const [chosen, ...others] = choices;
  if (!chosen || others.length > 0 || context.finds || chosen.measure !== 'reviews.share') return question;
  const says = (...cues: readonly string[]): boolean =>
    words.some(({ features }) => cues.some((cue) => features.includes(cue)));
  const group = cuesOfGroups[chosen.by as keyof typeof cuesOfGroups];
  const isOpinion = chosen.polarity === 'bad' || chosen.polarity === 'good' || chosen.polarity === 'wish';
  if (group === undefined || chosen.pick !== 'most' || !isOpinion || says(group, 'cue:which', 'cue:what'))
    return question;
  // `Do people in Spain or Mexico complain more about sync?`
  if (labels.some((label) => groupLabels.has(label))) return question;
  if (!labels.includes('topic') || !says(`cue:${chosen.polarity}`) || !says('cue:yesNo')) return question;
  const one = { ...chosen, by: 'theme', answerAs: 'which' } as const;
  const other = { ...chosen, by: 'none', pick: 'none', answerAs: 'number' } as const;
  return {
    ...question,
    units: units.map((unit, at) => (plain(labels[at]!) === 'topic' ? 1 : unit)),
    choices: [one, other],
    certainty: 0,
  };
};

const rules = [
  ...[
    withJoinedWords,
    withQuotes,
    withNonsense,
    withPlainLimits,
    withStores,
    withExclusions,
    withOwnPolarity,
    withLeaving,
  ],
  ...[
    withBaselineTime,
    withComparedTime,
    withNewestVersion,
    withFoundDeclined,
    withFoundWords,
    withFoundSubjects,
    withListedApps,
  ],
  ...[withComparedPlaces, withoutPayers, withImpossibleTimes, withAskedPrices, withNobody, withoutOwnApp],
  ...[withReasonsOfSides, withBiggest, withWholeRatings, withLostLimits],
];

/** The labels of the network, corrected by rules. */
export const relabelled = (question: LabelledQuestion): LabelledQuestion =>
  rules.reduce((labelled, rule) => rule(labelled), question);
