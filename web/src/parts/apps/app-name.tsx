import { useQuery } from '@tanstack/react-query';
import type { AppRef } from '../../../../server/contract/domain/app-ref.ts';
import { ask } from '../../service/api.ts';
import { storeLabels } from '../../words.ts';

/**
 * An app's title, or its id if the store doesn't return one. Not requested if the store is known not to have the app.
 */
export const AppName = ({ app: { store, appId }, isUnknown = false }: { app: AppRef; isUnknown?: boolean }) => {
  const { data, isLoading } = useQuery({
    ...ask('apps.get', { store, appId }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isUnknown,
  });
  return (
    <span>
      <span dir="auto">{data?.app.title ?? (isLoading ? '…' : appId)}</span>{' '}
      <span className="soft">({storeLabels[store]})</span>
    </span>
  );
};
