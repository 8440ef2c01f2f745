import { type CreatorTruth, creatorTruth } from '../../../sandbox/social/society.ts';
import type { World } from '../../../sandbox/world/types.ts';
import type { Sources } from '../../../server/connectors/sources.ts';
import { creatorPlatforms } from '../../../server/contract/domain/platforms.ts';
import type { Creator } from '../../../server/contract/resources/reach/creators.ts';
import { contactsOf } from '../../../server/reach/contacts/contacts.ts';
import { type Lens, lensFor } from '../../../server/reach/creators/lens.ts';
import { findCreators } from '../../../server/runs/creators/find-creators.ts';
import { creatorOf, type ReadCreator, readByRules, readCreators } from '../../../server/runs/creators/vet-creators.ts';
import { findSubject } from '../../../server/runs/subject/find-subject.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { systemClock } from '../../../server/support/clock.ts';
import { claim, type Judged, mostShown, tell } from './judged.ts';

interface Planted {
  readonly db: DirectDatabase;
  readonly sources: Sources;
  readonly world: World;
}

const keyOf = (platform: string, handle: string): string => `${platform} ${handle.toLowerCase()}`;

/** Every creator of the sample world against every kind that any of them is about. */
export const benchCreators = async ({ db, sources, world }: Planted): Promise<boolean> => {
  const truth = creatorTruth(world).filter(({ platform }) => creatorPlatforms.some((each) => each === platform));
  const socials = creatorPlatforms.flatMap((platform) => {
    const social = sources.social[platform];
    return social ? [{ ...social, platform }] : [];
  });
  const signal = AbortSignal.timeout(300_000);
  const read = new Map<string, ReadCreator>();
  for (const social of socials) {
    const candidates = truth
      .filter(({ platform }) => platform === social.platform)
      .map(({ handle }) => ({ platform: social.platform, handle, id: null, videos: 0, about: 0, views: 0 }));
    for (let at = 0; at < candidates.length; at += 20) {
      const part = candidates.slice(at, at + 20);
      const { read: some, unread, gone } = await readCreators(social, part, signal);
      if (unread.length + gone > 0) throw new Error(`${unread.length + gone} creators of ${social.platform} not read`);
      for (const each of some) read.set(keyOf(social.platform, each.candidate.handle), each);
    }
  }

  const contacts = benchContacts(truth, read);
  const judged: Judged[] = [];
  const found: Judged[] = [];
  for (const kind of new Set(truth.flatMap(({ fits }) => fits))) {
    const { subject } = await findSubject({ db, clock: systemClock, sources }, kind, signal);
    const lens = lensFor(subject);
    const searched = await Promise.all(
      socials.map((social) => findCreators(social, subject, lens, { signal, onSearch: () => {} })),
    );
    const isFound = new Set(
      searched.flatMap(({ candidates }) => candidates.map(({ platform, handle }) => keyOf(platform, handle))),
    );
    for (const { platform, handle, fits, hard, note } of truth) {
      const { vetted } = vettedBy(read.get(keyOf(platform, handle))!, lens);
      const { fit, reason } = vetted;
      const one = { said: fit, is: fits.includes(kind), hard, name: `${platform} ${handle} for ${kind}`, reason, note };
      judged.push(one);
      if (isFound.has(keyOf(platform, handle))) found.push(one);
    }
  }
  return [tell('Creators', judged, found), contacts].every(Boolean);
};

/** The routes that creators publish for it, and nothing else of what stands in their bios and under their posts. */
const benchContacts = (truth: readonly CreatorTruth[], read: ReadonlyMap<string, ReadCreator>): boolean => {
  const all = truth.flatMap(({ platform, handle, contacts }) => {
    const { profile, posts } = read.get(keyOf(platform, handle))!;
    const taken = contactsOf(profile, posts).map(({ kind, value }) => `${kind} ${value}`);
    const published = contacts.map(({ kind, value }) => `${kind} ${value}`);
    return [...new Set([...taken, ...published])].map((contact) => ({
      contact: `${platform} ${handle}: ${contact}`,
      taken: taken.includes(contact),
      published: published.includes(contact),
    }));
  });
  const wrong = all.filter(({ taken, published }) => taken && !published);
  const missed = all.filter(({ taken, published }) => !taken && published);
  const published = all.filter((each) => each.published).length;
  console.log(
    `Contacts: ${published} are published, ${missed.length} are missed, ${wrong.length} are taken beside them`,
  );
  for (const { contact } of wrong.slice(0, mostShown)) console.log(`  taken    ${contact}`);
  for (const { contact } of missed.slice(0, mostShown)) console.log(`  missed   ${contact}`);
  return [
    claim(wrong.length === 0, `Contacts: ${wrong.length} that are private or another person’s (none)`),
    claim(missed.length <= 0.1 * published, `Contacts: ${missed.length} of ${published} missed (at most a tenth)`),
  ].every(Boolean);
};

const vettedBy = (creator: ReadCreator, lens: Lens): Creator =>
  creatorOf(creator, readByRules(creator, lens), { lens, now: Date.now() });
