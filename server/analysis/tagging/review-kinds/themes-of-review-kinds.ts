import type { ThemeId } from '../themes/taxonomy.ts';

/** Themes that say that something which should work does not. */
export const brokenThemes: ReadonlySet<string> = new Set<ThemeId>([
  'crashes',
  'wont_open',
  'freezes',
  'bugs',
  'error_messages',
  'server_down',
  'not_working',
  'feature_broken',
  'data_loss',
  'slow',
  'lag',
  'loading',
  'login',
  'otp_codes',
  'payment_fails',
  'transfer_problems',
  'search_problems',
  'sync_backup',
  'notifications',
  'uploads_camera',
  'messaging_calls',
  'cannot_watch',
  'playback',
  'sound_picture',
  'install_update_fails',
  'connection',
  'battery_heat',
]);

/** Themes that say what is wanted. */
export const wantedThemes: ReadonlySet<string> = new Set<ThemeId>(['feature_request', 'missing_feature', 'remove_ads']);
