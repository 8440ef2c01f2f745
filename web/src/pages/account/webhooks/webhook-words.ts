import type { Output } from '../../../../../client/types.ts';
import type { WantedEvent } from '../../../../../server/contract/events/event.ts';

export type Webhook = Output<'webhooks.list'>['webhooks'][number];
export type Delivery = Output<'webhooks.deliveries'>['deliveries'][number];

export const eventNames: Readonly<Record<WantedEvent, string>> = {
  'job.finished': 'A run is done',
  'job.failed': 'A run has failed',
  'watch.changed': 'A watch has found something new',
  'alert.raised': 'A rule of a watch raised an alert',
  'balance.low': 'The balance is low',
};

export const eventTypes = Object.keys(eventNames) as readonly WantedEvent[];

export const statusNames: Readonly<Record<Delivery['status'], string>> = {
  pending: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
};
