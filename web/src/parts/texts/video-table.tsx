import { platformTitles } from '../../../../server/contract/domain/platforms.ts';
import type { Video } from '../../../../server/contract/resources/reach/videos.ts';
import { compact, date } from '../../words.ts';
import { Missing } from './missing.tsx';
import { OutsideLink } from './outside-link.tsx';
import { type Column, Table } from './table.tsx';
import { Thumbnail } from './thumbnail.tsx';
import style from './video-table.module.css';

const unknown = <Missing why="The platform does not say." />;

/** Captions can be very long. */
const maxTitleLength = 120;

const titleOf = ({ title }: Video): string =>
  title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title || 'Untitled';

const columns: readonly Column<Video>[] = [
  {
    title: 'Video',
    cell: (video) => (
      <div className={style.video}>
        <Thumbnail url={video.thumbnail} />
        <div className={style.words}>
          <OutsideLink href={video.url}>{titleOf(video)}</OutsideLink>
          {video.apps.length > 0 && (
            <span className="soft small">About {video.apps.map(({ title }) => title).join(', ')}</span>
          )}
        </div>
      </div>
    ),
  },
  { title: 'Platform', wideOnly: true, cell: ({ platform }) => platformTitles[platform] },
  {
    title: 'Creator',
    wideOnly: true,
    cell: ({ creator }) =>
      creator ? <OutsideLink href={creator.url}>{creator.name ?? creator.handle}</OutsideLink> : unknown,
  },
  { title: 'Views', number: true, cell: ({ views }) => (views === null ? unknown : compact(views)) },
  { title: 'Likes', number: true, wideOnly: true, cell: ({ likes }) => (likes === null ? unknown : compact(likes)) },
  {
    title: 'Published',
    wideOnly: true,
    cell: ({ publishedAt }) => (publishedAt ? <span className={style.published}>{date(publishedAt)}</span> : unknown),
  },
];

export const VideoTable = ({ label, videos }: { label: string; videos: readonly Video[] }) => (
  <Table label={label} columns={columns} rows={videos} keyOf={({ platform, id }) => `${platform} ${id}`} />
);
