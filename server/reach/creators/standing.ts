import type { Creator } from '../../contract/resources/reach/creators.ts';
import { listed } from '../../support/prose/numbers.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { hostOf } from '../ads/vetting/landing.ts';
import type { ReadProfile } from '../contacts/contacts.ts';
import { spammy } from '../videos/library-words.ts';
import type { Lens } from './lens.ts';
import type { ReadPost } from './posts.ts';

/** Reach is compared on a logarithmic scale, up to ten million. */
const farthest = 7;

const magnitude = (count: number): number => Math.min(1, Math.log10(1 + count) / farthest);

/** Median views per post, or else followers, of whom few see a post. */
const reachOf = ({ medianViews, followers }: Creator): number =>
  medianViews !== null ? magnitude(medianViews) : magnitude((followers ?? 0) / 10);

/** Rank by fit, weighted by reach. */
const worth = (creator: Creator): number => creator.vetted.score * (0.5 + 0.5 * reachOf(creator));

/** Creators who fit first, by fit and reach; ties by followers, platform and handle. */
export const rankCreators = (creators: readonly Creator[]): Creator[] =>
  [...creators].sort(
    (one, other) =>
      Number(other.vetted.fit) - Number(one.vetted.fit) ||
      worth(other) - worth(one) ||
      (other.followers ?? -1) - (one.followers ?? -1) ||
      compare(one.platform, other.platform) ||
      compare(one.handle, other.handle),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Who runs an account: a person, a company for its own app, or a reposter. */
export type Standing =
  | { readonly kind: 'creator' }
  | { readonly kind: 'own account'; readonly why: string }
  | { readonly kind: 'reposts'; readonly posts: number; readonly why: string };

/** Words that companies add to a name to make a handle. */
const around =
  /^(?:the|get|try|use|join|meet|hello|hi|go|my|with|team|official)+|(?:app|apps|official|hq|team|inc|io|co|labs?|studio|studios|global|us|uk|de|fr|es|eu|tv|daily|support|news|\d+)+$/gu;

const joined = (text: string): string =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const bareHandle = (handle: string): string => joined(handle.replace(/[_.-]+/gu, ' ')).replace(around, '');

const ownWords =
  /\b(?:our (?:app|users|team|community|premium|new (?:update|feature|version|widget))|download us|we(?:'ve| have)? (?:just )?(?:shipped|launched|released|added|built|rolled out|fixed)|we'?re (?:hiring|launching|shipping|rolling)|introducing|now live in the (?:app|play) store|release notes|team behind|our latest (?:update|release))\b/u;

const ownBio =
  /\b(?:official (?:account|page|channel|home|profile|tiktok|instagram|youtube)|makers? of|creators? of the|the team behind|our app|we (?:make|build|built|help you)|home of|customer support|support@|help@)\b|\bofficial\b/u;

const productHandle = /^(?:get|try|use|join)[\p{L}\d]{4,}$|(?:app|official|hq)$/u;
const productBio =
  /\bofficial\b|\bavailable (?:on|for|in)\b|\bdownload (?:now|free|today|it|us|on|the app|for)\b|\b(?:app|play) ?store\b|\bgoogle play\b|\bios (?:and|&|\+|\/) android\b|\bour (?:app|team|users)\b|\bwe (?:make|build|help)\b/u;

/** Evidence that an account belongs to any product; one sign may be chance. */
const productSigns = (
  { handle, name, bio, links, businessEmail }: ReadProfile,
  posts: readonly ReadPost[],
): string[] => {
  const words = fold(bio);
  const hasProductName =
    productHandle.test(joined(handle.replace(/[_.-]+/gu, ' '))) || /\b(?:app|official)$/u.test(fold(name ?? ''));
  const mails = `${words} ${businessEmail ?? ''}`;
  const leads = links.some((link) => /apps\.apple\.com|play\.google\.com/u.test(link));
  return [
    ...(hasProductName ? ['its name'] : []),
    ...(productBio.test(words) || leads ? ['its bio'] : []),
    ...(/\b(?:support|help|feedback)@/u.test(mails) ? ['its support address'] : []),
    ...(posts.filter(({ title }) => ownWords.test(fold(title))).length > 1 ? ['its posts’ “we”'] : []),
  ];
};

const ownShare = 0.34;
const copyShare = 0.34;

const isOwn = (profile: ReadProfile, posts: readonly ReadPost[], lens: Lens): string | null => {
  const { handle, name, bio, links } = profile;
  const called = [bareHandle(handle), joined(handle), ...(name === null ? [] : [bareHandle(name), joined(name)])];
  const signs = productSigns(profile, posts);
  // An everyday name needs further evidence.
  const app = lens.names.find((each) => called.includes(each.joined) && (!each.everyday || signs.length > 0));
  const words = fold(bio);
  if (app) return `it goes by the name ${app.shown}`;
  const developer = lens.developers.find((each) => called.includes(each));
  if (developer) return 'it goes by the name of such an app’s developer';
  const named = lens.names.find((each) => each.joined.length > 3 && joined(bio).includes(each.joined));
  if (named && ownBio.test(words)) return `its bio speaks on behalf of ${named.shown}`;
  const site = links.map(hostOf).find((host) => host !== null && lens.sites.has(host));
  if (site && (ownBio.test(words) || posts.some(({ title }) => ownWords.test(fold(title))))) {
    return `its page leads to ${site}, the developer’s own site`;
  }
  if (signs.length > 1) return `${listed(signs)} say so`;
  const own = posts.filter(({ title, description }) => ownWords.test(fold(`${title}\n${description}`))).length;
  if (own >= 3 && own >= ownShare * posts.length) {
    return `${own} of its ${posts.length} newest posts speak of an app as its own`;
  }
  return null;
};

const credited =
  /\b(?:credits?(?: to| goes| ->|:)|cr:|repost\w*|re-?upload\w*|not mine|via @|source:|(?:video|clip|edit) by @|all rights (?:to|belong)|dm (?:for|me for) (?:removal|credit|credits)|no copyright|follow @\S+ for more)|(?:🎥|📹|📸|🎬)\s*:?\s*@/u;
const copyingBio =
  /\b(?:repost\w*|compilations?|(?:we|i) don'?t own|credits? to (?:the |all )?(?:owners?|creators?)|dm (?:for|us for|me for) (?:removal|credits?))\b/u;

/** The title without what differs between copies. */
const copyKey = ({ title }: ReadPost): string =>
  wordsOf(title.replace(/#[\p{L}\p{N}_]+/gu, ' '))
    .map(({ folded }) => folded)
    .filter((word) => !/^\d+$/u.test(word) && !/^(?:part|pt|ep|episode|day)$/u.test(word))
    .join(' ');

const copiesAmong = (posts: readonly ReadPost[]): number => {
  const alike = Map.groupBy(posts, copyKey);
  return [...alike].reduce((sum, [key, group]) => sum + (key !== '' && group.length > 1 ? group.length : 0), 0);
};

const manyNames = 5;
const manyTags = 8;

/** Posts with many app names, or more tags than words, are made for search. */
const isStuffed = ({ title, description, hashtags }: ReadPost, { names }: Lens): boolean => {
  const words = wordsOf(`${title} ${description}`);
  const text = ` ${words.map(({ folded }) => folded).join(' ')} `;
  const named = names.filter(
    ({ words: name, joined: tag }) => text.includes(` ${name.join(' ')} `) || hashtags.includes(tag),
  );
  return named.length >= manyNames || (hashtags.length >= manyTags && hashtags.length * 2 > words.length);
};
const isReposting = ({ bio }: ReadProfile, posts: readonly ReadPost[], lens: Lens): Standing | null => {
  const inPosts = (pattern: RegExp): number =>
    posts.filter(({ title, description }) => pattern.test(fold(`${title}\n${description}`))).length;
  const signs = [
    { posts: inPosts(credited), why: 'credit someone else' },
    { posts: inPosts(spammy), why: 'read like spam' },
    { posts: posts.filter((post) => isStuffed(post, lens)).length, why: 'list many app names or hashtags' },
    { posts: copiesAmong(posts), why: 'repeat one another' },
  ].sort((one, other) => other.posts - one.posts);
  const [most] = signs;
  if (most && most.posts >= Math.max(3, copyShare * posts.length)) return { kind: 'reposts', ...most };
  return copyingBio.test(fold(bio)) ? { kind: 'reposts', posts: 0, why: 'are other people’s, as its bio says' } : null;
};

export const standingOf = (profile: ReadProfile, posts: readonly ReadPost[], lens: Lens): Standing => {
  const why = isOwn(profile, posts, lens);
  if (why !== null) return { kind: 'own account', why };
  return isReposting(profile, posts, lens) ?? { kind: 'creator' };
};
