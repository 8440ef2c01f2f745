import type { WindowReview } from '../../../metrics/window-review.ts';
import { type ThemeId, taxonomy } from '../../../tagging/themes/taxonomy.ts';
import type { Finding } from '../findings.ts';
import { mostFirst } from '../rules/by-rules.ts';
import { mergeFindings, stemsOf } from '../rules/merge.ts';
import { carriers, says, suits, themeOf } from './label-meaning.ts';

const themeLabels = new Map<ThemeId, string>(taxonomy.map(({ id, label }) => [id, label]));

/** Minimum number of reviews for a finding without a theme, as for requests found by rules. */
const minAlike = 3;

/** Minimum share of a finding's reviews with a theme that makes it the finding's, even if the label does not say so. */
const nearlyAll = 0.75;
const goodPart = 0.4;
/** More than complaints have. */
const pleasedStars = 4;

/** The theme of a finding whose label names none. */
const sharedTheme = ({ kind, members }: Finding, reviews: readonly WindowReview[]): ThemeId | null => {
  if (members.length < minAlike) return null;
  const carried = [...new Set(members.flatMap((at) => reviews[at]!.themes))];
  const shared = carried.filter(
    (theme) => suits(kind, theme) && carriers(theme, members, reviews) >= nearlyAll * members.length,
  );
  return themeOf(shared.sort(), members, reviews);
};

/**
 * Merges the findings of the rules and of all batches of a model into one list, independent of the order of batches.
 * All findings of the rules are kept, so that a model that finds nothing, or was instructed to by a review, hides
 * nothing.
 * @param read indexes of the reviews that the model has read
 */
export const joinFindings = (
  byRules: readonly Finding[],
  byModel: readonly (readonly Finding[])[],
  reviews: readonly WindowReview[],
  read: ReadonlySet<number>,
): Finding[] => {
  const bearing: Bearing = (stems, members) => members.filter((at) => says({ themes: [], stems }, reviews[at]!)).length;
  const happy = [...read].filter((at) => reviews[at]!.rating >= pleasedStars).sort((one, other) => one - other);
  const rules = byRules.map((rule) => ({ ...rule, stems: stemsOf(rule.label) }));
  /** The rules' name for it: with all of its words, and its theme if it has one. */
  const knownAs = ({ kind, label, members }: Finding): Finding | undefined => {
    const stems = stemsOf(label);
    return rules.find(
      (rule) =>
        rule.kind === kind &&
        rule.stems.isSubsetOf(stems) &&
        (rule.theme === null || 2 * carriers(rule.theme, members, reviews) >= members.length),
    );
  };
  /** A part of a theme is a finding of its own; a good part of all its reviews in other words is not. */
  const themeInOtherWords = (finding: Finding): ThemeId | null => {
    const theme = sharedTheme(finding, reviews);
    const rule = rules.find((each) => each.kind === finding.kind && each.theme === theme);
    const readOfRule = rule?.members.filter((at) => read.has(at)).length ?? 0;
    return finding.members.length >= goodPart * readOfRule ? theme : null;
  };
  /** Pleased reviews with the label's words, among those that the model has read. */
  const pleasedWith = ({ kind, label, members }: Finding): number[] => {
    if (kind === 'praise') return [];
    const meaning = { themes: [], stems: stemsOf(label) };
    const isMember = new Set(members);
    return happy.filter((at) => !isMember.has(at) && says(meaning, reviews[at]!));
  };

  const all = byModel.flat().filter(({ members }) => members.length > 0);
  const known = all.filter(({ theme }) => theme !== null);
  const novel: Finding[] = [];
  const unthemed = mergeFindings([all.filter(({ theme }) => theme === null)]);
  for (const finding of inFewerWords(unthemed, bearing)) {
    const rule = knownAs(finding);
    const theme = rule ? rule.theme : themeInOtherWords(finding);
    if (rule) known.push({ ...finding, theme, label: rule.label });
    else if (bearing(stemsOf(finding.label), finding.members) < minAlike) continue;
    else if (theme === null) novel.push({ ...finding, pleased: pleasedWith(finding) });
    else known.push({ ...finding, theme });
  }
  // A finding with a theme is named after it, whether from rules or a model.
  const called = known.map((finding) =>
    finding.theme === null ? finding : { ...finding, label: themeLabels.get(finding.theme)! },
  );
  return [...mergeFindings([byRules, called]), ...novel].sort(mostFirst);
};

/** Counts the reviews that have the words of a label. */
type Bearing = (stems: ReadonlySet<string>, members: readonly number[]) => number;

/**
 * Batches share no reviews: findings are equal if a word and half of the smaller one's reviews match the larger label.
 */
const inFewerWords = (findings: readonly Finding[], bearing: Bearing): Finding[] => {
  const founders: { readonly finding: Finding; readonly stems: ReadonlySet<string> }[] = [];
  const renamed = findings.map((finding) => {
    const stems = stemsOf(finding.label);
    const founder = founders.find(
      (each) =>
        each.finding.kind === finding.kind &&
        !stems.isDisjointFrom(each.stems) &&
        2 * bearing(each.stems, finding.members) >= finding.members.length,
    );
    if (!founder) founders.push({ finding, stems });
    return founder ? { ...finding, label: founder.finding.label } : finding;
  });
  return mergeFindings([renamed]);
};
