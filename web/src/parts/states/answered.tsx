import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLasting } from '../controls/use-lasting.ts';
import { DoingOver } from './doing.tsx';
import { isRetryable, Outdated, Refused } from './refused.tsx';
import { Skeleton } from './skeleton.tsx';
import style from './states.module.css';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  /** Of the final size; three lines where it is left out. */
  readonly skeleton?: ReactNode;
  /** Over a refusal, such as "This app cannot be shown". */
  readonly refusedTitle?: string;
  /** What is done meanwhile, such as "Searching both stores…": said once it has taken a second. */
  readonly doing?: string;
  children(data: Data): ReactNode;
}

/** Longer than most answers take. */
const lateMs = 150;

/**
 * Every state of an answer: a skeleton at first, the old answer dimmed while a new one is late (give the query
 * `placeholderData: keepPreviousData`), the refusal, or the answer. An answer that cannot be renewed for now stays.
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
