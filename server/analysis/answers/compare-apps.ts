import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { listed } from '../prose/lists.ts';
import { dollars, figure, partOf, percent, review } from '../prose/numbers.ts';
import { plain } from '../prose/untrusted.ts';
import { isLeaving, phraseOf } from './finding-phrases.ts';
import {
  from,
  type Kind,
  type Names,
  type ResearchAppFacts,
  type ResearchFacts,
  type ResearchFinding,
  specificOf,
} from './research-facts.ts';

/** `Calmly is criticised for crashes`, `People ask Calmly for a widget`. */
const saidOf = (name: string, finding: ResearchFacts['differences'][number]): string => {
  if (isLeaving(finding)) return `People say they are leaving ${name} or warn others off`;
  if (finding.theme === 'love_it') return `${name} is praised in general`;
  const phrases: Readonly<Record<Kind, string>> = {
    complaint: `${name} is criticised for ${phraseOf(finding)}`,
    praise: `${name} is praised for ${phraseOf(finding)}`,
    request: `People ask ${name} for ${phraseOf(finding)}`,
  };
  return phrases[finding.kind];
};

/** Where the apps differ, by share of reviews. */
export const differenceSentences = ({ differences, apps }: ResearchFacts, nameOf: Names): string[] => {
  if (apps.length < 2) return [];
  if (differences.length === 0) {
    const first = apps.flatMap((app) => {
      const [item] = specificOf(app.complaints);
      const count = item && partOf(item.reviews, app.read, item.share, review);
      return item ? [`about ${nameOf(app)} is ${phraseOf(item)} (${count})`] : [];
    });
    return [
      from('reviews', 'The reviews show no difference between the apps that is larger than chance.'),
      first.length > 0 ? from('reviews', `The top complaint ${listed(first)}.`) : '',
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
        ? `none of ${figure(read)} for ${name}`
        : `${figure(reviews)} of ${figure(read)} (${percent(share)}) for ${name}`,
    );
    const compared = rest.length === 0 ? '' : `, compared with ${listed(rest)}`;
    const part = partOf(most.reviews, most.read, most.share, review);
    return from('reviews', `${saidOf(most.name, difference)} in ${part}${compared}.`);
  });
};

const mostDifferences = 4;

/** The widest ones, and one in which each app stands out before a second one for any: a difference has two sides. */
const chosenDifferences = (differences: ResearchFacts['differences']): ResearchFacts['differences'] => {
  const ahead = ({ apps }: ResearchFacts['differences'][number]): string => {
    const most = apps.toSorted((one, other) => other.share - one.share)[0]!;
    return appKey(most);
  };
  // Complaints and requests say more than general praise.
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
  const { apps, aims, revenue, ads, social } = facts;
  if (apps.length < 2) return '';
  const first = (items: readonly ResearchFinding[]): string => {
    const [item] = [...specificOf(items), ...items];
    return item ? `${phraseOf(item)} (${figure(item.reviews)}, ${percent(item.share)})` : 'none found';
  };
  const earned = (app: ResearchAppFacts): string => {
    const found = ownOf(revenue, app);
    return found ? dollars(found.estimate.monthly.mid) : 'not known';
  };
  const things = apps[0]!.asked.map(
    ({ label }, at): Row => [
      `Mention “${plain(label)}”`,
      ({ asked }) => (asked[at] ? `${figure(asked[at].reviews)} (${percent(asked[at].share)})` : ''),
    ],
  );
  const rows: Row[] = [
    ['Reviews read', ({ read }) => figure(read)],
    ['Average rating', ({ avgRating }) => (avgRating === null ? 'none' : String(avgRating))],
    ...things,
    ['Top complaint', ({ complaints }) => first(complaints)],
    ['Top praise', ({ praise }) => first(praise)],
    ['Top request', ({ requests }) => first(requests)],
    ...(aims.includes('revenue') && revenue.length > 0 ? [['Monthly revenue', earned] as Row] : []),
    ...(aims.includes('ads') && ads ? [['Ads in the libraries', (app) => shown(ownOf(ads, app))] as Row] : []),
    ...(aims.includes('social') && social ? [['Known videos', (app) => shown(ownOf(social, app))] as Row] : []),
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...apps.map((app) => `**${nameOf(app)}**`)]),
    line(['---', ...apps.map(() => '---')]),
    ...rows.map(([head, cell]) => line([head, ...apps.map(cell)])),
  ].join('\n');
};
