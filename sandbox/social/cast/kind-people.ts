/** The people around one kind of app: those who fit, and those who only look like it. */

import { dayNumber } from '../../world/days.ts';
import { mix } from '../../world/random.ts';
import type { World, WorldApp } from '../../world/types.ts';
import { type AppsOf, nameOf } from '../app-names.ts';
import { inShare, walk } from '../slots.ts';
import type { KindBank } from '../words/bank.ts';
import { type ForeignBank, foreignBanks, foreignClosers, foreignLife, foreignPaid } from '../words/foreign.ts';
import { elsewhere, reposts, spam, spamHashtags } from '../words/global.ts';
import { gameHashtags, games } from '../words/life.ts';
import type { Casting } from './casting.ts';
import { aboutApps, fill, lineAbout, somethingElse, topicAlone } from './drafts.ts';
import type { Draft } from './persona.ts';
import { noReach } from './reach.ts';

const hard = (note: string): { fits: readonly string[]; hard: boolean; note: string } => ({
  fits: [],
  hard: true,
  note,
});

const codeOf = (salt: number): string =>
  `${['MARA', 'TEN', 'SLOW', 'FRIEND', 'DESK', 'HI'][salt % 6]}${10 + (salt % 4) * 5}`;

/** How much of what they post is about the kind, and whether they stay with one app. */
const fitting: readonly {
  readonly share: number;
  readonly isLoyal: boolean;
  readonly paidShare: number;
  readonly note: string;
}[] = [
  { share: 0.85, isLoyal: false, paidShare: 0.2, note: 'reviews apps of the kind all year' },
  { share: 0.7, isLoyal: true, paidShare: 0.1, note: 'keeps a diary with one app at a time' },
  { share: 0.6, isLoyal: false, paidShare: 0.35, note: 'half of it about such apps, often paid for' },
  { share: 0.75, isLoyal: true, paidShare: 0, note: 'shows how one app is set up' },
  { share: 0.45, isLoyal: false, paidShare: 0.15, note: 'everyday life and such apps by turns' },
];

export const addFits = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    const sort = fitting[at % fitting.length] ?? fitting[0]!;
    casting.add(`fit ${bank.kind} ${at}`, (salt) => ({
      bio: walk(bank.bios, salt, at),
      truth: { fits: [bank.kind], hard: false, note: sort.note },
      write: (slot, apps) =>
        inShare(sort.share, salt, slot.number)
          ? aboutApps({ bank, salt, slot, apps, isLoyal: sort.isLoyal, paidShare: sort.paidShare, code: codeOf(salt) })
          : at % 3 === 0 && mix(salt, slot.number) % 2 === 0
            ? topicAlone(bank, salt, slot)
            : somethingElse(salt, slot),
    }));
  }
};

/** A creator of another language. */
export const addForeign = (casting: Casting, bank: ForeignBank): void =>
  casting.add(`foreign ${bank.kind} ${bank.language}`, (salt) => {
    const beside = { closers: foreignClosers[bank.language], paidWords: [foreignPaid[bank.language]] };
    return {
      bio: bank.bio,
      language: bank.language,
      truth: {
        fits: [bank.kind],
        hard: false,
        note: `reviews apps of the kind in another language (${bank.language})`,
      },
      write: (slot, apps) =>
        inShare(0.7, salt, slot.number)
          ? aboutApps({ bank, salt, slot, apps, isLoyal: false, paidShare: 0.2, code: '', beside })
          : somethingElse(salt, slot, { heads: foreignLife[bank.language], said: beside.closers, last: [''] }),
    };
  });

/** The same topic, and never an app. */
const addTopic = (casting: Casting, bank: KindBank): void => {
  for (const [at, person] of bank.topicPeople.entries()) {
    casting.add(`topic ${bank.kind} ${at}`, (salt) => ({
      ...person,
      perYear: 14,
      truth: hard(`the topic of ${bank.kind} without any app`),
      write: (slot) => (inShare(0.8, salt, slot.number) ? topicAlone(bank, salt, slot) : somethingElse(salt, slot)),
    }));
  }
};

/** One mention among everything else. */
const addAsides = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    casting.add(`aside ${bank.kind} ${at}`, (salt) => ({
      bio: walk(
        ['Everyday films from a small flat.', 'Vlogs, mostly on Sundays.', 'A bit of everything, badly lit.'],
        salt,
        at,
      ),
      perYear: 16,
      truth: hard('a lifestyle channel that says the words in passing'),
      write: (slot): Draft =>
        inShare(1 / 13, salt, slot.number)
          ? { ...somethingElse(salt, slot), title: walk(bank.asides, salt, Math.floor(slot.number / 13)) }
          : somethingElse(salt, slot),
    }));
  }
};

const YEARS_AGO = 680;

/** Reviewed one such app long ago, and pinned it. */
const addBygone = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    casting.add(`bygone ${bank.kind} ${at}`, (salt) => ({
      bio: 'Started with phone stuff, stayed for the garden.',
      truth: hard('reviewed such apps two years ago and nothing since'),
      write: (slot) => somethingElse(salt, slot),
      old: [0, 1, 2].map((back) => ({
        daysBefore: YEARS_AGO + back * 19 + at * 7,
        write: (apps: AppsOf, day: number) =>
          aboutApps({
            bank,
            salt,
            slot: { number: -1 - back, day, second: 40_000 },
            apps,
            isLoyal: false,
            paidShare: 0,
            code: '',
          }),
      })),
    }));
  }
};

