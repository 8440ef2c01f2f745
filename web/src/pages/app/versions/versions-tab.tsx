import { type Cell, fewestReviews, starsChanged } from '../../../metrics/metrics.ts';
import rows from '../../../metrics/rows.module.css';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { VersionPlot } from '../../../plots/version-plot.tsx';
import { count, counted } from '../../../words.ts';
import { type TabProps, useAppAddress } from '../app-address.ts';
import { useReleases } from '../use-metrics.ts';
import { impactOf, nameOf, type Today, themeKey, todayOf } from './impact.ts';
import { type Later, ThemeTable } from './theme-table.tsx';
import { type Release, useRelease, useReleaseDates } from './use-release.ts';
import { ReleaseVerdict } from './verdict.tsx';
import style from './versions.module.css';

const maxDots = 10;

const complaintToday: Readonly<Record<Today, string>> = {
  over: 'Over',
  partly: 'Partly over',
  still: 'Still there',
  unknown: 'Too few to say',
};
const praiseToday: Readonly<Record<Today, string>> = {
  over: 'Back',
  partly: 'Partly back',
  still: 'Still lower',
  unknown: 'Too few to say',
};

const isEnough = (version: Cell | undefined): version is Cell =>
  version !== undefined && version.reviews >= fewestReviews;

/** The newest versions that fit in the plot, plus the two compared. */
const drawn = ({ versions, after, before }: Release): readonly Cell[] => {
  const newest = versions.slice(-maxDots);
  return [...new Set([...[before, after].filter((each) => each !== undefined), ...newest])].sort(
    (one, other) => versions.indexOf(one) - versions.indexOf(other),
  );
};

const Impacts = ({ release }: { release: Release }) => {
  const { reviews, set } = useAppAddress();
  const dates = useReleaseDates();
  const { after, before, later } = release;
  const isComparable = isEnough(after) && isEnough(before);
  const query = useReleases(reviews, isComparable ? after : undefined, isComparable ? before : undefined);
  const sinceAfter = useReleases(reviews, later, isComparable ? after : undefined);
  const sinceBefore = useReleases(reviews, later, isComparable ? before : undefined);
  const metrics = isComparable ? query.data : undefined;
  const impact = metrics && impactOf(metrics.cells);
  const find = (cells: readonly Cell[] | undefined, cell: Cell) =>
    cells?.find((each) => themeKey(each) === themeKey(cell));
  const today = (cell: Cell): Today =>
    todayOf(cell, find(sinceAfter.data?.cells, cell), find(sinceBefore.data?.cells, cell));
  const laterOf = (words: Readonly<Record<Today, string>> | null): Later | undefined =>
    later && {
      name: nameOf(later),
      of: (cell) => find(sinceAfter.data?.cells, cell) ?? find(sinceBefore.data?.cells, cell),
      today: (cell) => (words ? words[today(cell)] : '–'),
    };
  const names = { before: before ? nameOf(before) : '', after: after ? nameOf(after) : '' };
  const total = metrics?.total.change;
  const isDown = (total?.starsDifference ?? 0) < 0;
  const tableNote =
    before && after ? (
      <>
        share of reviews that say it, {counted(before.reviews, 'review')} of {names.before} (hollow) and{' '}
        {count(after.reviews)} of {names.after} (full), with 95% intervals
      </>
    ) : null;
  const table = (title: string, cells: readonly Cell[] | undefined, words: typeof complaintToday | null) =>
    cells && cells.length > 0 && <ThemeTable {...{ title, cells, ...names }} later={laterOf(words)} />;
  return (
    <div className={style.parts}>
      {isComparable && !impact ? (
        <Answered query={query} skeleton={<Skeleton lines={3} />} refusedTitle="The versions could not be compared">
          {() => null}
        </Answered>
      ) : (
        after && (
          <ReleaseVerdict
            after={{ name: names.after, figure: after }}
            before={before && { name: names.before, figure: before }}
            metrics={metrics}
            impact={impact}
            later={later && impact && { name: nameOf(later), todays: impact.complaintsRose.map(today) }}
          />
        )
      )}
      <VersionPlot
        versions={drawn(release).map((version) => ({
          name: nameOf(version),
          stars: version.stars,
          interval: version.starsInterval,
          reviews: version.reviews,
          released: dates.get(nameOf(version)),
          isFew: !isEnough(version),
        }))}
        chosen={names.after}
        against={names.before}
        tone={starsChanged(total ?? null) ? (isDown ? 'bad' : 'good') : 'quiet'}
        onChoose={(name, isOther) =>
          set(isOther ? { release: names.after, versus: name } : { release: name, versus: undefined })
        }
      />
      {impact && (
        <>
          {impact.complaintsRose.length > 0 && (
            <ThemeTable
              title="Complaints that rose"
              note={tableNote}
              cells={impact.complaintsRose}
              {...names}
              later={laterOf(complaintToday)}
            />
          )}
          {table('Praise that fell', impact.praiseFell, praiseToday)}
          {table('Complaints that fell', impact.complaintsFell, null)}
          {table('Praise that rose', impact.praiseRose, null)}
          {table('Other themes that changed', impact.otherChanged, null)}
          {impact.unchanged.length > 0 && (
            <details>
              <summary>{counted(impact.unchanged.length, 'theme')} that did not clearly change</summary>
              <ThemeTable cells={impact.unchanged} {...names} later={laterOf(null)} />
            </details>
          )}
          <p className={rows.caption}>
            “Clearly” means p &lt; 0.05 in Fisher’s exact test after Holm’s correction for all{' '}
            {counted(metrics?.cells.length ?? 0, 'theme')}; those with fewer than eight mentions that did not change are
            not listed. A version is not proof of a cause: anything else that happened in its days would look the same.
            A review is counted for the version it names, not for its day.
          </p>
        </>
      )}
    </div>
  );
};

export const VersionsTab = ({ title }: TabProps) => {
  const { query, isKnown, release } = useRelease();
  return (
    <section aria-label="Versions">
      <Answered query={query} skeleton={<Skeleton height={640} />} refusedTitle="The versions could not be counted">
        {() => {
          if (!isKnown) return <Skeleton height={640} />;
          if (release.after) return <Impacts release={release} />;
          return (
            <Empty title={`No review of ${title} on file names a version.`}>
              <p>The overview compares days before and after any date.</p>
            </Empty>
          );
        }}
      </Answered>
    </section>
  );
};
