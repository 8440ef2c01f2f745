import { type AdNetwork, adNetworkTitles } from '../../../../../server/contract/domain/ad-networks.ts';
import type { Ad, AdHook, AdHookRank } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { Bars } from '../../../plots/bars.tsx';
import { count, share } from '../../../words.ts';
import { hookTitles } from './ad-words.ts';
import style from './ads.module.css';
import { type AdFilter, filterAds, type HouseOf, tally } from './filter-ads.ts';

interface Props {
  readonly ads: readonly Ad[];
  readonly hooks: readonly AdHookRank[];
  readonly filter: AdFilter;
  readonly houseOf: HouseOf;
  onChange(change: AdFilter): void;
}

const maxAdvertisers = 8;

const Hooks = ({ ads, hooks, filter, houseOf, onChange }: Props) => {
  const counted = tally(filterAds(ads, filter, houseOf, 'hook'), ({ hook }) => hook?.kind ?? null);
  const whole = counted.reduce((sum, each) => sum + each.ads, 0);
  if (whole === 0) return null;
  const exampleOf = (kind: AdHook['kind']) => hooks.find((each) => each.kind === kind)?.examples[0]?.text;
  return (
    <Bars
      title="Opening lines"
      caption="Of the ads whose text is published. A press shows the ads."
      chosen={filter.hook ? [filter.hook] : []}
      onChoose={(key) => onChange({ hook: key === filter.hook ? undefined : (key as AdHook['kind']) })}
      bars={counted.map(({ key, ads: value }) => {
        const example = exampleOf(key);
        return {
          key,
          value,
          text: count(value),
          note: share(value / whole),
          tone: 'positive',
          label: (
            <>
              {hookTitles[key]}
              {example && (
                <q className={style.example} lang="und" dir="auto">
                  {example}
                </q>
              )}
            </>
          ),
        };
      })}
    />
  );
};

const Advertisers = ({ ads, filter, houseOf, onChange }: Props) => {
  const counted = tally(filterAds(ads, filter, houseOf, 'advertiser'), ({ advertiser }) => houseOf(advertiser.name));
  const shown = counted.filter(({ key }, at) => at < maxAdvertisers || key === filter.advertiser);
  return (
    <Bars
      title={`Advertisers (${count(counted.length)})`}
      caption={counted.length > shown.length ? `The ${shown.length} with the most ads.` : 'By how many ads they run.'}
      chosen={filter.advertiser ? [filter.advertiser] : []}
      onChoose={(key) => onChange({ advertiser: key === filter.advertiser ? undefined : key })}
      bars={shown.map(({ key, ads: value }) => ({
        key,
        value,
        text: count(value),
        label: <span dir="auto">{key}</span>,
      }))}
    />
  );
};

const Libraries = ({ ads, filter, houseOf, onChange }: Props) => (
  <Bars
    title="Libraries"
    caption="Where the ads were found."
    chosen={filter.network ? [filter.network] : []}
    onChoose={(key) => onChange({ network: key === filter.network ? undefined : (key as AdNetwork) })}
    bars={tally(filterAds(ads, filter, houseOf, 'network'), ({ network }) => network).map(({ key, ads: value }) => ({
      key,
      value,
      text: count(value),
      label: adNetworkTitles[key],
    }))}
  />
);

export const AdFacets = (props: Props) => (
  <div className={style.facets}>
    <Hooks {...props} />
    <Advertisers {...props} />
    <Libraries {...props} />
  </div>
);
