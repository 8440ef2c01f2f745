import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Checkbox, Form, FormEnd, Select, TextField } from '../../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../../parts/states/refused.tsx';
import { useChange } from '../../../service/api.ts';
import { type Destination, dayNames, hourNames, typeNames } from './destination-words.ts';

type Type = Destination['type'];

const hints: Readonly<Record<Exclude<Type, 'email'>, string>> = {
  slack: 'In Slack: an app with “Incoming Webhooks”. Begins with https://hooks.slack.com/services/.',
  teams: 'In Teams: the workflow “Post to a channel when a webhook request is received”.',
  discord: 'In Discord: channel settings, Integrations, Webhooks. Begins with https://discord.com/api/webhooks/.',
};

const fields = ['address', 'url', 'name', 'gets', 'zone'];
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

interface Props {
  readonly canMail: boolean;
  onAdded(): void;
}

export const AddDestination = ({ canMail, onAdded }: Props) => {
  const add = useChange('destinations.create', 'destinations.list');
  const [type, setType] = useState<Type>(canMail ? 'email' : 'slack');
  const [target, setTarget] = useState('');
  const [name, setName] = useState('');
  const [alerts, setAlerts] = useState(true);
  const [digest, setDigest] = useState(true);
  const [day, setDay] = useState<Destination['digestDay']>('monday');
  const [hour, setHour] = useState('8');
  const types = (Object.keys(typeNames) as Type[]).filter((each) => canMail || each !== 'email');
  const submit = () =>
    add.mutate(
      {
        type,
        ...(type === 'email' ? { address: target } : { url: target }),
        ...(name.trim() !== '' && { name }),
        gets: [...(alerts ? (['alerts'] as const) : []), ...(digest ? (['digest'] as const) : [])],
        digestDay: day,
        digestHour: Number(hour),
        zone: ownZone(),
      },
      { onSuccess: onAdded },
    );
  return (
    <Form onSubmit={submit}>
      <Select<Type>
        label="Where"
        {...(!canMail && { hint: 'This service sends no mail: no mail server is set up.' })}
        value={type}
        options={types.map((each) => [each, typeNames[each]])}
        onChange={setType}
      />
      {type === 'email' ? (
        <TextField
          label="Mail address"
          hint="It first gets a mail that asks for confirmation, and nothing else until its reader confirms."
          type="email"
          autoComplete="email"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          fault={faultAt(add.error, 'address')}
        />
      ) : (
        <TextField
          label="Webhook address"
          hint={hints[type]}
          type="url"
          autoComplete="off"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          fault={faultAt(add.error, 'url')}
        />
      )}
      <TextField
        label="Name"
        hint="What you call it, such as “Product channel”. Optional."
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={faultAt(add.error, 'name')}
      />
      <Checkbox label="Alerts" checked={alerts} onChange={(event) => setAlerts(event.target.checked)} />
      <Checkbox
        label="Weekly summary of my apps"
        hint="News of the week about the apps that you have alerts for or recently asked about."
        checked={digest}
        onChange={(event) => setDigest(event.target.checked)}
      />
      {digest && (
        <>
          <Select<Destination['digestDay']>
            label="Day of the summary"
            value={day}
            options={dayNames}
            onChange={setDay}
          />
          <Select label={`Hour (${ownZone()})`} value={hour} options={hourNames} onChange={setHour} />
        </>
      )}
      {add.error && <Refused error={add.error} fields={fields} />}
      <FormEnd>
        <Button type="submit" look="first" busy={add.isPending} disabled={target.trim() === '' || !(alerts || digest)}>
          Add
        </Button>
      </FormEnd>
    </Form>
  );
};
