import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import type { MetricsQuery, ReviewMetrics } from '../../../server/contract/resources/reviews/metrics.ts';
import { countingOf, figureOf, readFigure } from '../../../web/src/evidence/asked-figure.ts';
import type { Figures } from './figures.ts';

type Ask = (query: Partial<MetricsQuery>) => Promise<ReviewMetrics>;

export const badge = (page: Page) => page.getByRole('button', { name: /^Coverage: / });
export const badgeWords = async (page: Page): Promise<string[]> =>
  (await badge(page).allInnerTexts()).map((words) => words.replace(/^Coverage:\s*/, ''));

interface OpenNumber {
  readonly of: string;
  readonly text: string;
  /** What it is called for those who hear it. */
  readonly spoken: string;
}

/** The numbers of a page that open their reviews, once nothing more comes. */
const openNumbers = async (page: Page): Promise<OpenNumber[]> => {
  const read = () =>
    page.locator('main a[href*="evidence="]').evaluateAll((links) =>
      links.map((link) => ({
        of: new URL((link as HTMLAnchorElement).href).searchParams.get('evidence')!,
        text: [...link.childNodes]
          .filter((node) => !(node instanceof Element && node.classList.contains('hidden')))
          .map((node) => node.textContent)
          .join('')
          .trim(),
        spoken: link.querySelector('.hidden')?.textContent ?? '',
      })),
    );
  let before: OpenNumber[] = [];
  const isStill = async (): Promise<boolean> => {
    const now = await read();
    const same = now.length > 0 && JSON.stringify(now) === JSON.stringify(before);
    before = now;
    return same && (await page.locator('main').getByText('Loading…').count()) === 0;
  };
  await expect.poll(isStill, { interval: 300, timeout: 120_000 }).toBe(true);
  return before;
};

const count = (value: number): string => value.toLocaleString('en');

/** The figure in the unit of a text: `12.3%` and `12.3` are shares, `4.21` is an average, `1,204` a count. */
const inUnitOf = (text: string, { reviews, stars, share }: NonNullable<ReturnType<typeof figureOf>>): string => {
  if (/^[\d.]+%$/.test(text)) return `${(100 * share!).toFixed(1)}%`;
  if (/^\d+\.\d$/.test(text)) return (100 * share!).toFixed(1);
  if (/^\d\.\d\d( stars)?$/.test(text)) return text.replace(/^[\d.]+/, stars!.toFixed(2));
  return /^[\d,]+( reviews?)?$/.test(text) ? text.replace(/^[\d,]+/, count(reviews)) : 'a number of no known unit';
};

/** Each number of a page that opens its reviews is what the metrics query counts of them; how many there are. */
export const expectOpenNumbers = async (page: Page, ask: Ask): Promise<number> => {
  const answers = new Map<string, Promise<ReviewMetrics>>();
  const answerTo = (query: Partial<MetricsQuery>): Promise<ReviewMetrics> => {
    const name = JSON.stringify(query);
    const answer = answers.get(name) ?? ask(query);
    answers.set(name, answer);
    return answer;
  };
  const numbers = (await openNumbers(page)).filter(({ text }) => /\d/.test(text));
  for (const { of, text, spoken } of numbers) {
    const asked = readFigure(of)!;
    const figure = figureOf(asked, await answerTo(countingOf(asked)));
    expect({ text, spoken, figure }).toMatchObject({ text: inUnitOf(text, figure!) });
    const [, counted, among] = /([\d,]+) of ([\d,]+) reviews?:/.exec(spoken) ?? [];
    if (counted) expect([counted, among]).toEqual([count(figure!.reviews), count(figure!.of)]);
  }
  return numbers.length;
};

const numberIn = (text: string): number => Number(text.replaceAll(',', ''));

const barsOf = async (page: Page, title: string): Promise<string[][]> => {
  const section = page.getByRole('region', { name: title, exact: true });
  return section.locator('li button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const [label, , value, note] = [...button.children].map(({ textContent }) => textContent ?? '');
      return [label!, value!, note ?? ''];
    }),
  );
};

const facets = [
  ['Versions', 'version'],
  ['Countries', 'country'],
  ['Complaints', 'theme'],
  ['Praise', 'theme'],
  ['Requests', 'theme'],
] as const;

type Labels = ReadonlyMap<string, string>;

