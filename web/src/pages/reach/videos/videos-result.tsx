import { useState } from 'react';
import { type Platform, platforms, platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Video, VideoSearch } from '../../../../../server/contract/resources/reach/videos.ts';
import { useRunAddress } from '../../../address/use-run-address.ts';
import { byText } from '../../../order.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { ControlRow, Select } from '../../../parts/controls/form.tsx';
import { Pager } from '../../../parts/controls/pager.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Notes } from '../../../parts/states/notes.tsx';
import { Reading } from '../../../parts/texts/reading.tsx';
import { counted } from '../../../words.ts';
import { VideoGrid } from './video-grid.tsx';
import style from './videos.module.css';

const step = 24;

type Sort = '' | 'views' | 'date';

const sorts: readonly (readonly [Sort, string])[] = [
  ['', 'Most relevant'],
  ['views', 'Most viewed'],
  ['date', 'Newest'],
];

/** Unknown values come last. */
const by: Readonly<Record<Exclude<Sort, ''>, (one: Video, other: Video) => number>> = {
  views: (one, other) => (other.views ?? -1) - (one.views ?? -1),
  date: (one, other) => byText(other.publishedAt ?? '', one.publishedAt ?? ''),
};

const Grid = ({ videos }: { videos: readonly Video[] }) => {
  const [most, setMost] = useState(step);
  const shown = videos.slice(0, most);
  return (
    <>
      <VideoGrid videos={shown} />
      <Pager
        shown={shown.length}
        total={videos.length}
        hasMore={shown.length < videos.length}
        busy={false}
        noun="videos"
        onMore={() => setMost(most + step)}
      />
    </>
  );
};

export const VideosResult = ({ result, input }: { result: VideoSearch; input: { readonly query: string } }) => {
  const { search, set } = useRunAddress();
  const { platform, sort } = search;
  const found = result.videos.filter((video) => platform === undefined || video.platform === platform);
  const videos = sort ? found.toSorted(by[sort]) : found;
  const there = platforms.filter((each) => result.videos.some((video) => video.platform === each));
  return (
    <>
      <Notes notes={result.notes} errors={result.errors} />
      <p className={style.verdict}>{counted(result.videos.length, 'video')} found.</p>
      <Reading reading={result.reading} />
      <section className={style.section} aria-label="Videos">
        <ControlRow>
          <Select<Platform | ''>
            label="Platform"
            value={platform ?? ''}
            options={[['', 'Every platform'], ...there.map((each) => [each, platformTitles[each]] as const)]}
            onChange={(next) => set({ platform: next || undefined }, true)}
          />
          <Select<Sort>
            label="Order"
            value={sort ?? ''}
            options={sorts}
            onChange={(next) => set({ sort: next || undefined }, true)}
          />
        </ControlRow>
        {videos.length === 0 ? (
          <Empty title="No video of this platform was found." />
        ) : (
          <Grid key={`${platform} ${sort}`} videos={videos} />
        )}
      </section>
      {result.next && (
        <p>
          <LinkButton
            to="/videos/search"
            search={{ query: input.query, platforms: result.next.platforms.join(), more: '1' }}
          >
            Read the next page of the platforms
          </LinkButton>
        </p>
      )}
    </>
  );
};
