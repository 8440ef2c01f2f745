import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReviewFilters, ReviewsSearch } from '../../address/reviews.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ReadingParts } from '../../reviews/search/reading-parts.tsx';
import { SearchExplorer } from '../../reviews/search/search-explorer.tsx';
import style from './reviews.module.css';

const route = getRouteApi('/shell/reviews');

const examples = [
  'crashes in the last 30 days',
  'login problems, 1 star, last 90 days',
  'feature requests for a dark mode',
  '"want my money back" but not about ads',
];

const Examples = () => (
  <Empty title="What do reviewers say?">
    <p>
      Name a topic and, if you like, apps, a kind of app, ratings, dates, countries or quoted text. Every review on file
      is searched, at no cost.
    </p>
    <ul className={style.examples}>
      {examples.map((q) => (
        <li key={q}>
          <Link to="/reviews" search={{ q }}>
            {q}
          </Link>
        </li>
      ))}
    </ul>
  </Empty>
);

const filtersOf = ({ q: _, without: __, ...filters }: ReviewsSearch): ReviewFilters => filters;

export const Page = () => {
  const search = route.useSearch();
  const { q, without } = search;
  const filters = useMemo(() => filtersOf(search), [search]);
  const navigate = route.useNavigate();
  const show = (next: ReviewsSearch, replace = false): void =>
    void navigate({ to: '/reviews', search: next, replace, resetScroll: false });
  const base = useMemo(() => ({ q: q ?? '', without }), [q, without]);
  return (
    <>
      <PageTitle
        title="Review search"
        intro={q ? undefined : 'What the reviews on file say about a topic, counted over every review that matches.'}
      >
        <div className={style.sentence}>
          <SearchBox
            label="What the reviews are about"
            placeholder="login problems in Tidebook, 1 star, since June"
            value={q ?? ''}
            // Typing replaces the history entry, so that Back leads to what was shown before.
            onChange={(text) => show({ ...filters, q: text.trim().slice(0, 200) || undefined }, q !== undefined)}
          />
        </div>
      </PageTitle>
      {q === undefined || q.length < 2 ? (
        <Examples />
      ) : (
        <SearchExplorer
          {...{ base, filters }}
          actions={
            <LinkButton to="/pulls/describe" search={{ query: q }}>
              Save as a set
            </LinkButton>
          }
          above={({ reading }) => (
            <ReadingParts
              {...{ reading, filters, without }}
              key={q}
              change={(next) => show({ ...filters, q, without: next })}
            />
          )}
          change={(next) => show({ q, without, ...filters, ...next })}
          clear={() => show({ q, without, order: filters.order })}
        />
      )}
    </>
  );
};
