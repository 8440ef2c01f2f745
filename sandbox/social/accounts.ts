import type { Platform } from '../../server/contract/domain/platforms.ts';
import type { AppsOf } from '../world/app-names.ts';
import { dayNumber, momentOf } from '../world/days.ts';
import { hashText, mix, randomFrom, unit } from '../world/random.ts';
import type { World } from '../world/types.ts';
import type { Draft, Persona } from './cast/persona.ts';
import { accountId, mediaNumber, postId } from './ids.ts';
import { type Slot, slotsOf } from './slots.ts';
import type { Account, Post } from './types.ts';

/** Numbers of old posts count down from here; the first is the pinned one. */
const PINNED = -1;
const FIRST_DAY = dayNumber('2015-01-01');

const tagged = (hashtags: readonly string[]): string => hashtags.map((tag) => `#${tag}`).join(' ');

/** A post in the platform's form: a title with a description, or a single caption. */
const written = (platform: Platform, draft: Draft, persona: Persona): Pick<Post, 'title' | 'text'> => {
  const paid = draft.paidLine === null ? [] : [draft.paidLine];
  const said = draft.said.filter((line) => line !== '');
  switch (platform) {
    case 'youtube':
      return {
        title: draft.title,
        text: [
          ...paid,
          ...said,
          ...(draft.links.length > 0 ? ['', ...draft.links] : []),
          ...persona.reach.outro,
          tagged(draft.hashtags),
        ]
          .join('\n')
          .trim(),
      };
    case 'tiktok': {
      const words = [draft.title, ...said.slice(0, 1), ...paid];
      const caption = words.map((line) => (/[.!?:)]$/.test(line) ? line : `${line}.`)).join(' ');
      return {
        title: draft.title,
        text: `${persona.salt % 5 < 2 ? caption.toLowerCase() : caption} ${tagged(draft.hashtags)}`.trim(),
      };
    }
    case 'instagram':
    case 'facebook':
      return {
        title: draft.title,
        text: [draft.title, ...said, ...paid, ...(platform === 'facebook' ? draft.links : []), tagged(draft.hashtags)]
          .join('\n')
          .trim(),
      };
  }
};

const lengths: Readonly<Record<Platform, readonly [number, number]>> = {
  youtube: [38, 1_500],
  tiktok: [9, 170],
  instagram: [8, 88],
  facebook: [12, 240],
};

/** Most views come in the first weeks. */
const seenBy = (total: number, age: number): number =>
  Math.max(12, Math.round(total * (1 - Math.exp(-(age + 0.6) / 11))));

const makePost = (account: Account, persona: Persona, draft: Draft, slot: Slot, today: number): Post => {
  const { platform } = account;
  const name = `${persona.key} ${platform} ${slot.number}`;
  const id = postId(platform, `${persona.salt} ${name}`);
  const random = randomFrom(hashText(name, persona.salt));
  const [shortest, longest] = lengths[platform];
  const views = seenBy(persona.followers * Math.exp(random.bell() * 0.8 - 1.1) + 60, today - slot.day);
  const likes = Math.round(views * random.between(0.015, 0.09));
  const hiddenChance = random.next();
  return {
    platform,
    id,
    number: platform === 'instagram' ? mediaNumber(id) : id,
    account,
    ...written(platform, draft, persona),
    hashtags: draft.hashtags,
    at: momentOf(slot.day, slot.second),
    seconds: Math.round(shortest + (longest - shortest) * random.next() ** 2),
    isVideo: platform !== 'instagram' || random.chance(0.9),
    isPinned: slot.number === PINNED,
    views,
    likes: hiddenChance < 0.07 ? null : likes,
    comments: hiddenChance > 0.95 ? null : Math.round(likes * random.between(0.02, 0.14)),
    shares: Math.round(likes * random.between(0.01, 0.08)),
    declaredPaid: draft.isDeclared,
    language: persona.language,
    apps: draft.apps,
    about: draft.about,
  };
};

export const accountOf = (
  persona: Persona,
  platform: Platform,
  world: World,
  apps: AppsOf,
  anchor: number,
): Account => {
  const today = dayNumber(world.today);
  const salt = hashText(platform, persona.salt);
  const { reach } = persona;
  let posts: readonly Post[] | null = null;
  // YouTube's API only returns links in the description.
  const shown = platform === 'youtube' ? reach.links : [];
  const account: Account = {
    platform,
    handle: persona.handle,
    id: accountId(platform, `${persona.salt} ${persona.key}`),
    name: persona.name,
    bio: [persona.bio, ...reach.lines, ...shown].filter((line) => line !== '').join('\n'),
    links: platform === 'youtube' ? [] : reach.links,
    businessEmail: platform === 'instagram' || platform === 'facebook' ? reach.businessEmail : null,
    phone: reach.phone,
    followers: Math.max(40, Math.round(persona.followers * (0.3 + 1.4 * unit(salt)))),
    hidesFollowers: platform === 'youtube' && salt % 11 === 0,
    isProfessional: salt % 5 !== 0,
    isVerified: persona.followers > 150_000,
    country: salt % 3 === 0 ? null : (['US', 'GB', 'CA', 'AU', 'IE'][salt % 5] ?? null),
    since: momentOf(FIRST_DAY + (salt % 3_000), 36_000),
    // Generated when first read, because a search needs one platform's posts only.
    get posts() {
      posts ??= write();
      return posts;
    },
    truth: {
      ...persona.truth,
      // Lines under videos are only found on YouTube, and business addresses where the platform publishes them.
      contacts: reach.contacts
        .filter(
          ({ where }) =>
            where === 'profile' || platform === 'youtube' || (where === 'business' && platform !== 'tiktok'),
        )
        .map(({ kind, value }) => ({ kind, value })),
    },
  };
  const write = (): Post[] => [
    ...slotsOf(mix(salt, 5), persona.perYear, today).map((slot) =>
      makePost(account, persona, persona.write(slot, apps), slot, today),
    ),
    ...(persona.old ?? []).map((old, at) => {
      const slot = { number: PINNED - at, day: anchor - old.daysBefore, second: 40_000 };
      return makePost(account, persona, old.write(apps, slot.day), slot, today);
    }),
  ];
  return account;
};
