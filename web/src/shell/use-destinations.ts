import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../service/session.ts';
import { type Destination, destinations, ownerLinks } from './navigation.ts';

const forOwners: readonly Destination[] = [...destinations, ...ownerLinks];

/** Pages with a shortcut that the account may open. */
export const useDestinations = (): readonly Destination[] => {
  const session = useQuery(sessionQuery).data;
  return session?.signedIn && session.owner ? forOwners : destinations;
};
