import { adNetworkTitles } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad, AdHookRank, AdSearch } from '../../../../../server/contract/resources/ad-search.ts';
import { LinkButton } from '../../../parts/button.tsx';
import { Missing } from '../../../parts/missing.tsx';
import { Notes } from '../../../parts/notes.tsx';
import { OutsideLink } from '../../../parts/outside-link.tsx';
import { Prose } from '../../../parts/prose.tsx';
import { Reading } from '../../../parts/reading.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { count, date, share } from '../../../words.ts';
import style from '../runs.module.css';

const hookTitles: Readonly<Record<AdHookRank['kind'], string>> = {
  question: 'A question',
  problem: 'A problem',
  result: 'A promised result',
  proof: 'Proof',
  offer: 'An offer',
  urgency: 'Urgency',
  novelty: 'Something new',
  story: 'A story',
  feature: 'A feature',
  call: 'A call to act',
};

const hookColumns: readonly Column<AdHookRank>[] = [
  {
    title: 'Opens with',
    cell: ({ kind, examples }) => (
      <div className={style.finding}>
        <span>{hookTitles[kind]}</span>
        {examples.slice(0, 2).map(({ adId, text }) => (
          <q key={adId} className={style.people} lang="und" dir="auto">
            {text}
          </q>
        ))}
      </div>
    ),
  },
  { title: 'Ads', number: true, cell: ({ ads }) => count(ads) },
  { title: 'Share', number: true, cell: (row) => share(row.share) },
  { title: 'Advertisers', number: true, wideOnly: true, cell: ({ advertisers }) => count(advertisers) },
];

const AdText = ({ ad }: { ad: Ad }) => {
  const page = ad.media.find(({ kind }) => kind === 'page')?.url ?? ad.media[0]?.url;
  const title = ad.headline ?? ad.app?.title ?? ad.advertiser.name;
  return (
    <div className={style.finding}>
      {page ? <OutsideLink href={page}>{title}</OutsideLink> : <span dir="auto">{title}</span>}
      {ad.body && (
        <q className={style.people} lang="und" dir="auto">
          {ad.body}
        </q>
      )}
    </div>
  );
};

const adColumns: readonly Column<Ad>[] = [
  { title: 'Ad', cell: (ad) => <AdText ad={ad} /> },
  { title: 'Library', cell: ({ network }) => adNetworkTitles[network] },
  { title: 'Advertiser', wideOnly: true, cell: ({ advertiser }) => <span dir="auto">{advertiser.name}</span> },
  {
    title: 'First seen',
    wideOnly: true,
    cell: ({ firstSeen }) =>
      firstSeen ? <span className={style.nowrap}>{date(firstSeen)}</span> : <Missing why="The library does not say." />,
  },
  {
    title: 'Last seen',
    wideOnly: true,
    cell: ({ lastSeen, active }) => {
      if (lastSeen) return <span className={style.nowrap}>{date(lastSeen)}</span>;
      return active ? 'Still running' : <Missing why="The library does not say." />;
    },
  },
  {
    title: 'Running',
    cell: ({ active }) => (active === null ? <Missing why="The library does not say." /> : active ? 'Yes' : 'No'),
  },
];

const adKey = ({ network, id }: Ad): string => `${network} ${id}`;

/** Ads with who paid for them and when they were seen. */
export const AdTable = ({ label, ads }: { label: string; ads: readonly Ad[] }) => (
  <Table label={label} columns={adColumns} rows={ads} keyOf={adKey} />
);

const droppedColumns: readonly Column<Ad>[] = [
  ...adColumns.slice(0, 3),
  { title: 'Why it was left out', cell: ({ vetted }) => vetted.reason },
];

export const AdsResult = ({ result, input }: { result: AdSearch; input: { readonly query: string } }) => (
  <>
    <Notes notes={result.notes} errors={result.errors} />
    <Prose text={result.summary} />
    <Reading reading={result.reading} />
    {result.hooks.length > 0 && (
      <section>
        <h2>How they open</h2>
        <Table label="Hooks" columns={hookColumns} rows={result.hooks} keyOf={({ kind }) => kind} />
      </section>
    )}
    <section>
      <h2>Ads ({count(result.ads.length)})</h2>
      <AdTable label="Ads" ads={result.ads} />
    </section>
    {result.dropped.length > 0 && (
      <details className={style.more}>
        <summary>Left out ({count(result.dropped.length)})</summary>
        <Table label="Ads left out" columns={droppedColumns} rows={result.dropped} keyOf={adKey} />
      </details>
    )}
    {result.next && (
      <p>
        <LinkButton to="/ads" search={{ query: input.query, networks: result.next.networks.join(), more: '1' }}>
          Read the next page
        </LinkButton>
      </p>
    )}
  </>
);
