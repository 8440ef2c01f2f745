import { Fragment } from 'react';
import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Creator } from '../../../../../server/contract/resources/reach/creators.ts';
import { Missing } from '../../../parts/texts/missing.tsx';
import { OutsideLink } from '../../../parts/texts/outside-link.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { compact, date, share } from '../../../words.ts';
import { ContactValue } from './creator-drawer.tsx';
import { creatorName } from './creator-words.ts';
import style from './creators.module.css';
import type { Person } from './persons.ts';

const hidden = <Missing why="The platform does not say." />;

const best = ({ accounts }: Person): Creator => accounts[0]!;

const most = ({ accounts }: Person, of: (creator: Creator) => number | null): number | null => {
  const known = accounts.flatMap((account) => of(account) ?? []);
  return known.length === 0 ? null : Math.max(...known);
};

const sum = ({ accounts }: Person, of: (creator: Creator) => number): number =>
  accounts.reduce((total, account) => total + of(account), 0);

const Platforms = ({ accounts }: Person) =>
  accounts.map(({ platform, url, followers }) => (
    <Fragment key={platform}>
      <span className={style.nowrap}>
        <OutsideLink href={url}>{platformTitles[platform]}</OutsideLink>{' '}
        {followers === null ? hidden : compact(followers)}
      </span>
      <br />
    </Fragment>
  ));

const LastPost = ({ accounts }: Person) => {
  const last = accounts
    .flatMap(({ posts }) => posts.lastAboutAt ?? [])
    .sort()
    .at(-1);
  return last ? <span className={style.nowrap}>{date(last)}</span> : <Missing why="None of the posts read." />;
};

interface Props {
  readonly label: string;
  readonly persons: readonly Person[];
  readonly short: readonly string[];
  onOpen(key: string): void;
  onShort(key: string): void;
}

const columnsWith = ({ short, onOpen, onShort }: Omit<Props, 'label' | 'persons'>): readonly Column<Person>[] => [
  {
    title: 'Creator',
    cell: (person) => (
      <div className={style.who}>
        <button
          type="button"
          className={style.open}
          onClick={() => onOpen(person.key)}
          aria-haspopup="dialog"
          dir="auto"
        >
          {creatorName(best(person))}
        </button>
        <span className="soft small">{best(person).vetted.reason}</span>
      </div>
    ),
  },
  {
    title: 'Shortlist',
    cell: (person) => (
      <button
        type="button"
        className={style.star}
        aria-pressed={short.includes(person.key)}
        aria-label={`Shortlist ${creatorName(best(person))}`}
        onClick={() => onShort(person.key)}
      >
        {short.includes(person.key) ? '★' : '☆'}
      </button>
    ),
  },
  { title: 'Followers', cell: (person) => <Platforms {...person} /> },
  { title: 'Match', number: true, cell: (person) => share(best(person).vetted.score) },
  {
    title: 'Median views',
    number: true,
    wideOnly: true,
    cell: (person) => {
      const views = most(person, ({ medianViews }) => medianViews);
      return views === null ? hidden : compact(views);
    },
  },
  {
    title: 'Engagement',
    number: true,
    wideOnly: true,
    cell: (person) => {
      const rate = most(person, ({ engagement }) => engagement);
      return rate === null ? hidden : share(rate);
    },
  },
  {
    title: 'Posts on the topic',
    wideOnly: true,
    cell: (person) => `${sum(person, ({ posts }) => posts.about)} of ${sum(person, ({ posts }) => posts.read)}`,
  },
  { title: 'Last one', wideOnly: true, cell: (person) => <LastPost {...person} /> },
  {
    title: 'Contact',
    wideOnly: true,
    cell: ({ contacts }) =>
      contacts.length === 0 ? (
        <Missing why="No public contact found." />
      ) : (
        <ul className={style.inline}>
          {contacts.map((contact) => (
            <li key={contact.kind + contact.value}>
              <ContactValue contact={contact} />
            </li>
          ))}
        </ul>
      ),
  },
];

/** People with their combined reach across platforms; the name opens details. */
export const CreatorTable = ({ label, persons, ...columns }: Props) => (
  <Table label={label} columns={columnsWith(columns)} rows={persons} keyOf={({ key }) => key} />
);
