import { fold } from '../../words/words.ts';
import type { ReadPost } from './posts.ts';

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

/** Whether a post is paid for: the platform says so, or its own words do. */
export const isSponsored = ({ title, description, hashtags, declaredPaid }: ReadPost): boolean => {
  if (declaredPaid === true || hashtags.some((tag) => paidTags.has(fold(tag)))) return true;
  const words = fold(`${title}\n${description}`).replace(denied, ' ');
  return paidWords.some((pattern) => pattern.test(words));
};
