import { useQuery } from '@tanstack/react-query';
import { Button } from '../../parts/controls/button.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Started } from '../../parts/states/started.tsx';
import { VideoTable } from '../../parts/texts/video-table.tsx';
import { ask, useStart } from '../../service/api.ts';
import { counted } from '../../words.ts';
import style from './app.module.css';
import { type TabProps, useAppAddress } from './app-address.ts';

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
              <VideoTable label="Videos about this app" videos={videos} />
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
