import { useState } from 'react';
import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { OutsideLink } from '../../../parts/texts/outside-link.tsx';
import { usePicture } from '../../../pictures/pictures.ts';
import { counted, place } from '../../../words.ts';
import { adTitle, fileOf, hookTitles, libraryPage, seenWords } from './ad-words.ts';
import style from './ads.module.css';

/** The ad's picture from the ad library, proxied through this service, or its text. */
const Preview = ({ ad }: { ad: Ad }) => {
  const src = usePicture(fileOf(ad, 'image'));
  const [isBroken, setIsBroken] = useState(false);
  if (src && !isBroken) {
    return (
      <img
        className={style.preview}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    );
  }
  return (
    <p className={style.noPicture} lang="und" dir="auto">
      {ad.hook?.text ?? 'The library shows no picture and no text of this ad.'}
    </p>
  );
};

const maxBodyLength = 220;

const Body = ({ text }: { text: string }) => {
  const [isOpen, setIsOpen] = useState(text.length <= maxBodyLength);
  return (
    <>
      <q className={style.body} lang="und" dir="auto">
        {isOpen ? text : `${text.slice(0, maxBodyLength).trimEnd()}…`}
      </q>
      {!isOpen && (
        <button type="button" className={style.all} onClick={() => setIsOpen(true)}>
          Show all of it
        </button>
      )}
    </>
  );
};

const maxCountries = 4;

const countryWords = (countries: readonly string[]): string =>
  countries.length <= maxCountries
    ? countries.map(place).join(', ')
    : `${countries.slice(0, maxCountries).map(place).join(', ')} and ${countries.length - maxCountries} more`;

const Links = ({ ad }: { ad: Ad }) => {
  const [page, video] = [libraryPage(ad), fileOf(ad, 'video')];
  return (
    <p className={style.links}>
      {video && <OutsideLink href={video}>Watch the video</OutsideLink>}
      {page && <OutsideLink href={page}>See it in the library</OutsideLink>}
    </p>
  );
};

export const AdCard = ({ ad, onAdvertiser }: { ad: Ad; onAdvertiser(name: string): void }) => (
  <article className={style.card} data-row="">
    <Preview ad={ad} />
    <h3 dir="auto">{adTitle(ad)}</h3>
    {ad.body && <Body text={ad.body} />}
    <p className="small">
      <button type="button" className={style.advertiser} onClick={() => onAdvertiser(ad.advertiser.name)} dir="auto">
        <span className="hidden">Only ads of </span>
        {ad.advertiser.name}
      </button>
    </p>
    <p className="soft small">
      {seenWords(ad)}
      {ad.hook && ` · opens with: ${hookTitles[ad.hook.kind].toLowerCase()}`}
      {ad.copies > 0 && ` · ${counted(ad.copies, 'copy', 'copies')} merged`}
      {ad.countries.length > 0 && ` · ${countryWords(ad.countries)}`}
    </p>
    <p className="soft small">{ad.vetted.reason}</p>
    <Links ad={ad} />
  </article>
);
