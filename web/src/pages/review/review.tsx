import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Output } from '../../../../client/types.ts';
import type { ReviewClause } from '../../../../server/contract/resources/reviews/clause.ts';
import type { ReviewEdition, ReviewOnFile, ThemeName } from '../../../../server/contract/resources/reviews/review.ts';
import type { AppSearch } from '../../address/app.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { useEscape } from '../../parts/dialogs/use-escape.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { PageSkeleton } from '../../parts/states/skeleton.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { useTranslated } from '../../parts/texts/translated.tsx';
import { toggled } from '../../reviews/facets/toggled.ts';
import { kindLabels, moveLabels, polarityLabels, writerLabels } from '../../reviews/labels.ts';
import marked from '../../reviews/marked.module.css';
import { MarkedClauses } from '../../reviews/marked.tsx';
import listStyle from '../../reviews/reviews.module.css';
import { markedSpans, type Wanted } from '../../reviews/spans.ts';
import { ask } from '../../service/api.ts';
import { count, counted, date, language, place, storeLabels } from '../../words.ts';
import style from './review.module.css';

const route = getRouteApi('/shell/reviews/$id');

const Stamp = ({ rating }: { rating: number }) => (
  <span className={`${listStyle.stamp} ${listStyle[`star${rating}`]}`} role="img" aria-label={`${rating} of 5 stars`}>
    {rating}
  </span>
);

interface WordsProps {
  readonly said: ReviewOnFile | ReviewEdition;
  readonly wanted: Wanted;
  readonly themes: readonly ThemeName[];
}

const Words = ({ said, wanted, themes }: WordsProps) => {
  const marked = (field: 'title' | 'text') => ({
    field,
    spans: markedSpans(said, field, wanted),
    clauses: said.clauses,
    themeLabel: (id: string) => themes.find((theme) => theme.id === id)?.label,
  });
  const [head, body] = [useTranslated(said.title, said.language), useTranslated(said.text, said.language)];
  return (
    <div className={style.words} lang={body.lang} dir="auto">
      {said.title && (
        <p className={style.title}>{head.words ?? <MarkedClauses {...marked('title')} text={said.title} />}</p>
      )}
      {said.text ? (
        <p>{body.words ?? <MarkedClauses {...marked('text')} text={said.text} />}</p>
      ) : (
        <p className="soft">A rating without text.</p>
      )}
      {body.control ?? head.control}
    </div>
  );
};

const Reply = ({ reply, repliedAt }: Pick<ReviewOnFile, 'reply' | 'repliedAt'>) =>
  reply !== null && (
    <section aria-labelledby="reply">
      <h2 id="reply">The developer’s reply</h2>
      <blockquote className={style.reply} lang="und" dir="auto">
        {reply}
      </blockquote>
      {repliedAt && (
        <p className="soft small">
          <time dateTime={repliedAt}>{date(repliedAt)}</time>
        </p>
      )}
    </section>
  );

const present = <T,>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/**
 * What the writer says about leaving, arriving or themselves, each linked to all such reviews of the app, with counts.
 */
const Writer = ({ review: { store, appId, clauses } }: { review: ReviewOnFile }) => {
  const moves = present(clauses.map(({ move }) => move));
  const writers = present(clauses.map(({ writer }) => writer));
  const link = (label: string, search: AppSearch) => (
    <dd key={label}>
      <Link to="/apps/$store/$id" params={{ store, id: appId }} search={{ tab: 'breakdown', ...search }}>
        {label}
      </Link>
    </dd>
  );
  return (
    <>
      {moves.length > 0 && <dt>Coming or going</dt>}
      {moves.map((move) => link(moveLabels[move], { move: [move] }))}
      {writers.length > 0 && <dt>Written by</dt>}
      {writers.map((writer) => link(writerLabels[writer], { writer: [writer] }))}
    </>
  );
};

const Facts = ({ review }: { review: ReviewOnFile }) => {
  const { country, version, language: spoken, helpful, seenAt } = review;
  return (
    <dl className={style.facts}>
      <Writer review={review} />
      <dt>Country</dt>
      <dd>{country ? place(country) : <Missing why="Google Play does not say where a review is from." />}</dd>
      <dt>Version</dt>
      <dd>{version ?? <Missing />}</dd>
      <dt>Language</dt>
      <dd>{spoken === 'und' ? <Missing why="The text is too short to tell its language." /> : language(spoken)}</dd>
      <dt>Found helpful by</dt>
      <dd>{counted(helpful, 'person', 'people')}</dd>
      <dt>First read</dt>
      <dd>{date(seenAt)}</dd>
    </dl>
  );
};

const polarities = ['good', 'bad', 'wish'] as const;

const LineKey = ({ clauses }: { clauses: readonly ReviewClause[] }) => {
  const shown = polarities.filter((polarity) => clauses.some((clause) => clause.polarity === polarity));
  return (
    shown.length > 0 && (
      <p className={style.key} aria-hidden="true">
        {shown.map((polarity) => (
          <span key={polarity} className={marked[polarity]}>
            {polarityLabels[polarity]}
          </span>
        ))}
      </p>
    )
  );
};

