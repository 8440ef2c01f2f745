import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pull, PullReview } from '../../../../../server/contract/resources/reviews/pull.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { Pager } from '../../../parts/controls/pager.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Partial } from '../../../parts/states/partial.tsx';
import { Figures } from '../../../parts/texts/figures.tsx';
import { Missing } from '../../../parts/texts/missing.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { ask } from '../../../service/api.ts';
import { count, date, place } from '../../../words.ts';
import style from '../runs.module.css';

const step = 25;

const columns: readonly Column<PullReview>[] = [
  {
    title: 'Review',
    cell: ({ title, text, app }) => (
      <div className={style.finding}>
        {title && (
          <span lang="und" dir="auto">
            {title}
          </span>
        )}
        {text ? (
          <q className={style.people} lang="und" dir="auto">
            {text}
          </q>
        ) : (
          <span className="soft">A rating without text.</span>
        )}
        {app && <span className="soft small">{app}</span>}
      </div>
    ),
  },
  { title: 'Stars', number: true, cell: ({ rating }) => rating },
  { title: 'Written', wideOnly: true, cell: (review) => <span className={style.nowrap}>{date(review.date)}</span> },
  { title: 'Country', wideOnly: true, cell: ({ country }) => (country ? place(country) : <Missing />) },
  { title: 'Version', wideOnly: true, cell: ({ version }) => version ?? <Missing /> },
];

const Reviews = ({ pull }: { pull: Pull }) => {
  const [limit, setLimit] = useState(step);
  const query = useQuery({
    ...ask('reviews.pulls.reviews', { id: pull.id, limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <section>
      <h2>Reviews</h2>
      <Answered query={query} refusedTitle="The reviews cannot be shown">
        {({ reviews, total }) =>
          reviews.length === 0 ? (
            <p>No review matches this filter.</p>
          ) : (
            <>
              <Table label="Reviews" columns={columns} rows={reviews} keyOf={({ id }) => id} />
              <Pager
                shown={reviews.length}
                total={total}
                hasMore={reviews.length < Math.min(total, 200)}
                busy={query.isFetching}
                noun="reviews"
                onMore={() => setLimit(limit + step)}
              />
            </>
          )
        }
      </Answered>
    </section>
  );
};

export const PullResult = ({ result: { pull } }: { result: { pull: Pull } }) => (
  <>
    {pull.note && (
      <div>
        {pull.truncated ? (
          <Partial summary="Not every review could be read" notes={[pull.note]} />
        ) : (
          <Partial summary={pull.note} />
        )}
      </div>
    )}
    <Figures
      figures={[
        { label: 'Reviews kept', value: count(pull.reviews.kept) },
        { label: 'Reviews read', value: count(pull.reviews.read) },
        { label: 'Asked for at most', value: count(pull.reviews.target) },
      ]}
    />
    <p>
      <LinkButton to="/pulls/$id" params={{ id: pull.id }} look="first">
        Explore the reviews
      </LinkButton>
    </p>
    <Reviews pull={pull} />
  </>
);
