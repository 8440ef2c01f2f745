import type { Output } from '../../../../../client/types.ts';

export type Destination = Output<'destinations.list'>['destinations'][number];

export const typeNames: Readonly<Record<Destination['type'], string>> = {
  email: 'Mail',
  slack: 'Slack',
  teams: 'Teams',
  discord: 'Discord',
};

export const statusNames: Readonly<Record<Destination['status'], string>> = {
  active: 'Active',
  unconfirmed: 'Not confirmed yet',
  disabled: 'Disabled',
  stopped: 'Stopped by its reader',
};

export const dayNames = [
  ['monday', 'Monday'],
  ['tuesday', 'Tuesday'],
  ['wednesday', 'Wednesday'],
  ['thursday', 'Thursday'],
  ['friday', 'Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const satisfies readonly (readonly [Destination['digestDay'], string])[];

export const hourNames: readonly (readonly [string, string])[] = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
]);

/** `Alerts, and a digest on Monday at 08:00 (Europe/Berlin)`. */
export const getsInWords = ({ gets, digestDay, digestHour, zone }: Destination): string => {
  const day = dayNames.find(([key]) => key === digestDay)![1];
  const digest = `a weekly summary on ${day} at ${hourNames[digestHour]![1]} (${zone})`;
  if (!gets.includes('digest')) return 'Alerts';
  return gets.includes('alerts') ? `Alerts, and ${digest}` : `A${digest.slice(1)}`;
};
