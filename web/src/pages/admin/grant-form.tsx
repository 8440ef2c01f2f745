import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { appraise, renew } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../parts/form.tsx';
import { faultAt, Refused } from '../../parts/refused.tsx';
import type { AdminAccount } from './accounts-tab.tsx';

const buckets = [
  ['wallet', 'Wallet (never expires)'],
  ['coupon', 'Coupon (may expire)'],
] as const;

/** A day means its end, so that a coupon that expires today still serves today. */
const endOfDay = (day: string): string | null => (day === '' ? null : `${day}T23:59:59.999Z`);

export const GrantForm = ({ account }: { account: AdminAccount }) => {
  const [bucket, setBucket] = useState<(typeof buckets)[number][0]>('wallet');
  const [amount, setAmount] = useState('');
  const [expires, setExpires] = useState('');
  const grant = useMutation({
    mutationFn: () =>
      appraise.call('admin.accounts.grant', {
        id: account.id,
        bucket,
        amount: Number(amount),
        expiresAt: bucket === 'coupon' ? endOfDay(expires) : null,
      }),
    onSuccess: () => {
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
      <Select label="Where to" value={bucket} options={buckets} onChange={(next) => setBucket(next)} />
      {bucket === 'coupon' && (
        <TextField
          label="Expires (optional)"
          type="date"
          value={expires}
          onChange={(event) => setExpires(event.target.value)}
          fault={faultAt(grant.error, 'expiresAt')}
        />
      )}
      {grant.error && <Refused error={grant.error} fields={['amount', 'expiresAt']} />}
      <FormEnd>
        <Button type="submit" look="first" busy={grant.isPending} disabled={amount.trim() === ''}>
          Grant
        </Button>
        <span role="status" className="small soft">
          {grant.data && 'The credits were granted.'}
        </span>
      </FormEnd>
    </Form>
  );
};