/** One of the figures above a list of reviews. */
export const numberAbove = async (page: Page, label: string): Promise<number> => {
  const own = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  return numberIn((await own.locator('dd').innerText()).trim());
};

export const onReviewsTab = async (page: Page, address: string, labels: Labels): Promise<Figures> => {
  await page.goto(`${address}?tab=reviews`);
  await badge(page).waitFor();
  const shown: [string, Figures[string]][] = [];
  for (const [title, by] of facets) {
    for (const [label, value, note] of await barsOf(page, title)) {
      const name = labels.get(`${by} ${label}`) ?? `${by} ${label}`;
      shown.push([name, { reviews: numberIn(value!), stars: Number(note) }]);
    }
  }
  return {
    total: { reviews: await numberAbove(page, 'Reviews'), stars: await numberAbove(page, 'Average') },
    ...Object.fromEntries(shown),
  };
};

/** The margins of a table of the Breakdown tab: complaints down, and a dimension across. */
export const onBreakdown = async (
  page: Page,
  address: string,
  { by, show, labels }: { by: 'version' | 'country' | 'week'; show: 'count' | 'stars'; labels: Labels },
): Promise<Figures> => {
  await page.goto(`${address}?tab=breakdown&columns=${by}&show=${show}`);
  const table = page.getByRole('grid');
  await table.waitFor();
  const margins = await table.evaluate((grid) => {
    const words = (cell: Element | null | undefined): string => cell?.textContent?.trim() ?? '';
    const heads = [...grid.querySelectorAll('thead th')].slice(1);
    return {
      columns: heads.map((head) => [words(head.querySelector('button')), words(head.querySelector('small'))]),
      rows: [...grid.querySelectorAll('tbody tr')].map((row) => [
        words(row.querySelector('th')),
        words(row.lastElementChild),
      ]),
      total: words(heads.at(-1)?.querySelector('small')),
    };
  });
  const names = (of: string, label: string): string => labels.get(`${of} ${label}`) ?? `${of} ${label}`;
  const themes = margins.rows.map(([label, shown]) => [
    names('theme', label!),
    show === 'count' ? { reviews: numberIn(shown!) } : { stars: Number(shown) },
  ]);
  // Weeks and countries are abbreviated there; a column of several values is no button.
  const versions = margins.columns.flatMap(([label, shown]) =>
    by === 'version' && label ? [[`version ${label}`, { reviews: numberIn(shown!) }]] : [],
  );
  const countries = margins.columns.flatMap(([label, shown]) =>
    by === 'country' && label ? [[`country ${label.toLowerCase()}`, { reviews: numberIn(shown!) }]] : [],
  );
  return { total: { reviews: numberIn(margins.total) }, ...Object.fromEntries([...themes, ...versions, ...countries]) };
};

/** What an answer says of one app: in its figures, and by version. */
export const onTeardown = async (page: Page, address: string): Promise<Figures> => {
  await page.goto(address);
  const table = page.getByRole('region', { name: 'Versions', exact: true }).getByRole('table');
  await table.waitFor();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map(({ textContent }) => textContent?.trim() ?? '')),
    );
  const versions = rows.map(([version, , reviews, stars]) => [
    `version ${version}`,
    { reviews: numberIn(reviews!), stars: Number(stars) },
  ]);
  return {
    total: { reviews: await numberAbove(page, 'Reviews read'), stars: await numberAbove(page, 'Average') },
    ...Object.fromEntries(versions),
  };
};

/** The reviews that a comparison says each app has, and their average. */
export const onComparison = async (page: Page, site: string, apps: readonly AppRef[]): Promise<Figures[string][]> => {
  const names = apps.map(({ store, appId }) => `${store}:${appId}`).join(',');
  await page.goto(`${site}/compare?apps=${names}&period=all`);
  await badge(page)
    .nth(apps.length - 1)
    .waitFor({ timeout: 120_000 });
  const heads = await page.locator('thead th[scope=col]').allInnerTexts();
  const averages = await page
    .getByRole('row', { name: /^Reviews, average/ })
    .locator('td b')
    .allInnerTexts();
  return averages.map((stars, at) => ({
    reviews: numberIn(/([\d,]+) reviews? compared/.exec(heads[at + 1]!)![1]!),
    stars: Number(stars),
  }));
};
