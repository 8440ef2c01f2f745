import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adTruth } from '../../sandbox/ads/book.ts';
import { creatorTruth, videoTruth } from '../../sandbox/social/society.ts';
import type { Config } from '../../server/config/config.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { Research } from '../../server/contract/resources/research/research.ts';
import { numbersBehind, researchOf, withoutReach } from '../support/runs/research.ts';
import { unfounded } from '../support/runs/unfounded-numbers.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let research: ReturnType<typeof researchOf>;
/** Services of their own on the same sandbox: what fails there is left alone for a while, or is not configured. */
const services: Service[] = [];
const ask = async (config: Partial<Config> = {}) => {
  const service = await startService({ sandbox: stores.sandbox, config });
  services.push(service);
  return researchOf(service.url, (await newCustomer(service.db)).key);
};
/** Where something fails, with all keys. */
let failing: ReturnType<typeof researchOf>;
/** With no key at all. */
let bare: ReturnType<typeof researchOf>;
/** Which planted apps each video of the sandbox is truly about, and what each ad is truly for, by platform or network and id. */
let aboutVideo: ReadonlyMap<string, readonly string[]>;
let truthOfAd: ReadonlyMap<string, { readonly appKey: string | null; readonly kinds: readonly string[] }>;
beforeAll(async () => {
  stores = await startStores();
  // Made here once, for sources that are late are left out.
  const { world } = stores.sandbox;
  aboutVideo = new Map(videoTruth(world).map(({ platform, id, appKeys }) => [`${platform} ${id}`, appKeys]));
  truthOfAd = new Map(adTruth(world).map((each) => [`${each.network} ${each.id}`, each]));
  research = researchOf(stores.service.url, (await newCustomer(stores.service.db)).key);
  failing = await ask();
  bare = await ask(withoutReach);
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await stores.stop();
});
beforeEach(() => stores.sandbox.clearFaults());

const refOf = (key: string, store: Store = 'apple') => {
  const app = stores.app(key);
  return { store, appId: (store === 'apple' ? app.appleId : app.playId)! };
};

const planFor = (source: 'ads' | 'social', answerAs: string, about: object = {}, more: object = {}) => ({
  asks: [{ source, measure: source === 'ads' ? 'ads' : 'videos', answerAs, about, ...more }],
});
const whoPosts = { question: 'Who posts about it?', plan: planFor('social', 'list') };

const socialOf = ({ evidence }: Research) => evidence.social![0]!;

