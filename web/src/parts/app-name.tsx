import { useQuery } from '@tanstack/react-query';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import { ask } from '../api.ts';
import { storeLabels } from '../words.ts';

/** An app by its title once the store has told it, by its id until then. */
export const AppName = ({ app: { store, appId } }: { app: AppRef }) => {
  const { data } = useQuery({ ...ask('apps.get', { store, appId }), staleTime: Number.POSITIVE_INFINITY });
  return (
    <span>
      <span dir="auto">{data?.app.title ?? appId}</span> <span className="soft">({storeLabels[store]})</span>
    </span>
  );
};
