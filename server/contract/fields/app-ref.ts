import * as z from 'zod';
import type { AppRef } from '../domain/app-ref.ts';
import { stores } from '../domain/stores.ts';
import { text } from './text.ts';

export const storeName = z.enum(stores);

/** Apps as `store:appId`. */
export const appNames = z
  .array(
    z
      .string()
      .regex(
        /^(apple:\d{1,20}|play:[\w.]{1,200})$/,
        'a store and an app ID, such as `apple:389801252` or `play:com.example.app`',
      ),
  )
  .min(1)
  .max(20)
  .optional()
  .describe('Reviews of these apps, each as `store:appId`, such as `apple:389801252`.');

export const appRefFields = {
  store: storeName.describe('`apple` (App Store) or `play` (Google Play).'),
  appId: text(1, 200).describe('Digits for `apple`, the package name for `play`.'),
};

/** Rejects ids that are impossible in their store. */
export const checkAppId = ({ store, appId }: AppRef, check: z.RefinementCtx): void => {
  if (store !== 'apple' || /^\d+$/.test(appId)) return;
  const message = '`appId` must be digits for `apple`: the number after `id` in the app’s link.';
  check.addIssue({ code: 'custom', path: ['appId'], message, input: appId });
};

export const appRef = z.strictObject(appRefFields).superRefine(checkAppId);
