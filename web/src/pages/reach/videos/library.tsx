import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Platform, platforms, platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { VideosSearch } from '../../../address/reach.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { DownloadMenu } from '../../../parts/controls/download-menu.tsx';
import { ControlRow, Select } from '../../../parts/controls/form.tsx';
import { PriceLine } from '../../../parts/controls/price-line.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { useEscape } from '../../../parts/dialogs/use-escape.ts';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { PageTitle } from '../../../parts/texts/page-title.tsx';
import { ask } from '../../../service/api.ts';
import { count, counted } from '../../../words.ts';
import { VideoGrid } from './video-grid.tsx';
import style from './videos.module.css';

const route = getRouteApi('/shell/videos');

const limit = 24;

type Sort = NonNullable<VideosSearch['sort']>;

const sorts: readonly (readonly [Sort, string])[] = [
  ['relevance', 'Most relevant'],
  ['views', 'Most viewed'],
  ['date', 'Newest'],
];

/** Searches the platforms themselves, at a price. */
const LiveSearch = ({ query }: { query: string | undefined }) => (
  <section className={style.live} aria-label="Search live">
    <h2>Not here yet?</h2>
    <p className="soft">
      The library holds what searches have found so far. A live search looks on the platforms and adds what it finds.
    </p>
    <p className={style.liveStart}>
      <LinkButton to="/videos/search" search={query ? { query } : {}}>
        {query ? `Search the platforms for “${query}”` : 'Search the platforms'}
      </LinkButton>
      <PriceLine endpoint="videos.create" />
    </p>
  </section>
);

const Pages = ({ search, next }: { search: VideosSearch; next: number | null }) => (
  <nav className={style.pages} aria-label="Pages of videos">
    {search.offset !== undefined && (
      <LinkButton to="/videos" search={{ ...search, offset: Math.max(0, search.offset - limit) || undefined }}>
        Videos before
      </LinkButton>
    )}
    {next !== null && (
      <LinkButton to="/videos" search={{ ...search, offset: next }}>
        More videos
      </LinkButton>
    )}
  </nav>
);

const Found = ({ search }: { search: VideosSearch }) => {
  const { q, platform, sort, offset = 0 } = search;
  const query = useQuery({
    ...ask('videos.list', {
      limit,
      offset,
      ...(q !== undefined && { q }),
      ...(platform !== undefined && { platform }),
      ...(sort !== undefined && { sort }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Answered query={query} skeleton={<Skeleton lines={12} />} refusedTitle="The library cannot be shown">
      {({ total, videos, next }) =>
        videos.length === 0 ? (
          <Empty title={q ? `The library has no video for “${q}”.` : 'The library has no such video yet.'} />
        ) : (
          <div className={style.section}>
            <p className="soft small" role="status">
              {total > videos.length
                ? `${count(offset + 1)} to ${count(offset + videos.length)} of ${counted(total, 'video')}`
                : counted(total, 'video')}
            </p>
            <VideoGrid videos={videos} />
            <Pages search={search} next={next} />
          </div>
        )
      }
    </Answered>
  );
};

/** Searches the creator videos found so far. */
export const Page = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, platform } = search;
  // A new query starts at the first page.
  const set = (change: VideosSearch): void =>
    void navigate({ to: '/videos', search: { ...search, offset: undefined, ...change }, replace: true });
  useEscape(() => void navigate({ to: '/videos', search: {}, replace: true }));
  return (
    <>
      <PageTitle
        title="Videos"
        intro="Creator videos found so far: about an app, a kind of app or a phrase. Searching them is free."
        actions={
          <>
            <DownloadMenu
              path="/videos"
              query={{ q, platform: search.platform, sort: search.sort }}
              what="these videos"
            />
            <LinkButton to="/videos/search" search={q ? { query: q } : {}} look="first">
              Search live
            </LinkButton>
          </>
        }
      />
      <div className={style.controls}>
        <SearchBox
          label="Search the videos"
          placeholder="An app, a kind of app or a phrase"
          value={q ?? ''}
          onChange={(next) => set({ q: next || undefined, sort: undefined })}
        />
        <ControlRow>
          <Select<Platform | ''>
            label="Platform"
            value={platform ?? ''}
            options={[['', 'Every platform'], ...platforms.map((each) => [each, platformTitles[each]] as const)]}
            onChange={(next) => set({ platform: next || undefined })}
          />
          <Select<Sort>
            label="Order"
            value={search.sort ?? (q ? 'relevance' : 'views')}
            options={q ? sorts : sorts.slice(1)}
            onChange={(next) => set({ sort: next })}
          />
        </ControlRow>
      </div>
      <Found search={search} />
      <LiveSearch query={q} />
    </>
  );
};
