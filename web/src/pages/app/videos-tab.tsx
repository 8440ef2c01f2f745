import { useQuery } from '@tanstack/react-query';
import { platformTitles } from '../../../../server/contract/domain/platforms.ts';
import { ask, useStart } from '../../api.ts';
import { Answered } from '../../parts/answered.tsx';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Missing } from '../../parts/missing.tsx';
import { PriceLine } from '../../parts/price-line.tsx';
import { Started } from '../../parts/started.tsx';
import { Table } from '../../parts/table.tsx';
import { compact, counted, date } from '../../words.ts';
import style from './app.module.css';
import { type TabProps, useAppAddress } from './app-address.ts';

const silent = 'The platform does not say.';

export const VideosTab = ({ title }: TabProps) => {
  const { app } = useAppAddress();
  const query = useQuery(ask('videos.list', { ...app, sort: 'views', limit: 50 }));
  const start = useStart('videos.create');
  return (
    <section className={style.section} aria-label="Videos">
      <Answered query={query}>
        {({ total, videos }) =>
          videos.length === 0 ? (
            <Empty title={`The library has no video about ${title} yet.`}>A search looks on every platform.</Empty>
          ) : (
            <>
              <p className="soft small">{counted(total, 'video')} matched to this app, most viewed first.</p>
              <Table
                label="Videos about this app"
                rows={videos}
                keyOf={({ platform, id }) => `${platform} ${id}`}
                columns={[
                  {
                    title: 'Video',
                    cell: (video) => (
                      <a href={video.url} rel="noreferrer">
                        {video.title.slice(0, 120) || 'Untitled'}
                      </a>
                    ),
                  },
                  {
                    title: 'Creator',
                    wideOnly: true,
                    cell: ({ creator }) => creator?.handle ?? <Missing why={silent} />,
                  },
                  { title: 'Platform', cell: ({ platform }) => platformTitles[platform] },
                  {
                    title: 'Views',
                    number: true,
                    cell: ({ views }) => (views === null ? <Missing why={silent} /> : compact(views)),
                  },
                  {
                    title: 'Published',
                    wideOnly: true,
                    cell: ({ publishedAt }) => (publishedAt ? date(publishedAt) : <Missing why={silent} />),
                  },
                ]}
              />
            </>
          )
        }
      </Answered>
      <div className={style.start}>
        <Button busy={start.isPending} onClick={() => start.mutate({ query: title })}>
          Look for videos
        </Button>
        <PriceLine endpoint="videos.create" />
      </div>
      <Started start={start} />
    </section>
  );
};
