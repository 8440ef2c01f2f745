import type { ResearchVerdict } from '../../../contract/resources/research/research.ts';
import type { CountedSet } from '../research-counts.ts';
import type { Change } from './figures/changes-between.ts';
import type { Figure } from './figures/figure.ts';
import type { Listed } from './list.ts';

/** What an intent has counted, of an app or of a kind of app. */
type Facts = { readonly intent: string };

type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListed = (value: object): value is Listed => 'nos' in value && 'label' in value && 'trend' in value;
const isFigure = (value: object): value is Figure => 'nos' in value && 'avgRating' in value && 'said' in value;
const isChange = (value: object): value is Change =>
  'way' in value && 'before' in value && 'quotes' in value && 'label' in value;

/** Not told: they stand elsewhere in the evidence. */
const left: ReadonlySet<string> = new Set(['nos', 'reviewIds', 'quotes', 'intent']);

interface Parts {
  readonly figures: { readonly part: string; readonly figure: Figure }[];
  readonly items: { readonly part: string; readonly item: Listed }[];
  readonly changes: Change[];
  readonly details: Record<string, string | number | boolean | null>;
}

/** Takes what an intent has counted apart: groups of reviews, findings, changes, and what else the answer tells. */
const partsOf = (facts: Facts): Parts => {
  const parts: Parts = { figures: [], items: [], changes: [], details: {} };
  const walk = (value: unknown, path: Path): void => {
    const part = path.join('.');
    if (Array.isArray(value)) {
      value.forEach((each, at) => void walk(each, [...path, at]));
      return;
    }
    if (!isObject(value)) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
        parts.details[part] = value;
      }
      return;
    }
    if (isListed(value)) parts.items.push({ part, item: value });
    else if (!isFigure(value) && isChange(value)) parts.changes.push(value);
    else {
      if (isFigure(value)) parts.figures.push({ part, figure: value });
      const known: ReadonlySet<string> = isFigure(value)
        ? new Set([...left, 'name', 'reviews', 'avgRating', 'said', 'share'])
        : left;
      for (const [key, each] of Object.entries(value)) if (!known.has(key)) walk(each, [...path, key]);
    }
  };
  walk(facts, []);
  return parts;
};

/** The evidence of a verdict, as answers carry it. */
export const verdictEvidence = (facts: Facts, sentence: string): ResearchVerdict => {
  const { figures, items, changes, details } = partsOf(facts);
  return {
    intent: facts.intent,
    sentence,
    figures: figures.map(({ part, figure: { nos: _, reviewIds, name, reviews, avgRating, said, share } }) => ({
      part,
      name,
      reviews,
      avgRating,
      said,
      share,
      reviewIds: [...reviewIds],
    })),
    items: items.map(
      ({ item: { kind, label, theme, reviews, reviewIds, share, avgRating, trend, versions, quotes } }) => ({
        kind,
        label,
        theme,
        reviews,
        reviewIds: [...reviewIds],
        share,
        avgRating,
        trend,
        versions: [...versions],
        quotes: [...quotes],
      }),
    ),
    changes: changes.map(({ kind, label, theme, before, after }) => ({ kind, label, theme, before, after })),
    details: {
      ...details,
      ...Object.fromEntries(
        items.flatMap(({ part, item }) =>
          item.rivals.flatMap(({ title, asking, pleased }) => [
            [`${part}.${title}.asking`, asking],
            [`${part}.${title}.pleased`, pleased],
          ]),
        ),
      ),
    },
  };
};

/** The reviews behind the groups and findings of a verdict. */
export const verdictSets = (facts: Facts): CountedSet[] => {
  const { figures, items } = partsOf(facts);
  return [
    ...figures.map(({ figure }, at) => ({ name: `verdict/figures/${at}`, nos: figure.nos })),
    ...items.map(({ item }, at) => ({ name: `verdict/items/${at}`, nos: item.nos })),
  ];
};
