import { Partial } from '../states/partial.tsx';

/** What a store kept from an answer, as the amber line under a title. */
export const StoreErrors = ({ errors }: { errors: readonly { readonly message: string }[] | undefined }) => {
  const [first, ...rest] = (errors ?? []).map(({ message }) => message);
  return first === undefined ? null : <Partial summary={first} notes={rest} />;
};
