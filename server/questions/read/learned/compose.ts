import { isDeepStrictEqual } from 'node:util';
import type { Ask, Declined, Plan, Scope } from '../../../contract/resources/questions/plan.ts';
import { askOf, expanded, forEach } from './asks.ts';
import type { WordLabel } from './labels.ts';
import { allUnits, type LabelledQuestion, type Piece, Unit } from './unit.ts';

/** Sources that could answer what is declined. */
export const needsOf: Readonly<Record<Declined['because'], string>> = {
  not_in_reviews: 'figures that only the publisher has',
  private: 'who the authors are, which stores do not say',
  future: 'the future, which no one has measured',
  invented: 'reviews that no one wrote',
};

export const composePlan = (
  question: LabelledQuestion,
): Pick<Plan, 'asks' | 'declined' | 'unread'> & { readonly places: readonly number[] } => {
  const { choices, draft } = question;
  const asks: Ask[] = [];
  const places: number[] = [];
  /** Asks that name an app, which may be the own one. */
  const naming = new Set<Ask>();
  const parts = new Set<Ask>();
  const scopes: Scope[] = [];
  choices.forEach((chosen, at) => {
    const unit = new Unit(question, at);
    places.push(asks.length);
    const ask = askOf(unit, chosen, asks.at(-1), asks.length);
    scopes.push(ask.about);
    const parted = forEach(unit, ask, asks);
    const made = parted.flatMap((each) => expanded(each, chosen));
    if (parted.length > 1) for (const each of made) parts.add(each);
    if (unit.apps('apps').length > 0 || parted.length > 1) for (const ask of made) naming.add(ask);
    asks.push(...made);
  });
  // Whether it counts all reviews, which adds nothing beside another ask.
  const isEmpty = ({ measure, topic, by, about, against }: Ask): boolean =>
    (measure === 'share' || (measure === 'reviews' && question.labels.includes('declined'))) &&
    !topic &&
    !by &&
    !against &&
    Object.keys(about).every((key) => key === 'apps' || key === 'kind');
  // Asks that refer to others keep their places.
  const isLinked = asks.some(({ about }) => about.from !== undefined);
  const isIdle = !isLinked && (choices.length > 1 || question.labels.includes('declined'));
  const telling = asks.filter((ask) => !isEmpty(ask));
  if (isIdle && (telling.length > 0 || question.labels.includes('declined'))) asks.splice(0, asks.length, ...telling);
  // A kind of app or a set of apps named in one ask applies to all.
  const kind = asks.find(({ about }) => about.kind !== undefined)?.about.kind;
  const apps = asks.find((ask) => ask.about.apps !== undefined && !parts.has(ask))?.about.apps;
  // Removes duplicates.
  const distinct = isLinked
    ? asks
    : asks.filter((ask, at) => asks.findIndex((each) => isDeepStrictEqual(each, ask)) === at);
  const all = distinct.map((ask) => {
    const { about } = ask;
    if (about.kind !== undefined || about.apps !== undefined || about.from !== undefined || naming.has(ask)) return ask;
    const others = typeof ask.against === 'object' ? (ask.against.apps ?? []) : [];
    const left = apps?.filter((name) => !others.includes(name)) ?? [];
    const more: Scope = kind !== undefined ? { kind } : left.length > 0 ? { apps: left } : {};
    return { ...ask, about: { ...more, ...about } };
  });
  const whole = allUnits(question);
  const saidOf = (label: WordLabel): string[] =>
    whole.flatMap((unit) => unit.pieces(label)).map(({ start, end }) => draft.written(start, end));
  // Limits that were recognized but not understood are reported, not dropped.
  const lost = choices.flatMap((chosen, at) => {
    const unit = new Unit(question, at);
    const { from, period, countries, versions } = scopes[at]!;
    const points = from !== undefined;
    const lacks = (label: WordLabel, isRead: boolean): Piece[] => (isRead || points ? [] : unit.pieces(label));
    const isEvent = unit.has('event') || unit.versions('period').length > 0;
    return [
      // Names that searches do not know are looked up later.
      ...lacks(
        'apps',
        question.context.finds === true ||
          unit.apps('apps').length > 0 ||
          question.context.apps.length > 1 ||
          chosen.by === 'app',
      ),
      ...lacks('period', isEvent || period !== undefined || unit.periods('period').length > 0),
      ...lacks('countries', countries !== undefined || unit.countries('countries').length > 0),
      ...lacks('stores', chosen.stores !== 'none' || chosen.by === 'store' || chosen.comparison === 'stores'),
      ...lacks(
        'versions',
        versions !== undefined || unit.versions('versions').length > 0 || question.context.versions.length > 0,
      ),
      ...lacks('replied', chosen.replied !== 'none' || chosen.by === 'replied'),
    ].map(({ start, end }) => draft.written(start, end));
  });
  const refused = saidOf('declined');
  const { because } = question;
  return {
    asks: all,
    places,
    declined: refused.length === 0 ? [] : [{ words: refused.join(' … '), because, needs: needsOf[because] }],
    unread: [...saidOf('unread'), ...lost],
  };
};
