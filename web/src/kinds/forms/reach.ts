import { type AdNetwork, adNetworks, adNetworkTitles } from '../../../../server/contract/domain/ad-networks.ts';
import {
  type CreatorPlatform,
  creatorPlatforms,
  type Platform,
  platforms,
  platformTitles,
} from '../../../../server/contract/domain/platforms.ts';
import { amongst, defineForm, type FieldSpec, isOn } from '../form.ts';

const query = (hint: string): FieldSpec => ({
  type: 'line',
  name: 'query',
  label: 'App or kind of app',
  placeholder: 'habit tracker',
  hint,
});

export const adsForm = defineForm({
  start: 'ads.create',
  fields: [
    query('A kind of app, or an app’s name, store link or id.'),
    {
      type: 'checks',
      name: 'networks',
      label: 'Ad libraries',
      options: adNetworks.map((each) => [each, adNetworkTitles[each]] as const),
      initial: 'google,apple',
    },
    {
      type: 'switch',
      name: 'more',
      label: 'Read the next page of each library',
      hint: 'For a search you have made before.',
      rare: true,
    },
  ],
  price: ({ more }) => (isOn(more) ? 'ads.more' : 'ads.create'),
  input: ({ query = '', networks, more }) => ({ query, networks: amongst<AdNetwork>(networks), more: isOn(more) }),
  values: ({ query, networks, more }) => ({ query, networks: networks.join(), more }),
});

export const creatorsForm = defineForm({
  start: 'creators.create',
  fields: [
    query('A kind of app, or an app’s name, store link or id.'),
    {
      type: 'checks',
      name: 'platforms',
      label: 'Platforms',
      options: creatorPlatforms.map((each) => [each, platformTitles[each]] as const),
      initial: creatorPlatforms.join(),
    },
    {
      type: 'line',
      name: 'more',
      label: 'Continues the search',
      hint: 'The id of an earlier search with the same words: creators it found but did not check are checked.',
      onlyFromAddress: true,
    },
  ],
  price: ({ more }) => (more ? 'creators.more' : 'creators.create'),
  input: ({ query = '', platforms, more }) => ({
    query,
    platforms: amongst<CreatorPlatform>(platforms),
    ...(more && { more }),
  }),
  values: ({ query, platforms, more }) => ({ query, platforms: platforms.join(), more }),
});

export const videosForm = defineForm({
  start: 'videos.create',
  fields: [
    query('A kind of app, an app’s name, store link or id, or a phrase.'),
    {
      type: 'checks',
      name: 'platforms',
      label: 'Platforms',
      options: platforms.map((each) => [each, platformTitles[each]] as const),
      initial: platforms.join(),
    },
    {
      type: 'switch',
      name: 'more',
      label: 'Read the next page of each platform',
      hint: 'For a search you have made before.',
      rare: true,
    },
  ],
  price: ({ more }) => (isOn(more) ? 'videos.more' : 'videos.create'),
  input: ({ query = '', platforms, more }) => ({ query, platforms: amongst<Platform>(platforms), more: isOn(more) }),
  values: ({ query, platforms, more }) => ({ query, platforms: platforms.join(), more }),
});
