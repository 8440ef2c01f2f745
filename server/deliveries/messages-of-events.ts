import { alertMessage } from '../analysis/messages/alert-message.ts';
import { digestMessage } from '../analysis/messages/digest-message.ts';
import type { Message } from '../analysis/messages/message.ts';
import { Digest } from '../contract/resources/digest.ts';
import { Alert } from '../contract/resources/watches/alert.ts';
import { destinationTestEvent } from '../store/deliveries/asked-events.ts';
import { digestEvent } from '../store/deliveries/digests.ts';

const testMessage = (address: string): Message => ({
  subject: 'A test from Appraise',
  heading: 'This is a test',
  about: null,
  sections: [
    {
      title: null,
      lines: [
        'Alerts and digests of your apps will arrive here, with their figures and what reviewers wrote. Nothing has happened.',
      ],
      figures: [],
      quotes: [],
    },
  ],
  link: { label: 'Open Appraise', url: new URL('/account/alerts', address).href },
  notes: [],
});

const writers: Readonly<Record<string, (data: unknown, address: string) => Message>> = {
  'alert.raised': (data, address) => alertMessage(Alert.parse(data), address),
  [digestEvent]: (data, address) => digestMessage(Digest.parse(data), address),
  [destinationTestEvent]: (_, address) => testMessage(address),
};

/**
 * An event as people are told of it; null for one that is not for people.
 *
 * @param address of this service, which the message links to
 */
export const messageOf = (eventType: string, data: unknown, address: string): Message | null =>
  writers[eventType]?.(data, address) ?? null;
