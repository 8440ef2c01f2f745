import { none } from '../../words.ts';

/** A missing value and the reason: null is never shown as 0. */
export const Missing = ({ why = 'The store does not say.' }: { why?: string }) => (
  <span className="soft" title={why}>
    <span aria-hidden="true">{none}</span>
    <span className="hidden">{why}</span>
  </span>
);
