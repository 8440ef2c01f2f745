import { momentsIn } from '../../../analysis/reading/filter/days/moments.ts';
import { readDays } from '../../../analysis/reading/filter/days/read-days.ts';
import { blotOut, type Sheet } from '../../../analysis/reading/sheet.ts';
import type { Period } from '../../../contract/resources/questions/plan.ts';

export interface TimesRead {
  readonly sheet: Sheet;
  /** In the order of the sentence: one, or two that are compared. */
  readonly periods: readonly Period[];
}

/** `Compare August with September`: the later is held against the earlier. */
const compares =
  /(?<!\p{L})(?:compar\p{L}*|vergleich\p{L}*|confront\p{L}*|paragon\p{L}*|versus|vs)(?!\p{L})|比較|비교/u;

const periodOf = (since: string | null, until: string | null, today: string): Period => ({
  ...(since === null ? {} : { since }),
  ...(until === null || until >= today ? {} : { until }),
});

/** The times that a part of a question names. */
export const readTimes = (given: Sheet, today: string, language: string): TimesRead => {
  const { sheet, since, until, compared } = readDays(given, today, language);
  if (compared !== null) {
    const [first] = momentsIn(given, { today, language }).filter(({ weak }) => !weak);
    const [early, late] = compared.map(({ from, to }) => periodOf(from, to, today)) as [Period, Period];
    const startsEarly = first !== undefined && first.from === compared[0].from;
    return { sheet, periods: startsEarly ? [early, late] : [late, early] };
  }
  const moments = momentsIn(given, { today, language }).filter(({ weak, span }) => !weak && !span);
  if (moments.length === 2 && compares.test(given.folded)) {
    const [late, early] = moments
      .sort((one, other) => (one.from < other.from ? 1 : -1))
      .map(({ from, to }) => periodOf(from, to, today));
    return {
      sheet: blotOut(blotOut(sheet, moments[0]!.start, moments[0]!.end), moments[1]!.start, moments[1]!.end),
      periods: [late!, early!],
    };
  }
  const periods = since === null && until === null ? [] : [periodOf(since, until, today)];
  return { sheet, periods };
};
