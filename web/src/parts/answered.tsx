import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Refused } from './refused.tsx';
import { Skeleton } from './skeleton.tsx';
import style from './states.module.css';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  /** Of the final size; three lines where it is left out. */
  readonly skeleton?: ReactNode;
  /** Over a refusal, such as "This app cannot be shown". */
  readonly refusedTitle?: string;
  children(data: Data): ReactNode;
}

/** True once something has lasted longer than most answers take. */
const useLate = (waiting: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
};

/**
 * Every state of an answer: a skeleton at first, the old answer dimmed while a new one is late (give the query
 * `placeholderData: keepPreviousData`), the refusal, or the answer.
 */
export const Answered = <Data,>({ query, skeleton = <Skeleton />, refusedTitle, children }: Props<Data>) => {
  const { data, error, isFetching, isPlaceholderData, fetchStatus } = query;
  const late = useLate(isFetching && isPlaceholderData);
  if (error) {
    return (
      <Refused
        error={error}
        retry={() => void query.refetch()}
        {...(refusedTitle !== undefined && { title: refusedTitle })}
      />
    );
  }
  if (data === undefined) {
    return fetchStatus === 'paused' ? <p className="soft">This is read when the network is back.</p> : skeleton;
  }
  return (
    <div className={style.answer} data-late={late || undefined} aria-busy={late || undefined}>
      {children(data)}
    </div>
  );
};
