import type { ThemeId } from '../../tagging/themes/taxonomy.ts';

/** Themes meant by “price”. */
const pricing: readonly ThemeId[] = ['too_expensive', 'price_rise', 'paywall', 'hidden_fees', 'unwanted_charges'];
/** To those affected, losing data and not syncing are the same. */
const losing: readonly ThemeId[] = ['data_loss', 'sync_backup'];

/** Wanting fewer ads and being annoyed by them are the same. */
const advertising: readonly ThemeId[] = ['too_many_ads', 'intrusive_ads', 'remove_ads'];

/** `Money` with nothing else. */
const money = /^(?:money|cash|geld|argent|fric|dinero|plata|dinheiro|grana|soldi|denaro|お金|金銭|돈|금전)$/u;

/** Themes of money: prices, charges, refunds and subscriptions. */
export const moneyThemes = (topic: string): readonly ThemeId[] =>
  money.test(topic.toLowerCase()) ? [...pricing, 'refund', 'cancel_subscription'] : [];

/** Themes with related ones, for words that people use more broadly. */
export const withKindred = (themes: readonly ThemeId[]): ThemeId[] => {
  const isPricing = themes.includes('too_expensive') || themes.includes('price_rise');
  const kindred = [
    ...(isPricing ? pricing : []),
    ...(themes.includes('data_loss') ? losing : []),
    ...(themes.includes('remove_ads') ? advertising : []),
  ];
  return [...new Set([...themes, ...kindred])];
};
