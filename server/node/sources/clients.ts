import { createClientDocuments } from '../../connectors/identity/client-documents.ts';
import { type Clients, createClients } from '../../grants/clients.ts';
import { clientSecret } from '../../store/engine/stamps.ts';
import type { Base } from '../base.ts';

export const openClients = ({ config, db, cleanup }: Base): Clients => {
  const isProxied = config.httpsProxy !== null || config.httpProxy !== null;
  const documents = createClientDocuments({ isProxied });
  cleanup.add(() => documents.close());
  return createClients(() => clientSecret(db), documents);
};
