import { useQueries } from '@tanstack/react-query';
import type { Job } from '../../../../client/follow.ts';
import { appsOf } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { knownKind } from '../../kinds/kinds.ts';
import { ask } from '../../service/api.ts';
import { isUnknown } from './asked.tsx';

export const useAppTitles = (job: Job): readonly { readonly title: string }[] => {
  const kind = knownKind(job.kind);
  const values = kind ? forms[kind].values(job.input) : {};
  const field = kind && forms[kind].fields.find(({ type }) => type === 'apps');
  const apps = field ? appsOf(values[field.name]) : [];
  return useQueries({
    queries: apps.map(({ store, appId }) => ({
      ...ask('apps.get', { store, appId }),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: !isUnknown(job),
    })),
    combine: (answers) => answers.map(({ data }, at) => ({ title: data?.app.title ?? apps[at]!.appId })),
  });
};
