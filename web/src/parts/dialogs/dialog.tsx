import { type ReactNode, useEffect, useId, useRef } from 'react';
import style from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
  /** On a phone it comes up from the lower edge; `side` makes it a drawer on a wide screen. */
  readonly side?: boolean;
}

/** A native dialog: it keeps the focus, and Esc, its button and a click beside it close it. */
export const Dialog = ({ title, open, onClose, children, side = false }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // The browser would begin at the button that closes it, which is right where there is nothing to fill in.
      dialog.current?.querySelector<HTMLElement>('input:not([type=checkbox]), select, textarea')?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${side ? style.side : ''}`}
      aria-labelledby={id}
      // Closed because `open` went: the page may be another one by now, whose address is not to be changed.
      onClose={() => {
        if (open) onClose();
      }}
      closedby="any"
    >
      {open && (
        <div className={style.inner}>
          <header className={style.head}>
            <h2 id={id}>{title}</h2>
            <button type="button" className={style.close} onClick={() => dialog.current?.close()}>
              Close
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
};
