import { usePicture } from '../../pictures/pictures.ts';
import style from './thumbnail.module.css';

/** The still of a video from its address at the platform, shown through this service; an empty tile where there is none. */
export const Thumbnail = ({ url }: { url: string | null }) => {
  const src = usePicture(url);
  return src ? (
    <img className={style.thumbnail} src={src} alt="" width={96} height={54} loading="lazy" decoding="async" />
  ) : (
    <span className={style.thumbnail} aria-hidden="true" />
  );
};
