import * as z from 'zod';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { polarities } from '../../../tagging/themes/taxonomy.ts';
import { type Finding, type FindingKind, findingKinds, type Said } from '../findings.ts';
import type { Batch } from './batches.ts';
import { meaningOf, says, themeOf } from './label-meaning.ts';
import { plainLabel } from './plain-label.ts';
import { verbatimPlace } from './verbatim.ts';

/** Without numbers, as all counts are ours; bounds are checked later, as servers differ in schema support. */
export const ModelAnswer = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(findingKinds),
      label: z.string().describe('Two to six plain English words, the reviewers’ own where possible; no numbers.'),
      reviewIds: z.array(z.string()).describe('The ids of all reviews that say it.'),
      quotes: z
        .array(z.object({ id: z.string(), text: z.string() }))
        .describe('Words copied letter by letter from one of these reviews, with its id.'),
    }),
  ),
});
export type ModelAnswer = z.output<typeof ModelAnswer>;

/** Rejected parts of a response. */
export interface Dropped {
  /** Ids of no review in the batch, or of one that does not say it. */
  readonly ids: number;
  /** Quotes that are not in the review verbatim. */
  readonly quotes: number;
  readonly labels: number;
}

export interface CheckedAnswer {
  readonly findings: readonly Finding[];
  readonly dropped: Dropped;
  /** More than half of it was rejected, so the rest is not reliable either. */
  readonly isBad: boolean;
}

/** More findings in one batch are noise. */
const maxFindings = 40;
/** Praise with fewer stars is sarcasm; a complaint with more needs complaining words. */
const middle = 3;

const isPlausible = (kind: FindingKind, { rating, themes, kinds }: WindowReview): boolean => {
  if (kind === 'request') return true;
  if (kind === 'praise') return rating >= middle;
  if (rating <= middle || kinds.includes('bug') || kinds.includes('complaint')) return true;
  return themes.some((theme) => polarities.get(theme) === 'neg');
};

/**
 * Checks a response against its batch. A review supports a finding if it is in the batch, its stars do not contradict
 * it, and it says so by the label's words, by its theme, or by a verbatim quote.
 */
export const checkAnswer = (answer: ModelAnswer, batch: Batch, reviews: readonly WindowReview[]): CheckedAnswer => {
  const dropped = { ids: 0, quotes: 0, labels: 0 };
  const given = { ids: 0, quotes: 0 };
  const findings: Finding[] = [];

  for (const [turn, { kind, label: raw, reviewIds, quotes }] of answer.findings.entries()) {
    const cited = new Set([...reviewIds, ...quotes.map(({ id }) => id)]);
    given.ids += cited.size;
    given.quotes += quotes.length;
    const label = turn < maxFindings ? plainLabel(raw) : null;
    const meaning = label === null ? null : meaningOf(kind, label);
    if (label === null || meaning === null) {
      dropped.labels++;
      dropped.ids += cited.size;
      continue;
    }

    const said = new Map<number, Said>();
    dropped.quotes += Math.max(0, quotes.length - batch.places.size);
    for (const { id, text } of quotes.slice(0, batch.places.size)) {
      const at = batch.places.get(id);
      const place = at === undefined ? null : verbatimPlace(reviews[at]!, text);
      if (at === undefined || place === null) dropped.quotes++;
      else if (!said.has(at)) said.set(at, place);
    }
    const plausible = [...cited].flatMap((id) => {
      const at = batch.places.get(id);
      return at !== undefined && isPlausible(kind, reviews[at]!) ? [at] : [];
    });
    const bearing = plausible.filter((at) => says(meaning, reviews[at]!));
    const quoted = plausible.filter((at) => said.has(at) && !bearing.includes(at));
    // A label that most of its reviews do not support is the model's own, whatever it quotes.
    const members = quoted.length <= bearing.length ? [...bearing, ...quoted] : bearing;
    dropped.ids += cited.size - members.length;
    if (members.length === 0) {
      dropped.labels++;
      continue;
    }
    members.sort((one, other) => one - other);
    for (const at of [...said.keys()]) if (!members.includes(at)) said.delete(at);
    findings.push({ kind, label, theme: themeOf(meaning.themes, members, reviews), members, said });
  }

  const isBad = 2 * dropped.ids > given.ids || 2 * dropped.quotes > given.quotes;
  return { findings, dropped, isBad };
};
