/** Enables kerning on titles and prose, except for very long words, which would block the page (see `base.css`). */
export const kerned = (text: string): { readonly 'data-kerned'?: true } =>
  /\S{300}/.test(text) ? {} : { 'data-kerned': true };
