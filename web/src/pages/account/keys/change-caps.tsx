import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd } from '../../../parts/controls/form.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { CapFields, capsIn } from './cap-fields.tsx';

interface ChangeCapsProps {
  readonly name: string;
  readonly caps: Output<'keys.list'>['keys'][number]['caps'];
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  onSave(caps: ReturnType<typeof capsIn>): void;
  onClose(): void;
}

export const ChangeCaps = ({ name, caps, change, onSave, onClose }: ChangeCapsProps) => {
  const [texts, setTexts] = useState({ day: String(caps?.day?.cap ?? ''), month: String(caps?.month?.cap ?? '') });
  return (
    <Dialog title={`Spending of “${name}”`} open onClose={onClose}>
      <Form onSubmit={() => onSave(capsIn(texts))}>
        <CapFields caps={texts} error={change.error} onChange={setTexts} />
        {change.error && <Refused error={change.error} fields={['dayCap', 'monthCap']} />}
        <FormEnd>
          <Button type="submit" look="first" busy={change.isPending}>
            Save
          </Button>
        </FormEnd>
      </Form>
    </Dialog>
  );
};
