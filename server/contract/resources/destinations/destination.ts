import * as z from 'zod';

/** Where messages for people go. Webhooks, which are for programs, have their own operations. */
export const destinationTypes = ['email', 'slack', 'teams', 'discord'] as const;
export type DestinationType = (typeof destinationTypes)[number];

export const destinationGets = ['alerts', 'digest'] as const;
export type DestinationGets = (typeof destinationGets)[number];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const destinationStatuses = ['active', 'unconfirmed', 'disabled', 'stopped'] as const;

export const Destination = z
  .object({
    id: z.uuid(),
    object: z.literal('destination'),
    type: z.enum(destinationTypes),
    name: z.string(),
    target: z
      .string()
      .describe('The mail address; of a chat, its host and the last four characters of its hook, which is a secret.'),
    gets: z
      .array(z.enum(destinationGets))
      .describe('What is sent there: `alerts` of your watches, the weekly `digest`.'),
    digestDay: z.enum(weekdays),
    digestHour: z.int().min(0).max(23),
    zone: z.string().describe('The IANA time zone of `digestDay` and `digestHour`.'),
    status: z
      .enum(destinationStatuses)
      .describe(
        '`unconfirmed`: the button in the confirmation mail has not been pressed yet. `disabled`: by you, or after days of failure. `stopped`: by the link in a mail, for good. Only an `active` one is sent anything.',
      ),
    note: z.string().nullable().describe('Why nothing is sent; null while it is `active`.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Destination' });

export type Destination = z.output<typeof Destination>;
