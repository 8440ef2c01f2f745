import { useState } from 'react';
import { adNetworkTitles } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad, AdSearch } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { useRunAddress } from '../../../address/use-run-address.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { type Chip, Chips } from '../../../parts/controls/chips.tsx';
import { Checkbox } from '../../../parts/controls/form.tsx';
import { Pager } from '../../../parts/controls/pager.tsx';
import { useEscape } from '../../../parts/dialogs/use-escape.ts';
import { Empty } from '../../../parts/states/empty.tsx';
import { Notes } from '../../../parts/states/notes.tsx';
import { Prose } from '../../../parts/texts/prose.tsx';
import { Reading } from '../../../parts/texts/reading.tsx';
import { count } from '../../../words.ts';
import { AdCard } from './ad-card.tsx';
import { AdFacets } from './ad-facets.tsx';
import { DroppedAds } from './ad-table.tsx';
import { adKey, hookTitles } from './ad-words.ts';
import style from './ads.module.css';
import { type AdFilter, filterAds, housesIn } from './filter-ads.ts';
import { AdsOverTime } from './over-time.tsx';
import { RunDates } from './run-dates.tsx';

const noFilter: Required<{ [Key in keyof AdFilter]: undefined }> = {
  network: undefined,
  hook: undefined,
  advertiser: undefined,
  running: undefined,
};

const useFilter = () => {
  const { search, set } = useRunAddress();
  const { network, hook, advertiser, running } = search;
  const filter: AdFilter = { network, hook, advertiser, running };
  const change = (next: AdFilter): void => set(next, true);
  const isOn = Object.values(filter).some((each) => each !== undefined);
  useEscape(() => isOn && change(noFilter));
  return { filter, change };
};

const chipsOf = ({ network, hook, advertiser }: AdFilter, change: (next: AdFilter) => void): Chip[] => [
  ...(network ? [{ label: adNetworkTitles[network], remove: () => change({ network: undefined }) }] : []),
  ...(hook ? [{ label: `Opening line: ${hookTitles[hook]}`, remove: () => change({ hook: undefined }) }] : []),
  ...(advertiser ? [{ label: advertiser, remove: () => change({ advertiser: undefined }) }] : []),
];

const step = 24;

/** Meant for API callers; the page has a button instead. */
const moreSentence = / There are more pages: search again with `more: true`\.$/;

const Gallery = ({ ads, onAdvertiser }: { ads: readonly Ad[]; onAdvertiser(name: string): void }) => {
  const [most, setMost] = useState(step);
  const shown = ads.slice(0, most);
  return (
    <>
      <div className={style.gallery}>
        {shown.map((ad) => (
          <AdCard key={adKey(ad)} ad={ad} onAdvertiser={onAdvertiser} />
        ))}
      </div>
      <Pager
        shown={shown.length}
        total={ads.length}
        hasMore={shown.length < ads.length}
        busy={false}
        noun="ads"
        onMore={() => setMost(most + step)}
      />
    </>
  );
};

const More = ({ next, query }: { next: NonNullable<AdSearch['next']>; query: string }) => (
  <p>
    <LinkButton to="/ads" search={{ query, networks: next.networks.join(), more: '1' }}>
      Read the next page of the libraries
    </LinkButton>
  </p>
);

export const AdsResult = ({ result, input }: { result: AdSearch; input: { readonly query: string } }) => {
  const { filter, change } = useFilter();
  const houseOf = housesIn(result.advertisers);
  const shown = filterAds(result.ads, filter, houseOf);
  return (
    <>
      <Notes notes={result.notes} errors={result.errors} />
      <div className={style.top}>
        <div>
          <Prose text={result.summary.replace(moreSentence, '')} />
          <Reading reading={result.reading} />
        </div>
        {result.ads.length > 0 && (
          <AdFacets ads={result.ads} hooks={result.hooks} filter={filter} houseOf={houseOf} onChange={change} />
        )}
      </div>
      <AdsOverTime ads={shown} generatedAt={result.generatedAt} houseOf={houseOf} />
      <section className={style.section}>
        <div className={style.head}>
          <h2>Ads ({count(shown.length)})</h2>
          <Checkbox
            label="Running only"
            checked={filter.running === true}
            onChange={({ target }) => change({ running: target.checked || undefined })}
          />
        </div>
        <Chips chips={chipsOf(filter, change)} />
        {shown.length === 0 ? (
          <Empty title="No ad matches these filters." />
        ) : (
          <Gallery
            key={JSON.stringify(filter)}
            ads={shown}
            onAdvertiser={(name) => change({ advertiser: houseOf(name) })}
          />
        )}
      </section>
      {result.next && <More next={result.next} query={input.query} />}
      <RunDates ads={shown} generatedAt={result.generatedAt} />
      {result.dropped.length > 0 && (
        <details className={style.dropped}>
          <summary>Left out, with the reasons ({count(result.dropped.length)})</summary>
          <DroppedAds ads={result.dropped} />
        </details>
      )}
    </>
  );
};
