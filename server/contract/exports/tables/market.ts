import type { ChartRow } from '../../resources/market/chart-movement.ts';
import type { Release } from '../../resources/market/release.ts';
import {
  boolean,
  type Column,
  defineTable,
  integer,
  integerOrNone,
  json,
  numberOrNone,
  text,
  textOrNone,
  timestamp,
} from '../table.ts';

type Shared = Omit<ChartRow, 'rank' | 'free'>;

const app: readonly Column<Shared>[] = [
  text('title', 'The app’s title.', ({ title }) => title),
  text('developer', 'Who publishes it.', ({ developer }) => developer),
  text('store', '`apple` or `play`.', ({ store }) => store),
  text('appId', 'Digits for `apple`, the package name for `play`.', ({ appId }) => appId),
  numberOrNone('score', 'The average rating, 1 to 5; none when there are no ratings.', ({ score }) => score),
  integerOrNone('ratingsTotal', 'The number of ratings, where the store says.', ({ ratingsTotal }) => ratingsTotal),
  textOrNone('genre', 'The genre, as the store names it.', ({ genre }) => genre),
  text('icon', 'The URL of its icon.', ({ icon }) => icon),
];

export const chartRows = defineTable<ChartRow>({
  name: 'chart',
  title: 'Chart',
  description: 'An app in a chart; the App Store’s chart comes first.',
  columns: [
    integer('rank', 'Its rank in its store’s chart.', ({ rank }) => rank),
    ...app,
    boolean('free', 'Whether it is free to download.', ({ free }) => free),
  ],
});

export const releases = defineTable<Release>({
  name: 'new-releases',
  title: 'New releases',
  description: 'An app that was released in the last 30 days and has charted.',
  columns: [
    timestamp('released', 'When it was released.', ({ released }) => released),
    ...app,
    integerOrNone(
      'bestRank',
      'Its best rank in a chart of the category.',
      ({ positions }) => positions[0]?.rank ?? null,
    ),
    json('positions', 'Its chart positions, best first.', ({ positions }) => positions),
  ],
});
