import type { Caps } from '../../../contract/resources/accounts/caps.ts';
import type { CapState, Caps as StoredCaps } from '../../../store/accounts/caps.ts';

const toState = (state: CapState | null): Caps['day'] =>
  state && { ...state, resetsAt: new Date(state.resetsAt).toISOString() };

export const toCaps = (caps: StoredCaps | null): Caps | null =>
  caps && { day: toState(caps.day), month: toState(caps.month) };
