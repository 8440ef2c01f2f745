import { genres } from '../../server/contract/domain/genres.ts';
import type { SandboxRoute } from '../route.ts';
import { itunesJson } from './answers.ts';

interface Branch {
  readonly id: string;
  readonly name: string;
  readonly under: readonly Branch[];
}

const games: readonly Branch[] = genres.flatMap(({ apple, name, game }) =>
  apple !== null && game ? [{ id: apple, name, under: [] }] : [],
);

const root: Branch = {
  id: '36',
  name: 'App Store',
  under: genres.flatMap(({ apple, name, game }) =>
    apple !== null && !game ? [{ id: apple, name, under: apple === '6014' ? games : [] }] : [],
  ),
};

export const genreTreeRoute: SandboxRoute = {
  source: 'itunes',
  name: 'apple-genres',
  method: 'GET',
  match: (url) => url.pathname === '/WebObjects/MZStoreServices.woa/ws/genres',
  answer: ({ url, fault }) => {
    const country = url.searchParams.get('cc') ?? 'us';
    const below = fault === 'changed-shape' ? 'children' : 'subgenres';
    const branch = ({ id, name, under }: Branch): [string, object] => [
      id,
      {
        name,
        id,
        url: `https://apps.apple.com/${country}/genre/id${id}`,
        ...(under.length > 0 ? { [below]: Object.fromEntries(under.map(branch)) } : {}),
      },
    ];
    return itunesJson(url.searchParams.get('id') === root.id ? Object.fromEntries([branch(root)]) : {});
  },
};
