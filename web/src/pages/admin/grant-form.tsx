import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../../client/http/send.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../parts/controls/form.tsx';
import { Doing } from '../../parts/states/doing.tsx';
import { faultAt, Refused } from '../../parts/states/refused.tsx';
import { appraise, renew } from '../../service/api.ts';
import type { AdminAccount } from './accounts-tab.tsx';

const buckets = [
  ['wallet', 'Wallet (never expires)'],
  ['coupon', 'Coupon (may expire)'],
] as const;

/** The end of the day, so that a coupon expiring today still works today. */
const endOfDay = (day: string): string | null => (day === '' ? null : `${day}T23:59:59.999Z`);

export const GrantForm = ({ account }: { account: AdminAccount }) => {
  const [bucket, setBucket] = useState<(typeof buckets)[number][0]>('wallet');
  const [amount, setAmount] = useState('');
  const [expires, setExpires] = useState('');
  // The same grant keeps its reference until it succeeds, so that a retry after a lost response doesn't grant twice.
  const sent = useRef({ asked: '', reference: '' });
  const grant = useMutation({
    mutationFn: () => {
      const input = { bucket, amount: Number(amount), expiresAt: bucket === 'coupon' ? endOfDay(expires) : null };
      const asked = JSON.stringify(input);
      if (sent.current.asked !== asked) sent.current = { asked, reference: newIdempotencyKey() };
      return appraise.call('admin.accounts.grant', { id: account.id, ...input, reference: sent.current.reference });
    },
    onSuccess: () => {
      sent.current = { asked: '', reference: '' };
      setAmount('');
      void renew('admin.accounts.list', 'admin.accounts.get', 'admin.audit', 'me');
    },
  });
  return (
    <Form onSubmit={() => grant.mutate()} aria-label="Grant credits">
      <TextField
        label="Credits"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        fault={faultAt(grant.error, 'amount')}
      />
      <Select label="Add to" value={bucket} options={buckets} onChange={(next) => setBucket(next)} />
      {bucket === 'coupon' && (
        <TextField
          label="Expires (optional)"
          type="date"
          value={expires}
          onChange={(event) => setExpires(event.target.value)}
          fault={faultAt(grant.error, 'expiresAt')}
        />
      )}
      {grant.error && <Refused error={grant.error} fields={['amount', 'expiresAt']} retry={() => grant.mutate()} />}
      <FormEnd>
        <Button type="submit" look="first" busy={grant.isPending} disabled={amount.trim() === ''}>
          Grant
        </Button>
        <Doing when={grant.isPending} words="Granting the credits…" />
        <span role="status" className="small soft">
          {grant.data && 'The credits were granted.'}
        </span>
      </FormEnd>
    </Form>
  );
};
