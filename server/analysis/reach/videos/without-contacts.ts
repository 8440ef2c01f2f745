import { withoutAddresses } from '../contacts/contacts.ts';
import type { FoundVideo } from './to-file.ts';

/** What lies beyond is longer than any platform's own bound. */
const longestDescription = 5_000;

/** A video as it is read here: nothing by which somebody can be reached comes in with it. */
export const readable = (video: FoundVideo): FoundVideo => ({
  ...video,
  title: withoutAddresses(video.title),
  description: withoutAddresses(video.description.slice(0, longestDescription)),
  creator: video.creator && {
    ...video.creator,
    name: video.creator.name === null ? null : withoutAddresses(video.creator.name),
  },
});
