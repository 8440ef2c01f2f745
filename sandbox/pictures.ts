/** The picture of a post, an account or an ad: one of the sandbox's own, which a browser can show. */
export const pictureOf = (origin: string, { id }: { readonly id: string }, width: number, height: number): string =>
  `${origin}/icons/${id}.png=w${width}-h${height}`;
