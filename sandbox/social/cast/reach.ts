/**
 * Contacts that people publish, and private details that they reveal: a phone number, where they live, another person's
 * address.
 */

import type { Random } from '../../world/random.ts';
import { linkPages } from '../words.ts';
import type { Published, Reach } from './persona.ts';

export const noReach: Reach = { lines: [], links: [], businessEmail: null, phone: null, outro: [], contacts: [] };

const mailboxes = ['hello', 'work', 'collab', 'hi', 'business', 'team'];
const towns = ['Riverton 20417', 'Millbrook 81120', 'Eastholm 4410', 'Port Alder 33902'];
const streets = ['Alder Row', 'Larch Close', 'Quarry Lane', 'Bakehouse Street'];

const mail = (handle: string, random: Random): string =>
  random.chance(0.5) ? `${random.pick(mailboxes)}@${handle}.example` : `${handle}@mailbox.example`;

const hidden = (address: string, random: Random): string => {
  const [name = '', domain = ''] = address.split('@');
  return random.pick([
    `${name} [at] ${domain.replaceAll('.', ' dot ')}`,
    `${name} (at) ${domain.replaceAll('.', ' (dot) ')}`,
    `${name} AT ${domain.replaceAll('.', ' DOT ')}`,
  ]);
};

const ways: readonly ((handle: string, random: Random) => Reach)[] = [
  () => noReach,
  (handle, random) => {
    const value = mail(handle, random);
    return {
      ...noReach,
      lines: [random.pick([`Business: ${value}`, `📩 ${value}`, `Collabs → ${value}`, value])],
      contacts: [{ kind: 'email', value, where: 'profile' }],
    };
  },
  (handle, random) => {
    const value = mail(handle, random);
    return {
      ...noReach,
      lines: [random.pick(['Work with me: ', 'Enquiries: ', 'mail: ']) + hidden(value, random)],
      contacts: [{ kind: 'email', value, where: 'profile' }],
    };
  },
  (handle, random) => {
    const value = `${random.pick(linkPages)}${handle}`;
    return { ...noReach, links: [value], contacts: [{ kind: 'links', value, where: 'profile' }] };
  },
  (handle, random) => {
    const value = mail(handle, random);
    const site = `https://${handle}.example`;
    const contacts: Published[] = [
      { kind: 'site', value: site, where: 'profile' },
      { kind: 'email', value, where: 'videos' },
    ];
    return { ...noReach, links: [site], outro: [`For business enquiries only: ${value}`], contacts };
  },
  (handle, random) => {
    const value = mail(handle, random);
    return {
      ...noReach,
      businessEmail: value,
      outro: [`Contact: ${value}`],
      contacts: [{ kind: 'email', value, where: 'business' }],
    };
  },
  (handle, random) => {
    const value = mail(handle, random);
    const box = `PO Box ${random.whole(12, 980)}, ${random.pick(towns)}`;
    return {
      ...noReach,
      lines: [`Business address: ${box}`, `Brands: ${value}`],
      contacts: [
        { kind: 'business', value: box, where: 'profile' },
        { kind: 'email', value, where: 'profile' },
      ],
    };
  },
];

const slips: readonly ((random: Random) => Partial<Pick<Reach, 'lines' | 'outro' | 'phone'>>)[] = [
  (random) => ({ lines: [`text me +1 202 555 01${random.whole(10, 99)}`] }),
  (random) => ({ lines: [`We live at ${random.whole(2, 90)} ${random.pick(streets)}, knock any time`] }),
  () => ({ outro: ['Music by my friend Joel, write to him: joel@cellarband.example'] }),
  (random) => ({ phone: `+1 202 555 01${random.whole(10, 99)}` }),
  () => ({ lines: ['my mum runs the bakery next door: orders@plumbakery.example'] }),
];

/** Firms reveal nothing private. */
export const reachOf = (handle: string, random: Random, isFirm: boolean): Reach => {
  const way = random.pick(ways)(handle, random);
  if (isFirm || !random.chance(0.25)) return way;
  const slip = random.pick(slips)(random);
  return {
    ...way,
    lines: [...way.lines, ...(slip.lines ?? [])],
    outro: [...way.outro, ...(slip.outro ?? [])],
    phone: slip.phone ?? null,
  };
};
