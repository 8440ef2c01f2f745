import { Checkbox } from '../../parts/controls/form.tsx';
import { counted } from '../../words.ts';

export interface EndedAccess {
  readonly endKeys: boolean;
  readonly endGrants: boolean;
}

/** What to revoke besides browser sessions. */
export const EndAccess = ({ value, onChange }: { value: EndedAccess; onChange(value: EndedAccess): void }) => (
  <>
    <Checkbox
      label="Revoke all API keys"
      hint="Scripts and services that use them stop working until you give them new ones."
      checked={value.endKeys}
      onChange={(event) => onChange({ ...value, endKeys: event.target.checked })}
    />
    <Checkbox
      label="Revoke the access of all connected apps"
      hint="Agents and command lines that you allowed must ask you again."
      checked={value.endGrants}
      onChange={(event) => onChange({ ...value, endGrants: event.target.checked })}
    />
  </>
);

export const endedInWords = (ended: { sessionsEnded: number; keysEnded: number; grantsEnded: number }): string =>
  new Intl.ListFormat('en').format([
    ...(ended.sessionsEnded > 0
      ? [`${counted(ended.sessionsEnded, 'other browser was', 'other browsers were')} signed out`]
      : []),
    ...(ended.keysEnded > 0 ? [`${counted(ended.keysEnded, 'API key was', 'API keys were')} revoked`] : []),
    ...(ended.grantsEnded > 0 ? [`${counted(ended.grantsEnded, 'connected app', 'connected apps')} lost access`] : []),
  ]);
