/** Where others reach this service, as far as its settings say: what links in mails and chats begin with. */
export const publicAddress = ({
  publicUrl,
  port,
}: {
  readonly publicUrl: string | null;
  readonly port: number;
}): string => publicUrl ?? `http://localhost:${port}`;
