/**
 * The stand-in model's verdicts on accounts: it only looks for the word `app` in posts, unlike the service's rules, so
 * that tests can tell which of the two decided.
 */

interface ShownCreator {
  id: string;
  bio: string;
  posts: { id: string; title: string; text: string; tags: string[] }[];
}

export interface StandInVerdict {
  id: string;
  account: 'person' | 'app' | 'reposts';
  about: string[];
}

/** The accounts in the data, one per line; null for other data. */
export const creatorsIn = (data: string): ShownCreator[] | null => {
  try {
    const [subject, ...lines] = data.split('\n').map((line) => JSON.parse(line));
    return 'kindOfApp' in subject && lines.length > 0 && lines.every(({ posts }) => Array.isArray(posts))
      ? lines
      : null;
  } catch {
    return null;
  }
};

export const readCreators = (creators: readonly ShownCreator[]): { creators: StandInVerdict[] } => ({
  creators: creators.map(({ id, bio, posts }) => ({
    id,
    account: /\bofficial\b/i.test(bio) ? 'app' : 'person',
    about: posts.filter(({ title, text }) => /\bapps?\b/i.test(`${title} ${text}`)).map((post) => post.id),
  })),
});

export const lieAboutCreators = (fault: string | undefined, creators: readonly ShownCreator[]): unknown => {
  const said = readCreators(creators).creators;
  switch (fault) {
    // Posts and accounts that were not in the prompt.
    case 'invents-ids':
      return {
        creators: [...said.map((one) => ({ ...one, about: [...one.about, 'p99'] })), { ...said[0], id: 'c99' }],
      };
    // Everyone fits, whatever they post.
    case 'blames-all':
      return { creators: said.map((one, at) => ({ ...one, about: creators[at]!.posts.map(({ id }) => id) })) };
    case 'says-nothing':
      return { creators: [] };
    default:
      return null;
  }
};
