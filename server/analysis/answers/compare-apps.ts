import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { dollars, figure, partOf, percent, review } from '../prose/numbers.ts';
import { plain } from '../prose/untrusted.ts';
import { listed } from '../reading/prose.ts';
import {
  from,
  type Kind,
  type Names,
  type ResearchAppFacts,
  type ResearchFacts,
  type ResearchFinding,
  telling,
} from './research-facts.ts';
import { spoken } from './spoken.ts';

const isSaidOf: Readonly<Record<Kind, string>> = {
  complaint: 'is blamed for',
  praise: 'is praised for',
  request: 'is asked for',
};

/** How far apart the first app and the others are, in shares. */
export const differenceSentences = ({ differences, apps }: ResearchFacts, nameOf: Names): string[] => {
  if (apps.length < 2) return [];
  if (differences.length === 0) {
    const first = apps.flatMap((app) => {
      const [item] = telling(app.complaints);
      const count = item && partOf(item.reviews, app.read, item.share, review);
      return item ? [`of ${nameOf(app)} it is ${spoken(item)}, in ${count}`] : [];
    });
    return [
      from('reviews', 'Nothing in what was read sets the apps apart by more than chance.'),
      first.length > 0 ? from('reviews', `As for the complaint made most, ${listed(first)}.`) : '',
    ];
  }
  const readOf = new Map(apps.map((app) => [appKey(app), app.read]));
  const told = chosenDifferences(differences);
  return told.map((difference) => {
    const [most, ...others] = difference.apps
      .map((each) => ({ ...each, name: nameOf(each), read: readOf.get(appKey(each)) ?? 0 }))
      .filter(({ read }) => read > 0)
      .sort((one, other) => other.share - one.share);
    if (!most) return '';
    const rest = others.map(({ name, reviews, read, share }) =>
      reviews === 0
        ? `${name} in none of ${figure(read)}`
        : `${name} in ${figure(reviews)} of ${figure(read)} (${percent(share)})`,
    );
    return from(
      'reviews',
      `${most.name} ${isSaidOf[difference.kind]} ${spoken(difference)} in ${[partOf(most.reviews, most.read, most.share, review), listed(rest)].filter((part) => part !== '').join(', ')}.`,
    );
  });
};

const mostDifferences = 4;

/** The widest, and one in which each app stands out before a second of any: a difference has two sides. */
const chosenDifferences = (differences: ResearchFacts['differences']): ResearchFacts['differences'] => {
  const ahead = ({ apps }: ResearchFacts['differences'][number]): string => {
    const most = apps.toSorted((one, other) => other.share - one.share)[0]!;
    return appKey(most);
  };
  // What is complained of or asked for tells more than general praise.
  const weighty = differences.toSorted((one, other) => Number(one.kind === 'praise') - Number(other.kind === 'praise'));
  const turns = new Map<string, number>();
  return weighty
    .map((difference) => {
      const turn = turns.get(ahead(difference)) ?? 0;
      turns.set(ahead(difference), turn + 1);
      return { difference, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .slice(0, mostDifferences)
    .map(({ difference }) => difference);
};

type Row = [head: string, cell: (app: ResearchAppFacts) => string];

const ownOf = <Told extends AppRef>(all: readonly Told[], { store, appId }: AppRef): Told | undefined =>
  all.find((each) => each.store === store && each.appId === appId);

const shown = (told: { readonly total: number; readonly more?: boolean } | undefined): string =>
  told ? `${told.more ? 'at least ' : ''}${figure(told.total)}` : 'not known';

/** The apps side by side, as a table. */
export const table = (facts: ResearchFacts, nameOf: Names): string => {
  const { apps, revenue, ads, social } = facts;
  if (apps.length < 2) return '';
  const first = (items: readonly ResearchFinding[]): string => {
    const [item] = [...telling(items), ...items];
    return item ? `${spoken(item)} (${figure(item.reviews)}, ${percent(item.share)})` : 'none made out';
  };
  const earned = (app: ResearchAppFacts): string => {
    const found = ownOf(revenue, app);
    return found ? dollars(found.estimate.monthly.mid) : 'not known';
  };
  const things = apps[0]!.asked.map(
    ({ label }, at): Row => [
      `Speak of “${plain(label)}”`,
      ({ asked }) => (asked[at] ? `${figure(asked[at].reviews)} (${percent(asked[at].share)})` : ''),
    ],
  );
  const rows: Row[] = [
    ['Reviews counted', ({ read }) => figure(read)],
    ['Average rating', ({ avgRating }) => (avgRating === null ? 'none' : String(avgRating))],
    ...things,
    ['First complaint', ({ complaints }) => first(complaints)],
    ['First praise', ({ praise }) => first(praise)],
    ['First request', ({ requests }) => first(requests)],
    ...(revenue.length > 0 ? [['Revenue a month', earned] as Row] : []),
    ...(ads ? [['Ads in the libraries', (app) => shown(ownOf(ads, app))] as Row] : []),
    ...(social ? [['Videos known', (app) => shown(ownOf(social, app))] as Row] : []),
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...apps.map((app) => `**${nameOf(app)}**`)]),
    line(['---', ...apps.map(() => '---')]),
    ...rows.map(([head, cell]) => line([head, ...apps.map(cell)])),
  ].join('\n');
};
