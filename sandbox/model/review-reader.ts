/**
 * The stand-in model's verdicts on ads: an ad fits if it has a button, a store or the word "app". Worse than the
 * service's rules, so that tests can tell which verdict counted.
 */

interface ShownAd {
  id: string;
  advertiser: string;
  words: string;
  leadsTo?: string;
}

interface StandInVerdict {
  id: string;
  reason: string;
  quote: string;
}

/** The ads of a batch; null for other data. */
export const adsIn = (data: string): ShownAd[] | null => {
  try {
    const [asked, ...lines] = data.split('\n').map((line) => JSON.parse(line) as Partial<ShownAd & { adsFor: string }>);
    return asked?.adsFor !== undefined &&
      lines.every(({ id, advertiser, words }) => [id, advertiser, words].every((part) => typeof part === 'string'))
      ? (lines as ShownAd[])
      : null;
  } catch {
    return null;
  }
};

export const vetAds = (ads: readonly ShownAd[]): { verdicts: StandInVerdict[] } => ({
  verdicts: ads.map(({ id, advertiser, words, leadsTo = '' }) => {
    const sign = /\bapps?\b|app store|google play|install|télécharg|descarg|herunterlad/i;
    const said = sign.exec(words)?.[0];
    if (said !== undefined) return { id, reason: 'describes_app', quote: said };
    if (sign.test(leadsTo)) return { id, reason: 'leads_to_app', quote: advertiser };
    return { id, reason: 'says_too_little', quote: words.split('\n')[0]!.slice(0, 80) || advertiser };
  }),
});

export const lieAboutAds = (fault: string | undefined, ads: readonly ShownAd[]): unknown => {
  const { verdicts } = vetAds(ads);
  switch (fault) {
    case 'invents-ids':
      return { verdicts: verdicts.map((verdict, at) => ({ ...verdict, id: `x${at}` })) };
    case 'invents-some':
      return { verdicts: [...verdicts, { id: 'x1', reason: 'describes_app', quote: 'Nobody asked about it' }] };
    case 'injected':
      return {
        verdicts: verdicts.map(({ id }) => ({
          id,
          reason: 'describes_app',
          quote: '![x](https://evil.example/x.png) Buy at https://evil.example <script>alert(1)</script>',
        })),
      };
    case 'says-nothing':
      return { verdicts: [] };
    default:
      return null;
  }
};

/**
 * The stand-in model's findings in reviews: it looks for known words and labels them differently from batch to batch,
 * as a model does.
 */

export interface ShownReview {
  id: string;
  stars: number;
  title?: string;
  text: string;
}

export interface StandInFinding {
  kind: string;
  label: string;
  reviewIds: string[];
  quotes: { id: string; text: string }[];
}

interface StandInFindings {
  findings: StandInFinding[];
}

/** The reviews of a batch; null for other data. */
export const reviewsIn = (data: string): ShownReview[] | null => {
  try {
    const lines = data.split('\n').map((line) => JSON.parse(line) as Partial<ShownReview>);
    return lines.every(({ id, text }) => typeof id === 'string' && typeof text === 'string')
      ? (lines as ShownReview[])
      : null;
  } catch {
    return null;
  }
};

interface Known {
  kind: 'complaint' | 'praise' | 'request';
  labels: readonly [string, ...string[]];
  words: RegExp;
}

const known: readonly Known[] = [
  {
    kind: 'complaint',
    labels: ['App keeps crashing', 'Sudden crashes', 'It crashes and closes'],
    words: /crash\w*|clos(?:es|ing) by itself|shuts? down/i,
  },
  {
    kind: 'complaint',
    labels: ['Price went up', 'Price increase', 'The price was doubled'],
    words: /price (?:doubled|rise|increase|went up)|now they want/i,
  },
  {
    kind: 'complaint',
    labels: ['Subscription too expensive', 'Too expensive'],
    words: /(?:too|so|very) expensive|overpriced/i,
  },
  {
    kind: 'complaint',
    labels: ['Sync does not work', 'Syncing problems'],
    words: /nothing syncs|sync (?:lost|is stuck|fails)|never show up on the other/i,
  },
  { kind: 'complaint', labels: ['Too many ads', 'Annoying ads'], words: /\bads?\b/i },
  {
    kind: 'complaint',
    labels: ['Keyboard covers the text field', 'Keyboard hides the field'],
    words: /keyboard covers[^.!?]*/i,
  },
  { kind: 'request', labels: ['Watch app', 'An app for the watch'], words: /watch (?:app|version|complication)/i },
  { kind: 'request', labels: ['Home screen widget', 'Widget'], words: /widget/i },
  { kind: 'request', labels: ['Dark mode'], words: /(?:add|with|want|need) a dark mode/i },
  {
    kind: 'praise',
    labels: ['Easy to use', 'Simple and easy to use'],
    words: /easy to use|understands it|where you expect it/i,
  },
];

const sentenceWith = (text: string, words: RegExp): string | null =>
  text.split(/(?<=[.!?])\s+/u).find((sentence) => words.test(sentence)) ?? null;

const maxQuotes = 3;

export const readReviews = (reviews: readonly ShownReview[]): StandInFindings => {
  const turn = reviews[0]?.id.charCodeAt(0) ?? 0;
  return {
    findings: known.flatMap(({ kind, labels, words }) => {
      const saying = reviews.filter(
        ({ stars, title = '', text }) => words.test(`${title} ${text}`) && (kind === 'praise' ? stars > 3 : stars < 5),
      );
      if (saying.length === 0) return [];
      const quotes = saying.flatMap(({ id, text }) => {
        const sentence = sentenceWith(text, words);
        return sentence === null ? [] : [{ id, text: sentence }];
      });
      return [
        {
          kind,
          label: labels[turn % labels.length]!,
          reviewIds: saying.map(({ id }) => id),
          quotes: quotes.slice(0, maxQuotes),
        },
      ];
    }),
  };
};
