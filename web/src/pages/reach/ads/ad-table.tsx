import { adNetworkTitles } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { Missing } from '../../../parts/texts/missing.tsx';
import { OutsideLink } from '../../../parts/texts/outside-link.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { date } from '../../../words.ts';
import { adKey, adTitle, fileOf, libraryPage } from './ad-words.ts';
import style from './ads.module.css';

const AdText = ({ ad }: { ad: Ad }) => {
  const page = libraryPage(ad) ?? fileOf(ad, 'video') ?? fileOf(ad, 'image');
  return (
    <div className={style.words}>
      {page ? <OutsideLink href={page}>{adTitle(ad)}</OutsideLink> : <span dir="auto">{adTitle(ad)}</span>}
      {ad.body && (
        <q className={style.body} lang="und" dir="auto">
          {ad.body}
        </q>
      )}
    </div>
  );
};

const Day = ({ day }: { day: string | null }) =>
  day ? <span className={style.day}>{date(day)}</span> : <Missing why="The library does not say." />;

const firstColumns: readonly Column<Ad>[] = [
  { title: 'Ad', cell: (ad) => <AdText ad={ad} /> },
  { title: 'Library', cell: ({ network }) => adNetworkTitles[network] },
  { title: 'Advertiser', wideOnly: true, cell: ({ advertiser }) => <span dir="auto">{advertiser.name}</span> },
];

const columns: readonly Column<Ad>[] = [
  ...firstColumns,
  { title: 'First seen', wideOnly: true, cell: ({ firstSeen }) => <Day day={firstSeen} /> },
  {
    title: 'Last seen',
    wideOnly: true,
    cell: ({ lastSeen, active }) => (lastSeen === null && active ? 'Still running' : <Day day={lastSeen} />),
  },
  {
    title: 'Running',
    cell: ({ active }) => (active === null ? <Missing why="The library does not say." /> : active ? 'Yes' : 'No'),
  },
];

export const AdTable = ({ label, ads }: { label: string; ads: readonly Ad[] }) => (
  <Table label={label} columns={columns} rows={ads} keyOf={adKey} />
);

const droppedColumns: readonly Column<Ad>[] = [
  ...firstColumns,
  { title: 'Why it was left out', cell: ({ vetted }) => vetted.reason },
];

/** Excluded ads, each with the reason. */
export const DroppedAds = ({ ads }: { ads: readonly Ad[] }) => (
  <Table label="Ads left out" columns={droppedColumns} rows={ads} keyOf={adKey} />
);
