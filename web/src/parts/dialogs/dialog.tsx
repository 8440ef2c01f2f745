import { type ReactNode, useEffect, useId, useRef } from 'react';
import style from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
  /** A bottom sheet on phones; `side` makes it a drawer on wide screens. */
  readonly side?: boolean;
}

/** A native dialog: it traps the focus, and closes with Esc, its button or a click outside. */
export const Dialog = ({ title, open, onClose, children, side = false }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // By default the browser focuses the close button, which is only right if there is nothing to fill in.
      dialog.current?.querySelector<HTMLElement>('input:not([type=checkbox]), select, textarea')?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${side ? style.side : ''}`}
      aria-labelledby={id}
      // If `open` is already false, the page may have changed, and its address must stay.
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
