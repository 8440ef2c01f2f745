/**
 * How the stand-in model vets a batch of ads: an ad fits when a button, a store or the word app is in it, by a few words of
 * its own. It judges worse than the service's rules, so that a test can tell whose verdict stands.
 */

export interface ShownAd {
  id: string;
  advertiser: string;
  words: string;
  leadsTo?: string;
}

export interface StandInVerdict {
  id: string;
  reason: string;
  quote: string;
}

/** The ads of a batch, or null when the data is something else. */
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

/** How it lies about them when it is told to; null when this is no lie it knows. */
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
