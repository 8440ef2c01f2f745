import { useLasting } from '../controls/use-lasting.ts';
import style from './states.module.css';

/** What takes longer says what it is doing. */
export const slowMs = 1_000;

/** What is being done, in words, once it has taken a second. It stands beside the button that began it. */
export const Doing = ({ when, words }: { when: boolean; words: string }) => {
  const isSlow = useLasting(when, slowMs);
  return (
    <span className="small soft" role="status">
      {when && isSlow && words}
    </span>
  );
};

/** The same over what is being read, where it takes no room. */
export const DoingOver = ({ when, words }: { when: boolean; words: string }) => {
  const isSlow = useLasting(when, slowMs);
  return (
    <div className={style.doingPlace} role="status">
      {when && isSlow && <span className={style.doing}>{words}</span>}
    </div>
  );
};
