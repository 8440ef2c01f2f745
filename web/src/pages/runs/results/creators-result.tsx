import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Creator, CreatorSearch } from '../../../../../server/contract/resources/creators.ts';
import { LinkButton } from '../../../parts/button.tsx';
import { Missing } from '../../../parts/missing.tsx';
import { Notes } from '../../../parts/notes.tsx';
import { OutsideLink } from '../../../parts/outside-link.tsx';
import { Reading } from '../../../parts/reading.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { compact, counted, date, share } from '../../../words.ts';
import style from '../runs.module.css';

const hidden = <Missing why="The platform does not say." />;

const Who = ({ creator: { name, handle, url, vetted, contacts } }: { creator: Creator }) => (
  <div className={style.finding}>
    <OutsideLink href={url}>{name ?? handle}</OutsideLink>
    <span className="soft small">{vetted.reason}</span>
    {contacts.length > 0 && (
      <span className={`small ${style.people}`}>{contacts.map(({ value }) => value).join(', ')}</span>
    )}
  </div>
);

const columns: readonly Column<Creator>[] = [
  { title: 'Creator', cell: (creator) => <Who creator={creator} /> },
  { title: 'Platform', wideOnly: true, cell: ({ platform }) => platformTitles[platform] },
  { title: 'Fit', number: true, cell: ({ vetted }) => share(vetted.score) },
  { title: 'Followers', number: true, cell: ({ followers }) => (followers === null ? hidden : compact(followers)) },
  {
    title: 'Median views',
    number: true,
    wideOnly: true,
    cell: ({ medianViews }) => (medianViews === null ? hidden : compact(medianViews)),
  },
  { title: 'Posts about it', wideOnly: true, cell: ({ posts }) => `${posts.about} of ${posts.read}` },
  {
    title: 'Last one',
    wideOnly: true,
    cell: ({ posts }) =>
      posts.lastAboutAt ? (
        <span className={style.nowrap}>{date(posts.lastAboutAt)}</span>
      ) : (
        <Missing why="None of the posts read." />
      ),
  },
  { title: 'Paid posts', wideOnly: true, cell: ({ sponsored }) => (sponsored ? 'Yes' : 'No') },
];

const creatorKey = ({ platform, handle }: Creator): string => `${platform} ${handle}`;

interface Props {
  readonly result: CreatorSearch;
  readonly input: { readonly query: string; readonly platforms: readonly string[] };
  readonly jobId: string;
}

export const CreatorsResult = ({ result, input, jobId }: Props) => {
  const fit = result.creators.filter(({ vetted }) => vetted.fit);
  const unfit = result.creators.filter(({ vetted }) => !vetted.fit);
  return (
    <>
      <Notes notes={result.notes} errors={result.errors} />
      <p className={style.verdict}>
        {counted(fit.length, 'creator fits', 'creators fit')}, of {counted(result.creators.length, 'creator')} vetted.
      </p>
      <Reading reading={result.reading} />
      {fit.length > 0 && (
        <section>
          <h2>Creators who fit</h2>
          <Table label="Creators who fit" columns={columns} rows={fit} keyOf={creatorKey} />
        </section>
      )}
      {unfit.length > 0 && (
        <section>
          <h2>Creators who do not fit</h2>
          <Table label="Creators who do not fit" columns={columns} rows={unfit} keyOf={creatorKey} />
        </section>
      )}
      {result.unreached > 0 && (
        <p>
          <LinkButton
            to="/creators"
            search={{ query: input.query, platforms: input.platforms.join(), more: jobId }}
          >{`Vet ${counted(result.unreached, 'more creator')}`}</LinkButton>
        </p>
      )}
    </>
  );
};
