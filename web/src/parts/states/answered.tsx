import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLasting } from '../controls/use-lasting.ts';
import { DoingOver } from './doing.tsx';
import { isRetryable, Outdated, Refused } from './refused.tsx';
import { Skeleton } from './skeleton.tsx';
import style from './states.module.css';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  /** Should have the final size; three lines by default. */
  readonly skeleton?: ReactNode;
  /** Title of an error, such as "This app cannot be shown". */
  readonly refusedTitle?: string;
  /** What is in progress, such as "Searching both stores…"; shown after one second. */
  readonly doing?: string;
  children(data: Data): ReactNode;
}

/** Longer than most responses take. */
const lateMs = 150;

/**
 * All states of a query: a skeleton at first, the old data dimmed while new data is late (give the query
 * `placeholderData: keepPreviousData`), an error, or the data. Data that cannot be refreshed stays.
 */
export const Answered = <Data,>({
  query,
  skeleton = <Skeleton />,
  refusedTitle,
  doing = 'Reading…',
  children,
}: Props<Data>) => {
  const { data, error, isFetching, isPlaceholderData } = query;
  const late = useLasting(isFetching && isPlaceholderData, lateMs);
  if (error && (data === undefined || !isRetryable(error))) {
    return (
      <Refused
        error={error}
        retry={() => void query.refetch()}
        {...(refusedTitle !== undefined && { title: refusedTitle })}
      />
    );
  }
  if (data === undefined) {
    return (
      <div className={style.reading}>
        {skeleton}
        <DoingOver when words={doing} />
      </div>
    );
  }
  return (
    <div className={style.reading}>
      <div className={style.answer} data-late={late || undefined} aria-busy={late || undefined}>
        {error && <Outdated error={error} retry={() => void query.refetch()} />}
        {children(data)}
      </div>
      <DoingOver when={late} words={doing} />
    </div>
  );
};