describe('videos', () => {
  test('about an app are found once, join the library, and are reported with their reach', async () => {
    const app = refOf('pulsepath');
    const searches = stores.asked('youtube-search');
    const { research: answer } = await research.about({ ...whoPosts, app });
    const social = socialOf(answer);
    expect(social).toMatchObject({ ...app, errors: [], more: false });
    expect(new Set(social.searched)).toEqual(new Set(['youtube', 'tiktok', 'instagram', 'facebook']));
    expect(social.total).toBeGreaterThan(20);
    expect(social.videos).toHaveLength(5);
    for (const { platform, id, apps } of social.videos) {
      expect(aboutVideo.get(`${platform} ${id}`)).toContain('pulsepath');
      expect(apps).toContainEqual(expect.objectContaining(app));
    }
    expect(answer.answer).toMatch(
      /^There are \d+ known videos about Pulsepath by .* \[social\]\. The most viewed is “/,
    );
    expect(answer.sources).toContainEqual(expect.objectContaining({ ...app, cite: 'social' }));
    expect(unfounded(answer.answer, [answer.evidence, answer.notes])).toEqual([]);
    expect(stores.asked('youtube-search') - searches).toBe(1);

    const again = await research.about({
      ...whoPosts,
      app: refOf('pulsepath', 'play'),
      force: true,
    });
    expect(stores.asked('youtube-search') - searches).toBe(1);
    expect(socialOf(again.research)).toMatchObject({ searched: [], total: social.total, views: social.views });
  });

  test('that a platform could not be asked for are named, and those of the others are reported', async () => {
    stores.break('youtube-search', 'quota');
    const { research: answer } = await failing.about({ ...whoPosts, app: refOf('coinroot') });
    const social = socialOf(answer);
    expect(social.errors).toMatchObject([{ platform: 'youtube', code: 'quota_spent' }]);
    expect(social.searched).not.toContain('youtube');
    expect(social.total).toBeGreaterThan(0);
    expect(answer.notes.join(' ')).toMatch(
      /It is not known what YouTube has about Coinroot.* beyond the videos on file/,
    );
  });

  test('leave half of YouTube’s day to those who ask for videos', async () => {
    const { research: answer } = await (await ask({ youtubeSearchesPerDay: 50 })).about({
      question: 'What do people complain about?',
      app: refOf('coinroot'),
    });
    expect(socialOf(answer).errors).toMatchObject([{ platform: 'youtube', code: 'quota_spent' }]);
  });

  test('are not known where nothing is configured, which is not that there are none', async () => {
    const { research: answer } = await bare.about({ ...whoPosts, app: refOf('coinroot') });
    expect(answer.evidence.social).toBeNull();
    expect(answer.answer).toMatch(/^It is not known which videos there are about it/);
    expect(answer.notes.join(' ')).toMatch(
      /TikTok, Instagram, YouTube and Facebook were not searched for videos: they have no keys configured/,
    );
    expect(answer.sources.map(({ cite }) => cite)).not.toContain('social');
  });

  test('that there are none of are said to be none by the platforms that were searched', async () => {
    const known = new Set([...aboutVideo.values()].flat());
    const silent = stores.sandbox.world.apps.find(
      ({ key, appleId, title }) => appleId !== null && !known.has(key) && /^[A-Z][a-z]{7,}:/.test(title),
    )!;
    const { research: answer } = await research.about({
      question: 'Are there videos about it?',
      app: { store: 'apple', appId: silent.appleId! },
    });
    expect(socialOf(answer)).toMatchObject({ total: 0, views: null, videos: [] });
    expect(socialOf(answer).searched.length).toBeGreaterThan(0);
    expect(answer.answer).toMatch(/No videos about .* are on file, and none were found on .* \[social\]\./);
  });
});

const adsOf = ({ evidence }: Research) => evidence.ads![0]!;

