/**
 * Attributes of an element whose letters are kerned: titles and prose, unless a word in them is so long that breaking it
 * would hold the page (see `base.css`).
 */
export const kerned = (text: string): { readonly 'data-kerned'?: true } =>
  /\S{300}/.test(text) ? {} : { 'data-kerned': true };
