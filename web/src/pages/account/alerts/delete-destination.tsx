import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { useChange } from '../../../service/api.ts';
import type { Destination } from './destination-words.ts';

export const DeleteDestination = ({ deleted: { id, name }, onClose }: { deleted: Destination; onClose(): void }) => {
  const remove = useChange('destinations.delete', 'destinations.list');
  return (
    <Confirm
      title={`Delete “${name}”?`}
      open
      onClose={onClose}
      action="Delete"
      busy={remove.isPending}
      doing="Deleting it…"
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
    >
      <p>
        Nothing more is sent there, and what is still waiting to be sent is lost. A mail address has to be confirmed
        again.
      </p>
    </Confirm>
  );
};
