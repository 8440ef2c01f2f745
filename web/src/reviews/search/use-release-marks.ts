import { useQuery } from '@tanstack/react-query';
import { dayMs } from '../../../../server/contract/domain/durations.ts';
import type { TimeMark } from '../../plots/time-axis.tsx';
import { ask } from '../../service/api.ts';
import type { Search } from './use-search.ts';

/** Releases of the searched app since the first week; none for several apps. */
export const useReleaseMarks = ({ scope, weeks }: Search): readonly TimeMark[] => {
  const [app] = scope.apps;
  const isOne = scope.apps.every(({ title }) => title === app?.title);
  const from = weeks[0]?.week;
  const history = useQuery({
    ...ask('apps.history', { store: app?.store ?? 'apple', appId: app?.appId ?? '', ...(from && { from }) }),
    enabled: app !== undefined && isOne,
  });
  const versions = isOne ? (history.data?.history.versions ?? []) : [];
  return versions.map(({ version, date }) => ({ label: version, day: Math.floor(Date.parse(date) / dayMs) }));
};
