import { Button } from './button.tsx';
import style from './pager.module.css';

interface Props {
  readonly shown: number;
  /** Null if the service doesn't count them. */
  readonly total?: number | null;
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** `runs`, `reviews`. */
  readonly noun: string;
  onMore(): void;
}

export const Pager = ({ shown, total = null, hasMore, busy, noun, onMore }: Props) => (
  <div className={style.pager}>
    <p className="soft small" role="status">
      {total === null ? `${shown} ${noun}${hasMore ? ' so far' : ''}` : `${shown} of ${total} ${noun}`}
    </p>
    {hasMore && (
      <Button onClick={onMore} busy={busy}>
        Show more
      </Button>
    )}
  </div>
);
