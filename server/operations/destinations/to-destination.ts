import type {
  Destination,
  DestinationGets,
  DestinationType,
} from '../../contract/resources/destinations/destination.ts';
import type { MessageDestination } from '../../store/deliveries/message-destinations.ts';
import { shownHook } from './chat-hook.ts';

/** The types of events, as the outbox calls them, that make up what a destination gets. */
export const eventsOf: Readonly<Record<DestinationGets, string>> = { alerts: 'alert.raised', digest: 'digest' };

export const getsOf = (events: readonly string[]): DestinationGets[] =>
  (Object.keys(eventsOf) as DestinationGets[]).filter((each) => events.includes(eventsOf[each]));

const unconfirmedNote = 'Waiting for confirmation: its reader has to open the link in the mail and press the button.';

const statusOf = ({ type, details, disabledAt }: MessageDestination): Destination['status'] => {
  if (details.stoppedAt !== undefined) return 'stopped';
  if (disabledAt) return 'disabled';
  return type === 'email' && details.confirmedAt === undefined ? 'unconfirmed' : 'active';
};

export const toDestination = (row: MessageDestination): Destination => {
  const { id, type, target, name, details, note, createdAt } = row;
  const status = statusOf(row);
  return {
    id,
    object: 'destination',
    type: type as DestinationType,
    name,
    target: type === 'email' ? target : shownHook(target),
    gets: getsOf(details.wants),
    ...details.digestAt,
    status,
    note: status === 'unconfirmed' ? unconfirmedNote : note,
    createdAt: createdAt.toISOString(),
  };
};
