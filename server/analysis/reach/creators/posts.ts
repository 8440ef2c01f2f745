/** What is read of a creator's post to judge it, whichever platform it comes from. Null is "the platform does not say". */
export interface ReadPost {
  readonly id: string;
  readonly url: string;
  /** The title, or the whole caption where the platform has no titles. */
  readonly title: string;
  readonly description: string;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly publishedAt: string | null;
  /** Whether the platform itself says that it is paid for. */
  readonly declaredPaid: boolean | null;
}

/** A line under so many of a creator's posts stands there for all of them and tells nothing about one. */
const oftenAs = 3;
const oftenShare = 0.4;

const lineKey = (line: string): string => line.trim().toLowerCase().replace(/\s+/gu, ' ');

const linesOf = (text: string): string[] => text.split(/\r?\n/u).filter((line) => line.trim() !== '');

/** The posts without the lines that a creator puts under most of them: links, gear, other channels. */
export const withoutFooters = <Post extends Pick<ReadPost, 'description'>>(posts: readonly Post[]): Post[] => {
  const under = new Map<string, number>();
  for (const { description } of posts) {
    for (const line of new Set(linesOf(description).map(lineKey))) under.set(line, (under.get(line) ?? 0) + 1);
  }
  const isFooter = (line: string): boolean => {
    const count = under.get(lineKey(line))!;
    return count >= oftenAs && count >= oftenShare * posts.length;
  };
  return posts.map((post) => ({
    ...post,
    description: linesOf(post.description)
      .filter((line) => !isFooter(line))
      .join('\n'),
  }));
};
