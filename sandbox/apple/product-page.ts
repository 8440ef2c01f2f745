import type { SandboxRequest, SandboxRoute } from '../route.ts';
import type { World, WorldReview } from '../world/types.ts';
import { escapeMarkup, page } from './answers.ts';
import {
  type AppleApp,
  appUrl,
  currencyOf,
  currentVersion,
  genresOf,
  iconUrl,
  isSoldIn,
  isStorefront,
  localPrice,
  priceText,
  ratingsOf,
} from './app-facts.ts';

const address = /^\/([a-z]{2})\/app\/(?:[^/]+\/)?id(\d+)$/;
const shell = '<!DOCTYPE html><html><head><title>App Store</title></head><body><div id="app"></div></body></html>\n';

export const productPageRoute: SandboxRoute = {
  source: 'appstore',
  name: 'apple-product-page',
  method: 'GET',
  match: (url) => address.test(url.pathname),
  answer: (request, world) => {
    const [, country = '', id = ''] = address.exec(request.url.pathname) ?? [];
    const app = world.byAppleId(id);
    return isStorefront(country) && isSoldIn(app, country)
      ? page(200, html(app, country, request, world))
      : page(404, shell);
  },
};

/** JSON inside a script must not end it. */
const script = (attributes: string, value: unknown): string =>
  `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003C')}</script>`;

const html = (app: AppleApp, country: string, request: SandboxRequest, world: World): string => {
  const { total, mean } = ratingsOf(app, country, world);
  const linked = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: app.title,
    description: app.description,
    applicationCategory: genresOf(app)[0]?.name,
    author: { '@type': 'Organization', name: app.developer.name },
    ...(total > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: oneDecimal(mean),
            reviewCount: total,
            bestRating: '5',
          },
        }
      : {}),
    offers: { '@type': 'Offer', price: localPrice(app.usdPrice, country), priceCurrency: currencyOf(country) },
  };
  const intent = { $kind: 'ProductPageIntent', storefront: country, language: 'en-US', id: app.appleId };
  const views = [{ intent, data: pageData(app, country, request, world) }];
  // Both formats of the root are still in use.
  const root = Number(app.appleId) % 5 === 0 ? views : { data: views };
  return [
    `<!DOCTYPE html><html lang="en-US"><head><title>${escapeMarkup(app.title)} on the App Store</title>`,
    `${script('type="application/ld+json"', linked)}</head><body><div id="app"></div>`,
    script('type="application/json" id="serialized-server-data"', root),
    '</body></html>\n',
  ].join('\n');
};

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const pageData = (app: AppleApp, country: string, { url, origin, fault }: SandboxRequest, world: World): object => {
  const version = currentVersion(app);
  const more = url.searchParams.get('see-all') === 'reviews';
  const reviews = world.appleReviews(app, country).slice(0, more ? 20 : 10);
  return {
    $kind: 'ShelfBasedProductPage',
    title: app.title,
    canonicalURL: appUrl(app, country),
    lockup: {
      $kind: 'Lockup',
      adamId: app.appleId,
      bundleId: app.bundleId,
      title: app.title,
      subtitle: app.subtitle,
      developerTagline: app.developer.name,
      icon: { template: iconUrl(origin, app, 512), width: 1024, height: 1024 },
      offerDisplayProperties: {
        isFree: app.usdPrice === 0,
        hasInAppPurchases: app.purchases.length > 0,
        isPreorder: false,
      },
    },
    developerAction: { title: app.developer.name },
    [fault === 'changed-shape' ? 'shelves' : 'shelfMapping']: {
      description: { items: [{ $kind: 'Paragraph', paragraph: { text: app.description } }] },
      mostRecentVersion: {
        items: [
          {
            $kind: 'TitledParagraph',
            text: version.notes,
            primarySubtitle: `Version ${version.version}`,
            secondarySubtitle: version.releasedAt.slice(0, 10),
          },
        ],
      },
      productRatings: { items: [ratings(app, country, world)] },
      ...(reviews.length > 0 ? { allProductReviews: { items: reviews.map(reviewItem) } } : {}),
      privacyTypes: {
        items: [{ identifier: 'DATA_NOT_LINKED_TO_YOU', title: 'Data Not Linked to You', detail: '', categories: [] }],
      },
      information: { items: [provider(app), ...(app.purchases.length > 0 ? [purchases(app, country)] : [])] },
    },
  };
};

/** Counts from five stars to one, as fractions. */
const ratings = (app: AppleApp, country: string, world: World): object => {
  const { counts, total, mean } = ratingsOf(app, country, world);
  return {
    $kind: 'Ratings',
    productId: app.appleId,
    ratingAverage: oneDecimal(mean),
    totalNumberOfRatings: total,
    context: 'productPage',
    ratingCounts: counts.toReversed().map((count, index) => count + (index === 0 ? 0.2 : -0.05)),
  };
};

const reviewItem = (review: WorldReview): object => ({
  $kind: 'ProductReview',
  review: {
    $kind: 'Review',
    id: review.id,
    title: review.title,
    date: new Date(review.at).toISOString(),
    dateText: review.at.slice(0, 10),
    contents: review.text,
    rating: review.rating,
    reviewerName: review.author.name,
    ...(review.reply
      ? {
          response: {
            $kind: 'Response',
            id: `${review.id}1`,
            contents: review.reply.text,
            date: new Date(review.reply.at).toISOString(),
          },
        }
      : {}),
  },
});

const provider = (app: AppleApp): object => ({
  $kind: 'Annotation',
  title: 'Provider',
  summary: app.developer.name,
  items: [{ $kind: 'AnnotationItem', text: app.developer.name }],
  items_V3: [
    { $kind: 'linkableText', linkableText: { $kind: 'LinkableText', styledText: { rawText: app.developer.name } } },
  ],
});

/** At most ten, with name and local price only; every third app only has the newer format. */
const purchases = (app: AppleApp, country: string): object => {
  const pairs = app.purchases.slice(0, 10).map(({ name, usd }) => [name, priceText(localPrice(usd, country), country)]);
  const newer = pairs.map(([leadingText, trailingText]) => ({ $kind: 'textPair', leadingText, trailingText }));
  return {
    $kind: 'Annotation',
    title: { de: 'In-App-Käufe', fr: 'Achats intégrés', jp: 'アプリ内課金' }[country] ?? 'In-App Purchases',
    summary: 'Yes',
    ...(Number(app.appleId) % 3 === 0 ? {} : { items: [{ $kind: 'AnnotationItem', textPairs: pairs }] }),
    items_V3: [
      { $kind: 'spacer' },
      ...newer,
      { $kind: 'button', action: { $kind: 'flowAction', title: 'Learn More' } },
    ],
  };
};
