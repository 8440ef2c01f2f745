const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|del|dell|all|nell|sull|dall|quell|un|bell)'(?=.)/;

/** Where a folded word begins behind what French and Italian write onto it: `l’application`, `dell’app`; 0 without. */
export const elisionEnd = (folded: string): number => elided.exec(folded)?.[0].length ?? 0;
