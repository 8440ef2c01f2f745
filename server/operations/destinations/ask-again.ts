import * as z from 'zod';
import {
  askAgain as ask,
  mostConfirmations,
  readMessageDestination,
} from '../../store/deliveries/message-destinations.ts';
import { invalid } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import { askedTooOften, idField, noMail, noSuchDestination } from './destination-fields.ts';

const needless = () =>
  invalid([
    {
      path: 'id',
      code: 'invalid',
      message: 'Only a mail address that is `unconfirmed` can be asked again: this one is not.',
    },
  ]);

export const askAgain = defineRoute({
  id: 'destinations.ask_again',
  group: 'Alerts',
  method: 'POST',
  path: '/api/v1/destinations/{id}/ask-again',
  title: 'Send the confirmation mail again',
  description: `Mails the confirmation again to an address that is still unconfirmed. An address is asked at most ${mostConfirmations.address} times a day.`,
  input: z.strictObject({ id: idField }),
  output: z.object({ asked: z.boolean() }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db, outgoing }) => {
    if (!(await readMessageDestination(db, account.id, id))) throw noSuchDestination();
    if (!outgoing.hasMail) throw noMail();
    const outcome = await ask(db, account.id, id);
    if (outcome === 'unknown') throw noSuchDestination();
    if (outcome === 'needless') throw needless();
    if (outcome === 'asked_too_often') throw askedTooOften();
    return { body: { asked: true } };
  },
});
