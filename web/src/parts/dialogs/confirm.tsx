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
  /** What the button says: a verb and what it is done to. */
  readonly action: string;
  onConfirm(): void;
  readonly busy: boolean;
  /** What is done while it is busy, such as "Revoking the key…". */
  readonly doing: string;
  /** Why it was refused. */
  readonly error: unknown;
  /** The button waits for what the children ask. */
  readonly disabled?: boolean;
  /** What will happen, and what will not. */
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone. */
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
