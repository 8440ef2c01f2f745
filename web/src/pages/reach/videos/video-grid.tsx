import { Link } from '@tanstack/react-router';
import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Video } from '../../../../../server/contract/resources/reach/videos.ts';
import { OutsideLink } from '../../../parts/texts/outside-link.tsx';
import { usePicture } from '../../../pictures/pictures.ts';
import { compact, date, storeLabels } from '../../../words.ts';
import style from './videos.module.css';

/** Captions can be very long. */
const maxTitleLength = 120;

const titleOf = ({ title }: Video): string =>
  title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title || 'Untitled';

const lengthWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const Still = ({ video }: { video: Video }) => {
  const src = usePicture(video.thumbnail);
  return (
    <span className={style.still}>
      {src && <img src={src} alt="" loading="lazy" decoding="async" />}
      {video.durationS !== null && (
        <span className={style.length}>
          <span className="hidden">Lasts </span>
          {lengthWords(video.durationS)}
        </span>
      )}
    </span>
  );
};

const reach = ({ platform, views, likes, publishedAt }: Video): string =>
  [
    platformTitles[platform],
    views === null ? 'views not shown' : `${compact(views)} views`,
    ...(likes === null ? [] : [`${compact(likes)} likes`]),
    ...(publishedAt === null ? [] : [date(publishedAt)]),
  ].join(' · ');

/** An app in both stores is named once. */
const Apps = ({ apps }: Pick<Video, 'apps'>) => (
  <ul className={style.apps} aria-label="Apps it is about">
    {[...Map.groupBy(apps, ({ title }) => title)].map(([title, listings]) => (
      <li key={title} title={listings.flatMap(({ why }) => why).join(' ')}>
        <span dir="auto">{title}</span>
        {listings.map(({ store, appId }) => (
          <Link key={store + appId} to="/apps/$store/$id" params={{ store, id: appId }}>
            <span className="hidden">{title} in the </span>
            {storeLabels[store]}
          </Link>
        ))}
      </li>
    ))}
  </ul>
);

const VideoCard = ({ video }: { video: Video }) => (
  <article className={style.card} data-row="">
    <Still video={video} />
    <h2>
      <OutsideLink href={video.url}>{titleOf(video)}</OutsideLink>
    </h2>
    {video.creator && (
      <p className="small">
        <OutsideLink href={video.creator.url}>{video.creator.name || video.creator.handle}</OutsideLink>
        {video.creator.followers !== null && (
          <span className="soft"> {compact(video.creator.followers)} followers</span>
        )}
      </p>
    )}
    <p className="soft small">{reach(video)}</p>
    {video.apps.length > 0 && <Apps apps={video.apps} />}
  </article>
);

export const VideoGrid = ({ videos }: { videos: readonly Video[] }) => (
  <div className={style.grid}>
    {videos.map((video) => (
      <VideoCard key={`${video.platform} ${video.id}`} video={video} />
    ))}
  </div>
);
