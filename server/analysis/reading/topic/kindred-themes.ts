import type { ThemeId } from '../../tagging/themes/taxonomy.ts';

/** Who speaks of the price means what people say about paying. */
const pricing: readonly ThemeId[] = ['too_expensive', 'price_rise', 'paywall', 'hidden_fees', 'unwanted_charges'];
/** What is lost and what is not synced is the same to those who miss it. */
const losing: readonly ThemeId[] = ['data_loss', 'sync_backup'];

/** Who wants fewer ads is annoyed by those there are. */
const advertising: readonly ThemeId[] = ['too_many_ads', 'intrusive_ads', 'remove_ads'];

/** Themes with those that belong to them, where people mean more than their word says. */
export const withKindred = (themes: readonly ThemeId[]): ThemeId[] => {
  const isPricing = themes.includes('too_expensive') || themes.includes('price_rise');
  const kindred = [
    ...(isPricing ? pricing : []),
    ...(themes.includes('data_loss') ? losing : []),
    ...(themes.includes('remove_ads') ? advertising : []),
  ];
  return [...new Set([...themes, ...kindred])];
};
