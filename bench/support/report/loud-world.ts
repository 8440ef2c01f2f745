import type { World, WorldApp, WorldReview } from '../../../sandbox/world/types.ts';
import { makeWorld } from '../../../sandbox/world/world.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { Store } from '../../../server/contract/domain/stores.ts';
import { systemClock } from '../../../server/support/clock.ts';

const hashOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const unit of text) hash = Math.imul(hash ^ unit.charCodeAt(0), 16_777_619) >>> 0;
  return hash;
};

/** The sample world, but that every app has been reviewed so often in the last days, in the words of its most talked-of apps. */
export const loudWorld = ({ reviews, days }: { reviews: number; days: number }): World => {
  const world = makeWorld({ today: systemClock.today() });
  const talkative = world.apps.toSorted(
    (one, other) => world.appleReviews(other, 'us').length - world.appleReviews(one, 'us').length,
  );
  const said = talkative.slice(0, 12).flatMap((app) => [...world.appleReviews(app, 'us')]);
  const today = Date.parse(world.today);
  const held = new Map<WorldApp, Map<string, readonly WorldReview[]>>();

  const loud = (app: WorldApp, store: Store): readonly WorldReview[] => {
    const known = held.get(app)?.get(store);
    if (known) return known;
    const salt = hashOf(`${store} ${app.key}`);
    const all = Array.from({ length: reviews }, (_, at): WorldReview => {
      const model = said[(salt + at * 7) % said.length]!;
      const next = said[(salt + at * 11 + 3) % said.length]!;
      const digits = String(salt).padStart(10, '0') + String(at).padStart(6, '0');
      return {
        ...model,
        app,
        store,
        id: store === 'apple' ? digits : `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4000-a000-${digits.slice(4)}`,
        title: store === 'apple' ? model.title : '',
        // Two of the world's in one: about as long as people write.
        text: `${model.text} ${next.text}`,
        at: new Date(today - 1 - Math.floor((at * days * dayMs) / reviews)).toISOString(),
        version: app.versions.at(-1)?.version ?? null,
      };
    });
    held.set(app, (held.get(app) ?? new Map()).set(store, all));
    return all;
  };
  return {
    ...world,
    appleReviews: (app, country) => (country === 'us' ? loud(app, 'apple') : []),
    playReviews: (app, language) => (language === 'en' ? loud(app, 'play') : []),
  };
};
