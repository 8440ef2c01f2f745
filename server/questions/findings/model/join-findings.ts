import type { WindowReview } from '../../../metrics/window-review.ts';
import { type ThemeId, taxonomy } from '../../../tagging/themes/taxonomy.ts';
import type { Finding } from '../findings.ts';
import { mostFirst } from '../rules/by-rules.ts';
import { mergeFindings, stemsOf } from '../rules/merge.ts';
import { carriers, says, suits, themeOf } from './label-meaning.ts';

const themeLabels = new Map<ThemeId, string>(taxonomy.map(({ id, label }) => [id, label]));

/** What has no theme is a finding when so many say it, as with wishes by rules. */
const leastAlike = 3;

/** The part of a finding's reviews that must carry a theme for it to be the finding's own though the label does not say so. */
const nearlyAll = 0.75;
const goodPart = 0.4;
/** More than a complaint has. */
const pleasedStars = 4;

/** The theme of a finding whose label tells none. */
const sharedTheme = ({ kind, members }: Finding, reviews: readonly WindowReview[]): ThemeId | null => {
  if (members.length < leastAlike) return null;
  const carried = [...new Set(members.flatMap((at) => reviews[at]!.themes))];
  const shared = carried.filter(
    (theme) => suits(kind, theme) && carriers(theme, members, reviews) >= nearlyAll * members.length,
  );
  return themeOf(shared.sort(), members, reviews);
};

/**
 * What the rules have found, and what a model has found in any of the batches, as one list: the same thing in other words
 * is one finding, in whatever order the batches came back. Nothing that the rules have found is lost, so that a model
 * that says nothing, or was instructed to by a review, hides nothing.
 *
 * @param read the places of the reviews that the model has read
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
  /** What the rules know under another name: all of its words, and its theme where it has one. */
  const knownAs = ({ kind, label, members }: Finding): Finding | undefined => {
    const stems = stemsOf(label);
    return rules.find(
      (rule) =>
        rule.kind === kind &&
        rule.stems.isSubsetOf(stems) &&
        (rule.theme === null || 2 * carriers(rule.theme, members, reviews) >= members.length),
    );
  };
  /** A part of what a theme is about is a finding of its own; a good part of all that carry it, in other words, is not. */
  const themeInOtherWords = (finding: Finding): ThemeId | null => {
    const theme = sharedTheme(finding, reviews);
    const rule = rules.find((each) => each.kind === finding.kind && each.theme === theme);
    const readOfRule = rule?.members.filter((at) => read.has(at)).length ?? 0;
    return finding.members.length >= goodPart * readOfRule ? theme : null;
  };
  /** Who names just this and is pleased, of those whom the model would have heard complain. */
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
    else if (bearing(stemsOf(finding.label), finding.members) < leastAlike) continue;
    else if (theme === null) novel.push({ ...finding, pleased: pleasedWith(finding) });
    else known.push({ ...finding, theme });
  }
  // A finding with a theme is named after it, by rules and model alike.
  const called = known.map((finding) =>
    finding.theme === null ? finding : { ...finding, label: themeLabels.get(finding.theme)! },
  );
  return [...mergeFindings([byRules, called]), ...novel].sort(mostFirst);
};

/** How many of these reviews have the words of a label. */
type Bearing = (stems: ReadonlySet<string>, members: readonly number[]) => number;

/**
 * Findings of different batches have no review in common. They are the same when they share a word, and half of the
 * smaller one's reviews bear out the label of the larger as well.
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
