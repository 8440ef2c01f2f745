import type { Output } from '../../../../../client/types.ts';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { useChange } from '../../../service/api.ts';

type Key = Output<'keys.list'>['keys'][number];

export const RevokeKey = ({ revoked: { id, name, prefix }, onClose }: { revoked: Key; onClose(): void }) => {
  const revoke = useChange('keys.revoke', 'keys.list');
  return (
    <Confirm
      title={`Revoke “${name}”?`}
      open
      onClose={onClose}
      action="Revoke key"
      busy={revoke.isPending}
      doing="Revoking the key…"
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id }, { onSuccess: onClose })}
    >
      <p>
        Programs that use <code>{prefix}…</code> are refused from now on. This cannot be undone; you can create another
        key.
      </p>
    </Confirm>
  );
};
