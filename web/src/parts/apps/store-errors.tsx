import { Partial } from '../states/partial.tsx';

export const StoreErrors = ({ errors }: { errors: readonly { readonly message: string }[] | undefined }) => {
  const [first, ...rest] = (errors ?? []).map(({ message }) => message);
  return first === undefined ? null : <Partial summary={first} notes={rest} />;
};
