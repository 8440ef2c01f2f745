import type { PlanKey } from '../../../../server/contract/plans.ts';

// In full here, and checked by its type, because only types of the contract come to the browser.
export const plans = Object.keys({ basic: 0, starter: 0, pro: 0 } satisfies Record<PlanKey, 0>) as readonly PlanKey[];
