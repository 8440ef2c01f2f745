import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd, TextField } from '../../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../../parts/states/refused.tsx';
import { renew } from '../../../service/api.ts';
import { askSession } from '../../../service/session.ts';

/** `left`: the person cancelled. `exists`: the device already has a passkey for this account. */
type Added = 'added' | 'left' | 'exists';

const addPasskey = async (name: string): Promise<Added> => {
  const options = await askSession<PublicKeyCredentialCreationOptionsJSON>('POST', '/passkeys/options', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  try {
    const credential = await navigator.credentials.create({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return 'left';
    await askSession('POST', '/passkeys', { response: credential.toJSON(), name });
    return 'added';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'exists';
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return 'left';
    throw error;
  }
};

const messages: Readonly<Record<Added, string>> = {
  added: 'The passkey was added.',
  left: '',
  exists: 'This device already has a passkey for your account.',
};

export const NewPasskey = () => {
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: (outcome) => {
      if (outcome !== 'added') return;
      setName('');
      void renew('passkeys.list', 'account.notices');
    },
  });
  return (
    <Form onSubmit={() => name.trim() !== '' && add.mutate()} aria-label="Add a passkey">
      <TextField
        label="Name of the new passkey"
        hint="Where it is kept, such as “Work laptop”."
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={faultAt(add.error, 'name')}
      />
      {add.error && <Refused error={add.error} fields={['name']} />}
      <FormEnd>
        <Button type="submit" busy={add.isPending} disabled={name.trim() === ''}>
          Add a passkey
        </Button>
        <span role="status">{add.data && messages[add.data]}</span>
      </FormEnd>
    </Form>
  );
};
