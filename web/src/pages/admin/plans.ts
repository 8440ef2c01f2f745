import type { PlanKey } from '../../../../server/contract/plans.ts';

// Spelled out and type-checked because the browser may only import types from the contract.
export const plans = Object.keys({ basic: 0, starter: 0, pro: 0 } satisfies Record<PlanKey, 0>) as readonly PlanKey[];
