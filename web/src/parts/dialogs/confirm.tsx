import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Form, FormEnd } from '../controls/form.tsx';
import { Doing } from '../states/doing.tsx';
import { Refused } from '../states/refused.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly open: boolean;
  onClose(): void;
  /** Button label: a verb and its object. */
  readonly action: string;
  onConfirm(): void;
  readonly busy: boolean;
  /** Label while busy, such as "Revoking the key…". */
  readonly doing: string;
  readonly error: unknown;
  /** Disables the button until the children's fields are complete. */
  readonly disabled?: boolean;
  /** What will happen, and what won't. */
  readonly children: ReactNode;
}

/** Asks before an action that cannot be undone. */
export const Confirm = (props: Props) => {
  const { title, open, onClose, action, onConfirm, busy, doing, error, disabled = false, children } = props;
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Form onSubmit={() => !disabled && !busy && onConfirm()}>
        {children}
        {error !== null && <Refused error={error} />}
        <FormEnd>
          <Button type="submit" look="danger" busy={busy} disabled={disabled}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Doing when={busy} words={doing} />
        </FormEnd>
      </Form>
    </Dialog>
  );
};
