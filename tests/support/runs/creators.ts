import { type Creator, CreatorSearch } from '../../../server/contract/resources/reach/creators.ts';
import { toolsOf } from '../calls/mcp.ts';
import { runsOf } from './runs-of.ts';

export const keyOfCreator = ({ platform, handle }: Pick<Creator, 'platform' | 'handle'>): string =>
  `${platform} ${handle.toLowerCase()}`;

/** What a caller does with creators. */
export const creatorsOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/creators', kind: 'creators', schema: CreatorSearch });
  return {
    key,
    start,
    job,
    async run(input: Record<string, unknown>) {
      const { job, result: search } = await done(input);
      return { job, search };
    },
    tool: toolsOf(url, key).tool,
  };
};

/** How a verdict begins that is made of so many posts about the apps asked for. */
export const saysPosts = ({ about, read }: { readonly about: number; readonly read: number }): RegExp => {
  if (about === 0) return /None of the/;
  return about === read
    ? new RegExp(`^All ${read} newest posts are `)
    : new RegExp(`^Of the ${read} newest posts, ${about} `);
};
