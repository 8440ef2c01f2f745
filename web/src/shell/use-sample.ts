import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../service/session.ts';

/** Whether the data is invented. The document says so before the session is loaded, except under Vite's dev server. */
export const useSample = (): boolean =>
  useQuery(sessionQuery).data?.sample ?? 'sample' in document.documentElement.dataset;
