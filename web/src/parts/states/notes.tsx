import { Partial } from './partial.tsx';

interface Props {
  readonly notes?: readonly string[];
  readonly errors?: readonly { readonly message: string }[];
  readonly isCut?: boolean;
  /** For notes that change how the answer reads and must not be collapsed. */
  readonly isOpen?: boolean;
}

export const Notes = ({ notes = [], errors = [], isCut = false, isOpen = false }: Props) => {
  const messages = [...new Set([...errors.map(({ message }) => message), ...notes])];
  if (messages.length === 0) return null;
  const isPart = isCut || errors.length > 0;
  const summary = isPart ? 'Not everything could be read' : 'Coverage and limits';
  return (
    <div>
      <Partial summary={summary} notes={messages} isOpen={isOpen} />
    </div>
  );
};
