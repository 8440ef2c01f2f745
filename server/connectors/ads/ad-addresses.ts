import type { Json } from '../wire/read.ts';

const secret = /^(access_?token|token|client_secret|appsecret_proof|signed_request)$/i;

/** An address of a library's, without what would let others ask it in our name. */
export const readAddress = (node: Json): string => {
  const url = URL.parse(node.text());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) node.fail('an address');
  for (const name of [...url.searchParams.keys()]) {
    if (secret.test(name)) url.searchParams.delete(name);
  }
  url.username = '';
  url.password = '';
  // Behind the # stand the answers of sign-ins, tokens among them.
  url.hash = '';
  return url.href;
};
