import type { WindowReview } from '../../../metrics/window-review.ts';
import { tagByRules } from '../../../tagging/tag-by-rules.ts';
import { type Polarity, polarities, type ThemeId } from '../../../tagging/themes/taxonomy.ts';
import { termOf } from '../../../tagging/words/terms.ts';
import { wordsOf } from '../../../tagging/words/words.ts';
import type { FindingKind } from '../findings.ts';
import { isVague, stemsOf } from '../rules/merge.ts';

/** Requests, though the taxonomy has them as complaints. */
const wishes: ReadonlySet<ThemeId> = new Set(['remove_ads', 'removed_feature']);
/** Themes for asking or complaining about something unnamed. */
const vagueThemes: ReadonlySet<ThemeId> = new Set(['feature_request', 'missing_feature']);

/** Whether a theme fits a kind of finding. */
export const suits = (kind: FindingKind, theme: ThemeId): boolean => {
  if (vagueThemes.has(theme)) return false;
  if (wishes.has(theme)) return kind === 'request';
  const polarity = polarities.get(theme);
  if (kind === 'praise') return polarity === 'pos';
  return kind === 'complaint' ? polarity !== 'pos' : polarity === 'neutral';
};

/** A label as read by the rules that tag reviews. */
export interface Meaning {
  readonly themes: readonly ThemeId[];
  readonly stems: ReadonlySet<string>;
}

/** Null: the label says nothing, or the opposite of its kind. */
export const meaningOf = (kind: FindingKind, label: string): Meaning | null => {
  const tagged = tagByRules({ title: null, text: label, rating: kind === 'praise' ? 5 : 1, lang: 'en' }).themes;
  const themes = tagged.filter((theme) => suits(kind, theme));
  const opposite: Polarity | null = kind === 'praise' ? 'neg' : kind === 'complaint' ? 'pos' : null;
  if (themes.length === 0 && tagged.some((theme) => polarities.get(theme) === opposite)) return null;
  return themes.length === 0 && isVague(label) ? null : { themes, stems: stemsOf(label) };
};

const stemsKnown = new WeakMap<WindowReview, ReadonlySet<string>>();

/** Stems as in labels, cached per review, which is compared with many labels. */
const stemsOfReview = (review: WindowReview): ReadonlySet<string> => {
  const known = stemsKnown.get(review);
  if (known) return known;
  const stems = new Set(wordsOf(`${review.title ?? ''}\n${review.text}`).map(({ folded }) => termOf(folded, 'en')));
  stemsKnown.set(review, stems);
  return stems;
};

/** Whether a review says what a label says: it carries the theme or at least half of the label's words. */
export const says = ({ themes, stems }: Meaning, review: WindowReview): boolean => {
  if (themes.some((theme) => review.themes.includes(theme))) return true;
  const shared = stems.intersection(stemsOfReview(review)).size;
  return shared > 0 && 2 * shared >= stems.size;
};

/** Number of these reviews that carry a theme. */
export const carriers = (theme: ThemeId, members: readonly number[], reviews: readonly WindowReview[]): number =>
  members.filter((at) => reviews[at]!.themes.includes(theme)).length;

/** The label's theme that most of its reviews carry, and at least half of them. */
export const themeOf = (
  themes: readonly ThemeId[],
  members: readonly number[],
  reviews: readonly WindowReview[],
): ThemeId | null =>
  themes
    .map((theme) => ({ theme, count: carriers(theme, members, reviews) }))
    .filter(({ count }) => 2 * count >= members.length)
    .sort((one, other) => other.count - one.count)[0]?.theme ?? null;
