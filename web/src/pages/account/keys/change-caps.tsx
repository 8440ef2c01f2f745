import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { useChange } from '../../../api.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd } from '../../../parts/controls/form.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { CapFields, capsIn } from './cap-fields.tsx';

type Key = Output<'keys.list'>['keys'][number];

export const ChangeCaps = ({ changed: { id, name, caps }, onClose }: { changed: Key; onClose(): void }) => {
  const change = useChange('keys.update', 'keys.list');
  const [texts, setTexts] = useState({ day: String(caps?.day?.cap ?? ''), month: String(caps?.month?.cap ?? '') });
  return (
    <Dialog title={`Spending of “${name}”`} open onClose={onClose}>
      <Form onSubmit={() => change.mutate({ id, ...capsIn(texts) }, { onSuccess: onClose })}>
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