describe('ads', () => {
  test('that libraries show of an app are counted, with how they open', async () => {
    const app = refOf('tidebook', 'play');
    const { research: answer } = await research.about({ question: 'Which ads does it run?', app });
    const ads = adsOf(answer);
    expect(ads).toMatchObject({ ...app, errors: [] });
    // The app is meant in both stores: Apple's library knows it by its other number.
    expect(ads.networks.map(({ network }) => network)).toEqual(['google', 'apple', 'meta', 'tiktok']);
    expect(ads.networks.every((each) => each.ads > 0)).toBe(true);
    expect(ads.networks.reduce((sum, each) => sum + each.ads, 0)).toBe(ads.total);
    expect(ads.ads).toHaveLength(5);
    for (const { network, id, hook } of ads.ads) {
      expect(truthOfAd.get(`${network} ${id}`)).toMatchObject({ appKey: 'tidebook' });
      expect(hook).not.toBeNull();
    }
    expect(ads.hooks.length).toBeGreaterThan(0);
    expect(answer.answer).toMatch(
      /^The ad libraries of Google, Apple, Meta and TikTok show (?:at least )?\d+ ads for Tidebook.* \[ads\]\. Of the ads whose text is shown, /,
    );
    expect(answer.sources).toContainEqual(expect.objectContaining({ ...app, cite: 'ads' }));
    expect(unfounded(answer.answer, [answer.evidence, answer.notes])).toEqual([]);
  });

  test('of a library with further pages are counted as “at least”', async () => {
    const { research: answer } = await research.about({
      question: 'How many ads did it start this month?',
      app: refOf('loopwren'),
      plan: planFor('ads', 'number', { period: { since: `${stores.sandbox.world.today.slice(0, 7)}-01` } }),
    });
    const { total, period, undated, starts, running, ended } = adsOf(answer);
    expect(running).toBeGreaterThan(0);
    expect(running + ended).toBeLessThanOrEqual(total);
    // It is shown under four names, of which its pages' and its company's are one house.
    expect(adsOf(answer).advertisers).toBeLessThan(3);
    expect(adsOf(answer)).toMatchObject({ more: true });
    expect(answer.answer).toContain(`show at least ${total} ads for Loopwren`);
    // The days that it names are the ads', and no review is left out for them.
    expect(period!.since).toMatch(/^\d{4}-\d\d-01$/);
    expect(answer.answer).toMatch(
      new RegExp(
        `Of the ${total} ads for Loopwren that were read, ${period!.ads === 0 ? 'none' : period!.ads} w\\w+ first seen `,
      ),
    );
    expect(starts.reduce((sum, { ads }) => sum + ads, undated)).toBe(total);
    expect(answer.evidence.reviews.window.days).toBe(90);
    expect(answer.evidence.reviews.apps[0]!.asked).toEqual([]);
    expect(unfounded(answer.answer, [answer.evidence, answer.notes])).toEqual([]);
  });

  test('that there are none of are said to be none by the libraries that answered', async () => {
    const { research: answer } = await research.about({ question: 'Does it run ads?', app: refOf('mapleknot') });
    expect(adsOf(answer)).toMatchObject({ total: 0, ads: [], hooks: [], oldest: null, errors: [] });
    expect(adsOf(answer)).toMatchObject({ running: 0, ended: 0 });
    expect(adsOf(answer).networks).toContainEqual({ network: 'apple', ads: 0, running: 0, ended: 0, unclear: 0 });
    expect(answer.answer).toMatch(
      /^(?:Apparently not|That is not certain): the ad libraries of .* show no ads for Mapleknot(?:;.*)? \[ads\]\./,
    );
  });

  test('of a library that fails are not known, which is not that it has none', async () => {
    stores.break('google-ads-creatives', '500');
    const { research: answer } = await failing.about({
      question: 'Does it advertise on Google?',
      app: refOf('tidebook'),
      plan: planFor('ads', 'yes_no', {}, { topic: { words: ['Google'], match: 'meaning', polarity: 'any' } }),
    });
    const ads = adsOf(answer);
    expect(answer.answer).toMatch(
      /^It is not known whether Tidebook advertises on Google: .* \[ads\]\. The ad libraries of .*TikTok show/,
    );
    expect(ads.networks.map(({ network }) => network)).toEqual(['apple', 'meta', 'tiktok']);
    expect(ads.errors).toMatchObject([{ network: 'google', code: 'upstream_failed' }]);
    expect(ads.total).toBeGreaterThan(0);
    expect(answer.notes.join(' ')).toMatch(/It is not known which ads Google shows for Tidebook/);
    expect(answer.answer).toMatch(/which ads Google shows .* because its ad library/);
  });

  test('that no library could be read for are null, and the research goes on without them', async () => {
    for (const route of ['google-ads-suggestions', 'google-ads-creatives']) stores.break(route, 'captcha');
    stores.break('apple-ads', '500');
    const { research: answer } = await bare.about({ question: 'Does it run ads?', app: refOf('tidebook') });
    expect(answer.evidence.ads).toBeNull();
    expect(answer.answer).toMatch(/^No ad library could be read/);
    expect(answer.evidence.reviews.apps[0]!.read).toBeGreaterThan(0);
    const notes = answer.notes.join(' ');
    expect(notes).toContain('It is not known which ads Google and Apple show for Tidebook');
    expect(notes).toContain('The ad libraries of Meta and TikTok were not searched: they have no keys configured.');
    expect(answer.sources.map(({ cite }) => cite)).not.toContain('ads');
  });
});

