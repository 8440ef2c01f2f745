import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Video, VideoSearch } from '../../../../../server/contract/resources/videos.ts';
import { LinkButton } from '../../../parts/button.tsx';
import { Missing } from '../../../parts/missing.tsx';
import { OutsideLink } from '../../../parts/outside-link.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { compact, count, counted, date } from '../../../words.ts';
import style from '../runs.module.css';
import { Notes } from './notes.tsx';
import { Reading } from './reading.tsx';

const untold = <Missing why="The platform does not say." />;

const columns: readonly Column<Video>[] = [
  {
    title: 'Video',
    cell: ({ url, title, apps }) => (
      <div className={style.finding}>
        <OutsideLink href={url}>{title}</OutsideLink>
        {apps.length > 0 && <span className="soft small">About {apps.map((app) => app.title).join(', ')}</span>}
      </div>
    ),
  },
  { title: 'Platform', wideOnly: true, cell: ({ platform }) => platformTitles[platform] },
  {
    title: 'Creator',
    wideOnly: true,
    cell: ({ creator }) =>
      creator ? <OutsideLink href={creator.url}>{creator.name ?? creator.handle}</OutsideLink> : untold,
  },
  { title: 'Views', number: true, cell: ({ views }) => (views === null ? untold : compact(views)) },
  { title: 'Likes', number: true, wideOnly: true, cell: ({ likes }) => (likes === null ? untold : compact(likes)) },
  {
    title: 'Published',
    wideOnly: true,
    cell: ({ publishedAt }) => (publishedAt ? <span className={style.nowrap}>{date(publishedAt)}</span> : untold),
  },
];

export const VideosResult = ({ result, input }: { result: VideoSearch; input: { readonly query: string } }) => (
  <>
    <Notes notes={result.notes} errors={result.errors} />
    <p className={style.verdict}>{counted(result.videos.length, 'video')} found.</p>
    <Reading reading={result.reading} />
    <section>
      <h2>Videos ({count(result.videos.length)})</h2>
      <Table label="Videos" columns={columns} rows={result.videos} keyOf={({ platform, id }) => `${platform} ${id}`} />
    </section>
    {result.next && (
      <p>
        <LinkButton to="/videos" search={{ query: input.query, platforms: result.next.platforms.join(), more: '1' }}>
          Read the next page
        </LinkButton>
      </p>
    )}
  </>
);
