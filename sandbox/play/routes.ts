import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../route.ts';
import { hashText } from '../world/random.ts';
import type { World } from '../world/types.ts';
import {
  appDetails,
  appRow,
  cardButton,
  cardDetails,
  deviceRatings,
  echo,
  inPlay,
  linkedData,
  oddRow,
  type Place,
  type PlayApp,
} from './app.ts';
import { reviewRow, reviewsPage, sorted } from './reviews.ts';
import { notFoundPage, page, parseChartRequest, parseReviewsRequest, parseRpc, rpcReply, slots } from './wire.ts';

const placeOf = ({ url, origin }: SandboxRequest, world: World): Place => ({
  world,
  origin,
  country: (url.searchParams.get('gl') ?? 'us').toLowerCase(),
  // `pt-BR` and `pt` have the same reviews here.
  language: (url.searchParams.get('hl') ?? 'en').toLowerCase().split(/[-_]/)[0]!,
});

const details = (request: SandboxRequest, world: World): SandboxAnswer => {
  const place = placeOf(request, world);
  const app = world.byPlayId(request.url.searchParams.get('id') ?? '');
  if (!inPlay(app, place.country)) return notFoundPage;
  const ids = [[app.playId, 7]];
  const array = appDetails(app, place);
  const beside = [[[[]]], [null, null, deviceRatings(app, place)]];
  const reviews = sorted(world.playReviews(app, place.language), 1).slice(0, 20);
  // `changed-shape`: the array is shifted by two slots.
  const full =
    request.fault === 'changed-shape' ? [null, null, null, echo(app), array] : [null, null, array, echo(app)];
  return page(
    place.language,
    `${app.title} - Apps on Google Play`,
    [
      { key: 'ds:2', rpc: 'X5bnOb', request: [], data: [null] },
      {
        key: 'ds:5',
        rpc: 'Ws7gDc',
        request: [null, null, [[1, 9, 10]], null, null, ids],
        data: [[[[]]], full, [null, null, null, null]],
      },
      { key: 'ds:9', rpc: 'Ws7gDc', request: [null, null, [[52]], null, null, ids], data: beside },
      {
        key: 'ds:10',
        rpc: 'oCPfdb',
        request: [null, [2, 1, [20]], [app.playId, 7]],
        data:
          reviews.length === 0
            ? []
            : [
                reviews.map((review) => reviewRow(review, place.origin)),
                [null, 'CmoKaAhTYW1wbGVUb2tlbk9mQVBhZ2U'],
                [[1794700000]],
              ],
      },
    ],
    linkedData(app, place),
  );
};

const results = (world: World, term: string, country: string): readonly PlayApp[] =>
  world.search('play', term, country).filter((app) => inPlay(app, country));

/** The result list, which for some terms contains a row that isn't an app. */
const listed = (apps: readonly PlayApp[], term: string, place: Place): unknown[] => {
  const rows = apps.slice(0, 30).map((app) => appRow(app, place));
  return hashText(`another kind in ${term.trim().toLowerCase()}`) % 10 === 0
    ? rows.toSpliced(1, 0, oddRow(term))
    : rows;
};

const search = (request: SandboxRequest, world: World): SandboxAnswer => {
  const place = placeOf(request, world);
  const term = request.url.searchParams.get('q') ?? '';
  const price = request.url.searchParams.get('price') ?? '0';
  const apps = results(world, term, place.country).filter(
    (app) => price === '0' || (price === '1') === (app.usdPrice === 0),
  );
  const wanted = term.trim().toLowerCase();
  const exact = apps.find((app) => app.title.toLowerCase() === wanted || app.playId.toLowerCase() === wanted);
  const section = (filled: Readonly<Record<number, unknown>>): unknown[] => slots(24, { 3: ['aW52'], ...filled });
  const sections = [
    ...(exact
      ? [
          section({
            23: [...slots(16, {}), [null, null, cardDetails(exact, place), echo(exact)], cardButton(exact, place)],
          }),
        ]
      : []),
    ...(apps.length > 0 ? [section({ 22: [listed(apps, term, place), ['']] })] : []),
    // A section without apps.
    ...(apps.length > 0 ? [[...section({}), [['Related searches', [`best ${term}`]]]]] : []),
  ];
  const shown = sections.length > 0 ? sections : null;
  return page(place.language, `${term} - Android Apps on Google Play`, [
    {
      key: 'ds:4',
      rpc: 'lGYRle',
      request: [[[term]]],
      data: request.fault === 'changed-shape' ? [[null, null, shown]] : [[null, shown]],
    },
  ]);
};

const chart = (request: SandboxRequest, place: Place, inner: unknown): unknown => {
  const chartRequest = parseChartRequest(inner);
  if (!chartRequest) return null;
  const { world, country } = place;
  const category = chartRequest.category === 'APPLICATION' ? null : chartRequest.category;
  const rows = world
    .chart('play', chartRequest.collection, country, category, world.today)
    .filter((app) => inPlay(app, country))
    .slice(0, chartRequest.count)
    .map((app) => appRow(app, place));
  // Charts of paid apps contain one bundle.
  if (chartRequest.collection === 'paid' && rows.length > 2) rows.splice(2, 0, oddRow('Bundle'));
  if (rows.length === 0) return [[null, null, null, [], true]];
  const cluster = slots(30, { 3: ['aW52ZW50ZWQ='], [request.fault === 'changed-shape' ? 29 : 28]: [rows] });
  return [[null, [cluster], null, [], true, ['aW52ZW50ZWQ=']]];
};

const batch = (request: SandboxRequest, world: World): SandboxAnswer => {
  const place = placeOf(request, world);
  const framed = request.url.searchParams.get('rt') === 'c';
  const call = parseRpc(request.body, request.headers['content-type'] ?? '');
  if (!call) return { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '' };
  const { rpc, inner } = call;
  const { fault } = request;
  if (fault === 'gateway-error') return rpcReply(rpc, null, framed, true);
  if (rpc === 'vyAe2') return rpcReply(rpc, chart(request, place, inner), framed);
  const wanted = rpc === 'UsvDTd' || rpc === 'oCPfdb' ? parseReviewsRequest(call, place.language) : null;
  // The store answers invalid requests with an empty payload.
  if (!wanted || fault === 'null-payload') return rpcReply(rpc, null, framed);
  const payload = reviewsPage(world, wanted, place.origin, fault);
  // The newer form always includes the page's time.
  const stamp = rpc === 'oCPfdb' && payload.length > 0 ? [...slots(2 - payload.length, {}), [[1794700000]]] : [];
  return rpcReply(rpc, [...payload, ...stamp], framed);
};

export const playRoutes: readonly SandboxRoute[] = [
  {
    source: 'play',
    name: 'play-details',
    method: 'GET',
    match: ({ pathname }) => pathname === '/store/apps/details',
    answer: details,
  },
  {
    source: 'play',
    name: 'play-search',
    method: 'GET',
    match: ({ pathname }) => pathname === '/store/search',
    answer: search,
  },
  {
    source: 'play',
    name: 'play-batchexecute',
    method: 'POST',
    match: ({ pathname }) => pathname === '/_/PlayStoreUi/data/batchexecute',
    answer: batch,
  },
];
