import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../../parts/states/refused.tsx';
import { useChange } from '../../../service/api.ts';
import { CapFields, capsIn, noCaps } from './cap-fields.tsx';
import { type Expiry, expiresAt, expiries, firstDay } from './expiry.ts';

const scopes = [
  ['full', 'Full: read and start runs'],
  ['read', 'Read only: cannot start or cancel runs'],
] as const;

type Scope = (typeof scopes)[number][0];

const fields = ['name', 'scope', 'expiresAt', 'dayCap', 'monthCap'];

export const CreateKey = ({ onCreated }: { onCreated(created: Output<'keys.create'>): void }) => {
  const create = useChange('keys.create', 'keys.list');
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('full');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [day, setDay] = useState('');
  const [caps, setCaps] = useState(noCaps);
  const submit = () =>
    create.mutate(
      { name, scope, expiresAt: expiresAt(expiry, day, new Date()), ...capsIn(caps) },
      { onSuccess: onCreated },
    );
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        hint="What the key is for, such as “Nightly report”."
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={faultAt(create.error, 'name')}
      />
      <Select<Scope> label="Scope" value={scope} options={scopes} onChange={setScope} />
      <Select<Expiry> label="Expires" value={expiry} options={expiries} onChange={setExpiry} />
      {expiry === 'day' && (
        <TextField
          label="Last day"
          hint="The key works until the end of this day."
          type="date"
          min={firstDay(new Date())}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          fault={faultAt(create.error, 'expiresAt')}
        />
      )}
      {scope === 'full' && <CapFields caps={caps} error={create.error} onChange={setCaps} />}
      {create.error && <Refused error={create.error} fields={fields} />}
      <FormEnd>
        <Button
          type="submit"
          look="first"
          busy={create.isPending}
          disabled={name.trim() === '' || (expiry === 'day' && day === '')}
        >
          Create key
        </Button>
      </FormEnd>
    </Form>
  );
};
