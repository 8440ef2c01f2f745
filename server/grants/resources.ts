/** What a token of this service may be asked for: the service, its MCP endpoint or its REST API. A grant opens both. */
export const resourcePaths = ['', '/api/mcp', '/api/v1'] as const;

/** The resource as this service spells it; null when it is another service's. */
export const ownResource = (origin: string, asked: string): string | null => {
  const spelled = asked.replace(/\/$/, '');
  return resourcePaths.some((path) => spelled === `${origin}${path}`) ? spelled : null;
};
