/** Where this service may send what accounts want to be told of. */
export interface Outgoing {
  /** Whether receivers may be on this machine. */
  readonly allowLoopback: boolean;
  /** Whether it was given a mail server. */
  readonly hasMail: boolean;
}

interface OutgoingConfig {
  readonly webhookLoopback: 'yes' | 'no';
  readonly smtpUrl: string | null;
}

export const outgoingOf = ({ webhookLoopback, smtpUrl }: OutgoingConfig): Outgoing => ({
  allowLoopback: webhookLoopback === 'yes',
  hasMail: smtpUrl !== null,
});
