import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Creator } from '../../../../../server/contract/resources/reach/creators.ts';
import { Missing } from '../../../parts/texts/missing.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { compact, date, share } from '../../../words.ts';
import { creatorKey, creatorName } from './creator-words.ts';
import style from './creators.module.css';

const hidden = <Missing why="The platform does not say." />;

const Who = ({ creator, onOpen }: { creator: Creator; onOpen(): void }) => (
  <div className={style.who}>
    <button type="button" className={style.open} onClick={onOpen} aria-haspopup="dialog" dir="auto">
      {creatorName(creator)}
    </button>
    <span className="soft small">{creator.vetted.reason}</span>
  </div>
);

const columnsWith = (onOpen: (key: string) => void): readonly Column<Creator>[] => [
  { title: 'Creator', cell: (creator) => <Who creator={creator} onOpen={() => onOpen(creatorKey(creator))} /> },
  { title: 'Platform', wideOnly: true, cell: ({ platform }) => platformTitles[platform] },
  { title: 'Fit', number: true, cell: ({ vetted }) => share(vetted.score) },
  { title: 'Followers', number: true, cell: ({ followers }) => (followers === null ? hidden : compact(followers)) },
  {
    title: 'Median views',
    number: true,
    wideOnly: true,
    cell: ({ medianViews }) => (medianViews === null ? hidden : compact(medianViews)),
  },
  {
    title: 'Engagement',
    number: true,
    wideOnly: true,
    cell: ({ engagement }) => (engagement === null ? hidden : share(engagement)),
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
  {
    title: 'Contacts',
    number: true,
    wideOnly: true,
    cell: ({ contacts }) =>
      contacts.length > 0 ? contacts.length : <Missing why="None is published where we read." />,
  },
];

interface Props {
  readonly label: string;
  readonly creators: readonly Creator[];
  onOpen(key: string): void;
}

/** Creators with what they reach; the name opens the rest. */
export const CreatorTable = ({ label, creators, onOpen }: Props) => (
  <Table label={label} columns={columnsWith(onOpen)} rows={creators} keyOf={creatorKey} />
);
