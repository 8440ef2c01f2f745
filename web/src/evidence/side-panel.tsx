import { type ReactNode, useEffect, useRef } from 'react';
import style from './with-evidence.module.css';

interface HeadProps {
  readonly title: string;
  onClose(): void;
  /** Shown before the close button. */
  readonly children?: ReactNode;
}

export const PanelHead = ({ title, onClose, children }: HeadProps) => (
  <header className={style.head}>
    <h2 dir="auto">{title}</h2>
    {children}
    <button type="button" onClick={onClose}>
      Close
    </button>
  </header>
);

interface Props {
  /** The item shown, from the address; undefined when closed. */
  readonly open: string | number | undefined;
  readonly label: string;
  readonly panel: ReactNode;
  onClose(): void;
  readonly children: ReactNode;
}

/** A page with a panel beside it, over it on narrower screens, and as a sheet on phones. Esc closes the panel. */
export const SidePanel = ({ open, label, panel, onClose, children }: Props) => {
  const drawer = useRef<HTMLElement>(null);
  const from = useRef<Element | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (open === undefined) return;
    // When moving from one number to the next, focus still returns to the first.
    if (!drawer.current?.contains(document.activeElement)) from.current = document.activeElement;
    drawer.current?.focus({ preventScroll: true });
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open], [popover]:popover-open')) return;
      // Otherwise Esc would also clear the page's filters.
      event.preventDefault();
      event.stopImmediatePropagation();
      close.current();
    };
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, [open]);
  useEffect(() => {
    if (open !== undefined) return;
    if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus({ preventScroll: true });
    from.current = null;
  }, [open]);
  return (
    <div className={style.page} data-open={open === undefined ? undefined : ''}>
      <div>{children}</div>
      {open !== undefined && (
        <>
          <button type="button" className={style.behind} onClick={onClose} tabIndex={-1} aria-hidden="true" />
          <aside ref={drawer} className={style.drawer} tabIndex={-1} aria-label={label}>
            {panel}
          </aside>
        </>
      )}
    </div>
  );
};
