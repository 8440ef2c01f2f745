import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import type { WantedEvent } from '../../../../../server/contract/events/event.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Checkbox, Form, FormEnd, TextField } from '../../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../../parts/states/refused.tsx';
import { useChange } from '../../../service/api.ts';
import { eventNames, eventTypes } from './webhook-words.ts';

const fields = ['url', 'description'];

export const CreateWebhook = ({ onCreated }: { onCreated(created: Output<'webhooks.create'>): void }) => {
  const create = useChange('webhooks.create', 'webhooks.list');
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [wanted, setWanted] = useState<readonly WantedEvent[]>(eventTypes);
  const toggle = (type: WantedEvent, isWanted: boolean) =>
    setWanted(eventTypes.filter((each) => (each === type ? isWanted : wanted.includes(each))));
  return (
    <Form onSubmit={() => create.mutate({ url, description, events: [...wanted] }, { onSuccess: onCreated })}>
      <TextField
        label="Address"
        hint="An https:// address on the public internet where your program listens. It is asked to confirm first."
        type="url"
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        fault={faultAt(create.error, 'url')}
      />
      <TextField
        label="Description"
        hint="What it is for. Optional."
        maxLength={200}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        fault={faultAt(create.error, 'description')}
      />
      {eventTypes.map((type) => (
        <Checkbox
          key={type}
          label={eventNames[type]}
          hint={<code>{type}</code>}
          checked={wanted.includes(type)}
          onChange={(event) => toggle(type, event.target.checked)}
        />
      ))}
      {create.error && <Refused error={create.error} fields={fields} />}
      <FormEnd>
        <Button type="submit" look="first" busy={create.isPending} disabled={url.trim() === '' || wanted.length === 0}>
          Create webhook
        </Button>
      </FormEnd>
    </Form>
  );
};
