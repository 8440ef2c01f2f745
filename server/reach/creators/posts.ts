import { fold } from '../../tagging/words/words.ts';

export interface ReadPost {
  readonly id: string;
  readonly url: string;
  /** The title, or the whole caption on platforms without titles. */
  readonly title: string;
  readonly description: string;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly publishedAt: string | null;
  readonly declaredPaid: boolean | null;
}

/** A line under this many of a creator's posts is boilerplate and says nothing about one. */
const oftenAs = 3;
const oftenShare = 0.4;

const lineKey = (line: string): string => line.trim().toLowerCase().replace(/\s+/gu, ' ');

const linesOf = (text: string): string[] => text.split(/\r?\n/u).filter((line) => line.trim() !== '');

/** Removes lines that a creator repeats under most posts: links, gear, other channels. */
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

/** Null if no post has the figures. */
interface Reach {
  readonly avgViews: number | null;
  readonly medianViews: number | null;
  /** Likes and comments per view, 0 to 1. */
  readonly engagement: number | null;
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const median = (sorted: readonly number[]): number => {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

/** Only counts posts with the figure: an unknown view count is not zero. */
export const reachOf = (posts: readonly Pick<ReadPost, 'views' | 'likes' | 'comments'>[]): Reach => {
  const views = posts.flatMap((post) => post.views ?? []).sort((one, other) => one - other);
  const whole = posts.flatMap(({ views, likes, comments }) =>
    views === null || likes === null || comments === null ? [] : [{ views, answers: likes + comments }],
  );
  const seen = whole.reduce((sum, post) => sum + post.views, 0);
  const answers = whole.reduce((sum, post) => sum + post.answers, 0);
  return {
    avgViews: views.length === 0 ? null : rounded(views.reduce((sum, each) => sum + each, 0) / views.length, 2),
    medianViews: views.length === 0 ? null : median(views),
    // Likes may be counted before views, so the ratio can exceed 1.
    engagement: seen === 0 ? null : Math.min(1, rounded(answers / seen, 4)),
  };
};

const paidTags: ReadonlySet<string> = new Set(
  `ad ads advert advertisement sponsored sponsor sponsoredpost sponsoredby paidpartnership paidpartner paidad partner brandpartner
  werbung anzeige publicidad publi patrocinado parceriapaga publi collaborationcommerciale sponsorise pubblicita gesponsert`.split(
    /\s+/u,
  ),
);

const paidWords: readonly RegExp[] = [
  /\bpaid (?:partnership|promotion|collaboration|ad)\b/u,
  /\b(?:sponsored|sponsoring|sponsors?|presented|brought to you) by\b|\b(?:for )?sponsoring (?:this|today)/u,
  /\bthis (?:video|post|reel|episode) is (?:kindly )?(?:sponsored|paid|an ad)\b|\btoday'?s sponsor\b|\bour sponsor\b/u,
  /\b(?:use|with|enter) (?:my |the |our |promo |discount |coupon )*code\b/u,
  /\b(?:promo|discount|coupon|affiliate) (?:code|link)s?\b|\b\d{1,2} ?% off (?:with|using)\b/u,
  /\bin (?:paid )?(?:partnership|collaboration) with\b|\bthanks to \S+(?: \S+)? for (?:sponsoring|partnering)/u,
  /\b(?:bezahlte partnerschaft|unbezahlte werbung|colaboracion pagada|partenariat remunere|collaboration commerciale|parceria paga)\b/u,
];

const denied =
  /\b(?:not|never|isn'?t|un|no|non)[- ]?(?:a )?(?:paid |being )?(?:sponsored|sponsors?|ad|affiliate links?)\b/gu;

export const isSponsored = ({ title, description, hashtags, declaredPaid }: ReadPost): boolean => {
  if (declaredPaid === true || hashtags.some((tag) => paidTags.has(fold(tag)))) return true;
  const words = fold(`${title}\n${description}`).replace(denied, ' ');
  return paidWords.some((pattern) => pattern.test(words));
};
