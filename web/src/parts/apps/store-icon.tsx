import { sizedPicture } from '../../pictures/picture-size.ts';
import { usePicture } from '../../pictures/pictures.ts';
import { AppIcon } from './app-icon.tsx';

/** An app's icon, proxied through this service. */
export const StoreIcon = ({ url, size = 32 }: { url: string | null; size?: number }) => (
  <AppIcon src={usePicture(url && sizedPicture(url))} size={size} />
);
