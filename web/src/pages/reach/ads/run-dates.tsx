import { useState } from 'react';
import { adNetworkTitles } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Spans } from '../../../plots/spans.tsx';
import { count, counted } from '../../../words.ts';
import { adKey, adTitle, hookTitles } from './ad-words.ts';
import { byLength, runDays } from './run-days.ts';

const atFirst = 12;

/** When each ad was seen: the longest-running ads probably paid off. */
export const RunDates = ({ ads, generatedAt }: { ads: readonly Ad[]; generatedAt: string }) => {
  const [all, setAll] = useState(false);
  const dated = ads
    .flatMap((ad) => {
      const days = runDays(ad, generatedAt);
      return days ? [{ ad, ...days }] : [];
    })
    .sort(byLength);
  if (dated.length === 0) return null;
  const undated = ads.length - dated.length;
  return (
    <Spans
      title="When they ran"
      caption={`From the first to the last day in the library, longest first. Green: running now. ${undated > 0 ? `No dates for ${counted(undated, 'ad')}.` : ''}`}
      what="Ad"
      rows={dated.slice(0, all ? undefined : atFirst).map(({ ad, from, to, isOpen }) => ({
        key: adKey(ad),
        from,
        to,
        isOpen,
        label: (
          <>
            <span dir="auto">{adTitle(ad)}</span>{' '}
            <span className="soft small">
              {adNetworkTitles[ad.network]}
              {ad.hook && (
                <>
                  , opens with {hookTitles[ad.hook.kind].toLowerCase()}: <q dir="auto">{ad.hook.text}</q>
                </>
              )}
            </span>
          </>
        ),
      }))}
    >
      {dated.length > atFirst && (
        <Button onClick={() => setAll(!all)}>
          {all ? 'Show the longest only' : `Show all ${count(dated.length)}`}
        </Button>
      )}
    </Spans>
  );
};