/** An app's own voice. */
const addOfficial = (casting: Casting, bank: KindBank, app: WorldApp, at: number): void => {
  const name = nameOf(app);
  const tail = ['app', 'hq', 'official'][at % 3] ?? 'app';
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const site = app.developer.site;
  const value = `support@${site.replace('https://', '')}`;
  casting.add(`official ${app.key}`, (salt) => ({
    name: at % 2 === 0 ? name : `${name} App`,
    handle: at % 3 === 1 ? `get${plain}` : `${plain}${tail}`,
    bio: walk(
      [
        `The official account of ${name}. Download it below.`,
        `${name}, made by ${app.developer.name}.`,
        `We make ${name}. News and tips from the team.`,
      ],
      salt,
      at,
    ),
    perYear: 12,
    reach: {
      lines: [value],
      links: [site],
      businessEmail: null,
      phone: null,
      outro: [],
      contacts: [
        { kind: 'site', value: site, where: 'profile' },
        { kind: 'email', value, where: 'profile' },
      ],
    },
    truth: hard(`the app's own account`),
    write: (slot) =>
      lineAbout(app, bank.kind, walk(bank.official, salt, slot.number), {
        said: ['Get it for free: link in our profile.', 'Questions? Our support answers in a day.'].slice(
          0,
          1 + (slot.number % 2),
        ),
        hashtags: [bank.hashtags[0] ?? '', bank.hashtags[2] ?? ''].filter((tag) => tag !== ''),
      }),
  }));
};

const addCopies = (casting: Casting, bank: KindBank): void => {
  for (const [at, lines] of [spam, reposts].entries()) {
    casting.add(`copies ${bank.kind} ${at}`, (salt) => ({
      bio:
        at === 0
          ? 'free premium apps daily 🔥 dm for promo 🔥 win prizes'
          : 'best clips only. we own nothing. dm for credit',
      perYear: 30,
      reach: noReach,
      truth: hard(at === 0 ? 'spam with the names of such apps' : 'reposts the videos of others'),
      write: (slot, apps): Draft => {
        if (!inShare(at === 0 ? 0.5 : 0.2, salt, slot.number))
          return somethingElse(salt, slot, {
            heads: elsewhere,
            said: ['🔥🔥🔥', 'follow for more'],
            hashtags: spamHashtags,
          });
        const pool = apps(bank.kind, slot.day);
        const app = pool[mix(salt, slot.number) % pool.length];
        return lineAbout(app, bank.kind, walk(lines, salt, slot.number), {
          said: ['🔥🔥🔥'],
          hashtags: [bank.hashtags[0] ?? '', ...spamHashtags.slice(0, 4)],
        });
      },
    }));
  }
};

/** Sounds like it and is a band, a podcast, a comedian. */
const addSound = (casting: Casting, bank: KindBank): void =>
  casting.add(`sound ${bank.kind}`, (salt) => ({
    name: bank.sound.name,
    isFirm: true,
    bio: bank.sound.bio,
    perYear: 14,
    truth: hard('only the name sounds like it'),
    write: (slot) => somethingElse(salt, slot, { heads: bank.sound.posts }),
  }));

/** Paid for once. */
const addOnceSponsored = (casting: Casting, bank: KindBank): void =>
  casting.add(`once ${bank.kind}`, (salt) => ({
    bio: 'Games, too much coffee.',
    perYear: 18,
    followers: 90_000 + (salt % 400_000),
    truth: hard('a gaming channel with one paid mention'),
    write: (slot, apps): Draft => {
      const played = somethingElse(salt, slot, { heads: games, hashtags: gameHashtags });
      if (!inShare(1 / 13, salt, slot.number)) return played;
      const pool = apps(bank.kind, slot.day);
      const app = pool[salt % pool.length];
      return {
        ...played,
        paidLine: fill(
          'Thanks to {app} for paying for this video: a {kind} app, first month free with my code {code}.',
          { app, kind: bank.kind, code: codeOf(salt) },
        ),
        apps: app ? [app] : [],
        isDeclared: mix(salt, slot.number) % 2 === 0,
      };
    },
  }));

/** Everybody around a kind; `size` is how many fit. Nobody stands around a kind that has no app. */
export const addKind = (casting: Casting, bank: KindBank, size: number, world: World, apps: AppsOf): void => {
  const known = apps(bank.kind, dayNumber(world.today) - 365);
  if (known.length === 0) return;
  addFits(casting, bank, size);
  for (const foreign of foreignBanks.filter(({ kind }) => kind === bank.kind)) addForeign(casting, foreign);
  addTopic(casting, bank);
  addAsides(casting, bank, Math.ceil(size / 4));
  addBygone(casting, bank, Math.ceil(size / 6));
  for (const [at, app] of known
    .filter(({ title }) => /^[\x20-\x7e]+$/.test(title))
    .slice(0, Math.ceil(size / 4))
    .entries())
    addOfficial(casting, bank, app, at);
  addCopies(casting, bank);
  addSound(casting, bank);
  if (size > 8) addOnceSponsored(casting, bank);
};
