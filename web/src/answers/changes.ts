import type { Finding } from '../../../server/exports/answers/answer.ts';

/** The difference in one finding between two answers to the same question. */
export interface Change {
  readonly what: 'new' | 'gone' | 'more' | 'less';
  readonly kind: Finding['kind'];
  readonly label: string;
  readonly app: string | null;
  /** Share of the reviews read; null if it is not among the findings. */
  readonly before: number | null;
  readonly after: number | null;
  /** The number of the newer answer's finding, to open its evidence. */
  readonly no: number | null;
}

/** Below 1%, two readings of the same app differ by chance. */
const minDifference = 0.01;

const keyOf = ({ kind, theme, label, app }: Finding): string => [kind, theme ?? label, app ?? ''].join('\n');

const byKey = (findings: readonly Finding[]): Map<string, Finding> =>
  // Keep the first: what was asked about precedes lists that may repeat it.
  new Map([...findings].reverse().map((finding) => [keyOf(finding), finding]));

const size = ({ before, after }: Change): number => Math.abs((after ?? 0) - (before ?? 0));

/** Findings mentioned more, less, newly or no longer in the newer answer, largest difference first. */
export const changesBetween = (older: readonly Finding[], newer: readonly Finding[]): Change[] => {
  const [was, is] = [byKey(older), byKey(newer)];
  const changes = [...new Set([...is.keys(), ...was.keys()])].flatMap((key): Change[] => {
    const [before, after] = [was.get(key), is.get(key)];
    const { kind, label, app } = (after ?? before)!;
    const change = {
      kind,
      label,
      app,
      before: before?.share ?? null,
      after: after?.share ?? null,
      no: after?.no ?? null,
    };
    if (!before) return [{ ...change, what: 'new' }];
    if (!after) return [{ ...change, what: 'gone' }];
    const difference = after.share - before.share;
    return Math.abs(difference) < minDifference ? [] : [{ ...change, what: difference > 0 ? 'more' : 'less' }];
  });
  return changes.sort((a, b) => size(b) - size(a));
};