interface TagsProps {
  readonly review: ReviewOnFile;
  readonly themes: readonly ThemeName[];
  readonly chosen: readonly string[] | undefined;
  onChoose(tag: string): void;
}

/** The review's themes. Clicking one highlights only its words. */
const Tags = ({ review, themes, chosen, onChoose }: TagsProps) => {
  const tags = [
    ...themes.filter(({ id }) => review.themes.includes(id)),
    ...review.kinds.map((kind) => ({ id: kind, label: kindLabels[kind], polarity: null })),
  ];
  return (
    <section aria-labelledby="tags">
      <h2 id="tags">What it is about</h2>
      {tags.length === 0 ? (
        <p className="soft">No theme was found in it.</p>
      ) : (
        <>
          <p className="soft small">Press one to mark only the words that say it.</p>
          <ul className={style.tags}>
            {tags.map(({ id, label, polarity }) => (
              <li key={id}>
                <button type="button" aria-pressed={chosen?.includes(id) ?? false} onClick={() => onChoose(id)}>
                  {polarity && <span className={listStyle[polarity]} aria-hidden="true" />}
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

interface EditionsProps extends Omit<WordsProps, 'said'> {
  readonly earlier: readonly ReviewEdition[];
}

const Editions = ({ earlier, wanted, themes }: EditionsProps) =>
  earlier.length > 0 && (
    <section aria-labelledby="editions">
      <h2 id="editions">What it said before</h2>
      <p className="soft small">
        It was seen to change {earlier.length === 1 ? 'once' : `${count(earlier.length)} times`}. Newest first.
      </p>
      <ol className={style.editions}>
        {earlier.map((edition) => (
          <li key={edition.seenAt}>
            <Stamp rating={edition.rating} />
            <div>
              <Words said={edition} {...{ wanted, themes }} />
              <p className="soft small">
                Written <time dateTime={edition.date}>{date(edition.date)}</time>
                {edition.version && `, of version ${edition.version}`} · read from {date(edition.seenAt)} to{' '}
                {date(edition.until)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );

const Whole = ({ review, earlier, themes }: Output<'reviews.get'>) => {
  const { mark } = route.useSearch();
  const navigate = route.useNavigate();
  const view = useLocation({ select: ({ href }) => href });
  const { id, store, appId } = review;
  const app = review.app ?? appId;
  const show = (next: string[] | undefined): void =>
    void navigate({ to: '/reviews/$id', params: { id }, search: { mark: next }, resetScroll: false });
  useEscape(() => show(undefined));
  const wanted = useMemo(
    () => ({
      tags: new Set<string>(mark ?? [review, ...earlier].flatMap((edition) => edition.themes)),
      phrases: [],
      words: [],
    }),
    [mark, review, earlier],
  );
  return (
    <>
      <PageTitle
        title={`Review of ${app}`}
        crumb={
          <Link to="/apps/$store/$id" params={{ store, id: appId }} search={{ tab: 'reviews' }}>
            <span dir="auto">{app}</span>
          </Link>
        }
        intro={`${storeLabels[store]} · ${date(review.date)}`}
        actions={<CopyButton text={location.origin + view} label="Copy link" />}
      />
      <div className={style.columns}>
        <div className={style.main}>
          <article className={style.review} aria-label="The review">
            <Stamp rating={review.rating} />
            <div>
              <Words said={review} {...{ wanted, themes }} />
              <LineKey clauses={review.clauses} />
            </div>
          </article>
          <Reply reply={review.reply} repliedAt={review.repliedAt} />
          <Editions {...{ earlier, wanted, themes }} />
        </div>
        <aside className={style.side} aria-label="About this review">
          <Facts review={review} />
          <Tags review={review} themes={themes} chosen={mark} onChoose={(tag) => show(toggled(mark, tag))} />
          <section aria-labelledby="more">
            <h2 id="more">More reviews</h2>
            <ul className={style.more}>
              {themes
                .filter(({ id: theme }) => review.themes.includes(theme))
                .map(({ id: theme, label }) => (
                  <li key={theme}>
                    <Link
                      to="/apps/$store/$id"
                      params={{ store, id: appId }}
                      search={{ tab: 'reviews', theme: [theme] }}
                    >
                      {label}, in this app
                    </Link>
                    {' · '}
                    <Link to="/reviews" search={{ q: 'all reviews', theme: [theme] }}>
                      in every app
                    </Link>
                  </li>
                ))}
            </ul>
            <p>
              <LinkButton to="/apps/$store/$id" params={{ store, id: appId }} search={{ tab: 'reviews' }}>
                All reviews of this app
              </LinkButton>
            </p>
          </section>
        </aside>
      </div>
    </>
  );
};

export const Page = () => {
  const { id } = route.useParams();
  const query = useQuery(ask('reviews.get', { id }));
  if (query.error && !query.data) {
    return (
      <>
        <PageTitle title="This review cannot be shown" />
        <Refused error={query.error} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <Answered query={query} skeleton={<PageSkeleton />}>
      {(found) => <Whole key={found.review.id} {...found} />}
    </Answered>
  );
};