describe('a growth question', () => {
  test('has steps from the ads and the videos of the kind, with the ads and videos themselves', async () => {
    const { playbook } = await research.growth('How do I grow a habit tracker?');
    const { ads, social } = playbook.evidence;
    expect(ads!.total).toBeGreaterThan(10);
    expect(ads!.apps.length).toBeLessThanOrEqual(6);
    expect(social!.total).toBeGreaterThan(10);
    const stepsOf = (cite: string) => playbook.playbook.filter(({ evidence }) => evidence[0]!.cite === cite);
    const [hook] = stepsOf('ads');
    expect(hook!.step).toMatch(/^Open ads the way similar apps most often do: with /);
    expect(hook!.why).toContain(`${ads!.hooks[0]!.ads} open with`);
    expect(hook!.evidence[0]!.ads.length).toBeGreaterThan(0);
    for (const { network, id } of hook!.evidence[0]!.ads)
      expect(truthOfAd.get(`${network} ${id}`)!.kinds).toContain('Habit Tracker');
    const [where] = stepsOf('social');
    expect(where!.why).toContain(`${social!.total} known videos about apps of this kind`);
    for (const { apps } of where!.evidence[0]!.videos) expect(apps.length).toBeGreaterThan(0);
    expect(unfounded(playbook.answer, numbersBehind(playbook))).toEqual([]);
    expect(playbook.sources.map(({ cite }) => cite)).toEqual(expect.arrayContaining(['ads', 'social']));
  });

  test('about ads is answered from the libraries first, of the kind that it names', async () => {
    const { playbook } = await research.growth('What ads should I run for a running coach?');
    expect(playbook.kindOfApp).toBe('running coach');
    expect(playbook.playbook[0]!.evidence[0]!.cite).toBe('ads');
    expect(playbook.answer).not.toMatch(/People mention|None of them mentions/);
    expect(unfounded(playbook.answer, numbersBehind(playbook))).toEqual([]);
  });

  test('about creators names those alone who truly fit, each once, and says that they are not vetted', async () => {
    const { playbook } = await research.growth('Which YouTube creators should a meditation app work with?');
    const { promising, videos } = playbook.evidence.social!;
    // What names such an app in passing, or another kind of app beside the words, does not count.
    for (const { platform, id, apps } of videos) {
      const titles = aboutVideo.get(`${platform} ${id}`)!.map((key) => stores.app(key).title);
      expect(titles.join()).toMatch(/Meditation|Sleep/);
      expect(apps.some(({ why }) => !why.join(' ').includes('in passing'))).toBe(true);
    }
    expect(promising.length).toBeGreaterThan(0);
    const fits = new Map(
      creatorTruth(stores.sandbox.world).map((each) => [`${each.platform} ${each.handle.toLowerCase()}`, each.fits]),
    );
    for (const { platform, handle, about, known } of promising) {
      expect(platform).toBe('youtube');
      expect(fits.get(`${platform} ${handle.toLowerCase()}`)).toContain('Meditation & Sleep');
      expect(about).toBeLessThanOrEqual(known);
    }
    expect(new Set(promising.map(({ name, handle }) => name ?? handle)).size).toBe(promising.length);
    const [where, who] = playbook.playbook;
    expect([where!.evidence[0]!.cite, who!.evidence[0]!.cite]).toEqual(['social', 'social']);
    for (const { name, handle } of promising.slice(0, 3)) expect(who!.step).toContain(name ?? handle);
    expect(who!.why).toContain('not been vetted against their newest posts');
    expect(playbook.answer).not.toMatch(/(?:None of them|Nobody) mentions/);
    expect(unfounded(playbook.answer, numbersBehind(playbook))).toEqual([]);
  });

  test('is answered where no library and no platform can be read, and says so', async () => {
    for (const route of ['google-ads-suggestions', 'google-ads-creatives', 'apple-ads']) stores.break(route, '500');
    const { playbook } = await bare.growth('How do I grow a habit tracker?');
    expect(playbook.evidence).toEqual({ ads: null, social: null });
    const cites = new Set(playbook.playbook.flatMap(({ evidence }) => evidence.map(({ cite }) => cite)));
    expect(cites).toEqual(new Set(['reviews', 'charts']));
    expect(playbook.notes.join(' ')).toMatch(/It is not known which ads Google and Apple show for habit tracker apps/);
    expect(playbook.notes.join(' ')).toMatch(/were not searched for videos/);
  });
});
