import type { Creator, CreatorContact } from '../../../../../server/contract/resources/reach/creators.ts';

/** A creator's key in addresses. */
export const creatorKey = ({ platform, handle }: Pick<Creator, 'platform' | 'handle'>): string =>
  `${platform}:${handle}`;

export const creatorName = ({ name, handle }: Pick<Creator, 'name' | 'handle'>): string => name || handle;

const places: Readonly<Record<string, string>> = {
  bio: 'in the bio',
  profile: 'on the profile',
  video: 'under a video',
};

export const foundInWords = (foundIn: string): string => places[foundIn] ?? `in ${foundIn}`;

export const contactTitles: Readonly<Record<CreatorContact['kind'], string>> = {
  email: 'Email',
  site: 'Website',
  links: 'List of links',
  business: 'Business address',
};
