import { countryName } from '../../contract/domain/storefronts.ts';
import { storeLabels } from '../../contract/domain/stores.ts';
import type { Alert, AlertFigure, AlertQuote } from '../../contract/resources/watches/alert.ts';
import { dayOf, span } from '../../support/prose/dates.ts';
import { stars } from '../../support/prose/numbers.ts';
import type { Figure, Message, MessageQuote } from './message.ts';

/** Added to everything based on sandbox data. */
export const sampleNote = 'Sample data: the app and its reviews are invented.';

const figureOf = ({ label, value, usual }: AlertFigure): Figure => ({
  label,
  value: usual === null ? value : `${value}, usually ${usual}`,
});

/** Keeps the title only if the text doesn't begin with it. */
const wordsOf = (title: string | null, text: string): string => {
  const [own, words] = [title?.trim() ?? '', text.trim()];
  if (own === '' || words.toLowerCase().startsWith(own.toLowerCase())) return words;
  if (words === '') return own;
  return /[.!?…。！？]$/u.test(own) ? `${own} ${words}` : `${own}. ${words}`;
};

type Quoted = Pick<AlertQuote, 'title' | 'text' | 'rating' | 'date' | 'country' | 'version'>;

export const quoteOf = ({ title, text, rating, date, country, version }: Quoted): MessageQuote => ({
  text: wordsOf(title, text),
  from: [
    stars(rating),
    ...(version === null ? [] : [`version ${version}`]),
    ...(country === null ? [] : [countryName(country)]),
    dayOf(date),
  ].join(' · '),
});

/** @param address this service's base URL */
export const alertMessage = (alert: Alert, address: string): Message => {
  const { app, headline, period, watch, url } = alert;
  const about = [...(app ? [`${app.title}, ${storeLabels[app.store]}`] : []), span(period.from, period.to)];
  return {
    subject: headline.replace(/\.$/u, ''),
    heading: headline,
    about: [...about, `alert “${watch.name}”`].join(' · '),
    sections: [
      { title: null, lines: [], figures: alert.figures.map(figureOf), quotes: alert.quotes.slice(0, 2).map(quoteOf) },
    ],
    link: { label: 'See it in Appraise', url: new URL(url, address).href },
    notes: alert.sampleData ? [sampleNote] : [],
  };
};
