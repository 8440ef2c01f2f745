const leastQuality = 0.9;
const leastHard = 0.3;
export const mostShown = 12;

export const claim = (held: boolean, text: string): boolean => {
  console.log(`${held ? 'holds ' : 'FAILS '} ${text}`);
  return held;
};
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** One judgement: what was said, what is true, and how to find it again. */
export interface Judged {
  readonly said: boolean;
  readonly is: boolean;
  /** Planted to look like what it is not. */
  readonly hard: boolean;
  readonly name: string;
  readonly reason: string;
  readonly note: string;
}

/** Prints the figures. `least`: what precision and recall are claimed to reach, null where nothing is; `shown`: how many errors. */
export const tell = (
  what: string,
  judged: readonly Judged[],
  found: readonly Judged[],
  { least = leastQuality, shown = mostShown }: { least?: number | null; shown?: number } = {},
): boolean => {
  const right = judged.filter(({ said, is }) => said && is).length;
  const precision = right / Math.max(1, judged.filter(({ said }) => said).length);
  const recall = right / Math.max(1, judged.filter(({ is }) => is).length);
  const hard = found.filter(({ is, hard }) => !is && hard).length / Math.max(1, found.length);
  const wrong = judged.filter(({ said, is }) => said !== is);
  console.log(
    `${what}, by rules alone: ${judged.length} judgements, ${judged.filter(({ is }) => is).length} of them true`,
  );
  console.log(`  precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  wrong ${wrong.length}`);
  console.log(`  of ${found.length} that the searches find, ${percent(hard)} are hard negatives`);
  for (const { said, name, reason, note } of wrong.slice(0, shown)) {
    console.log(`  ${said ? 'taken   ' : 'left out'} ${name}: ${reason} (planted: ${note})`);
  }
  if (least === null) return true;
  return [
    claim(precision >= least, `${what}: precision ${precision.toFixed(3)} (at least ${least})`),
    claim(recall >= least, `${what}: recall ${recall.toFixed(3)} (at least ${least})`),
    claim(hard >= leastHard, `${what}: ${percent(hard)} hard negatives (at least ${percent(leastHard)})`),
  ].every(Boolean);
};
