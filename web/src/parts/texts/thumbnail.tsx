import { usePicture } from '../../pictures/pictures.ts';
import style from './thumbnail.module.css';

/** A video's thumbnail, proxied through this service, or an empty tile. */
export const Thumbnail = ({ url }: { url: string | null }) => {
  const src = usePicture(url);
  return src ? (
    <img className={style.thumbnail} src={src} alt="" width={96} height={54} loading="lazy" decoding="async" />
  ) : (
    <span className={style.thumbnail} aria-hidden="true" />
  );
};
