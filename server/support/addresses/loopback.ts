const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Whether a connection comes from this machine: a person on it, or a proxy that speaks for others. */
export const isLoopback = (remoteAddress: string | undefined): boolean => loopback.test(remoteAddress ?? '');
