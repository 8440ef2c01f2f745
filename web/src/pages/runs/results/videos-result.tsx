import type { VideoSearch } from '../../../../../server/contract/resources/videos.ts';
import { LinkButton } from '../../../parts/button.tsx';
import { Notes } from '../../../parts/notes.tsx';
import { Reading } from '../../../parts/reading.tsx';
import { VideoTable } from '../../../parts/video-table.tsx';
import { count, counted } from '../../../words.ts';
import style from '../runs.module.css';

export const VideosResult = ({ result, input }: { result: VideoSearch; input: { readonly query: string } }) => (
  <>
    <Notes notes={result.notes} errors={result.errors} />
    <p className={style.verdict}>{counted(result.videos.length, 'video')} found.</p>
    <Reading reading={result.reading} />
    <section>
      <h2>Videos ({count(result.videos.length)})</h2>
      <VideoTable label="Videos" videos={result.videos} />
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
