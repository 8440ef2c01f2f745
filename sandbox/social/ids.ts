import type { Platform } from '../../server/contract/domain/platforms.ts';
import { hashText } from '../world/random.ts';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Uses a new hash every five characters, so that ids don't collide. */
const signs = (name: string, count: number): string => {
  let text = '';
  for (let at = 0; text.length < count; at++) {
    let hash = hashText(name, at + 1);
    for (let sign = 0; sign < 5 && text.length < count; sign++) {
      text += SIGNS[hash & 63];
      hash >>>= 6;
    }
  }
  return text;
};

const digits = (name: string, head: string, count: number): string => {
  let text = head;
  for (let at = 0; text.length < count; at++) text += String(hashText(name, at + 101)).padStart(10, '0');
  return text.slice(0, count);
};

export const accountId = (platform: Platform, name: string): string => {
  switch (platform) {
    case 'youtube':
      return `UC${signs(`account ${name}`, 22)}`;
    case 'tiktok':
      return digits(`account ${name}`, '69', 19);
    case 'instagram':
      return digits(`account ${name}`, '5', 11);
    case 'facebook':
      return digits(`account ${name}`, '1000', 15);
  }
};

export const postId = (platform: Platform, name: string): string => {
  switch (platform) {
    case 'youtube':
    case 'instagram':
      return signs(`post ${name}`, 11);
    case 'tiktok':
      return digits(`post ${name}`, '75', 19);
    case 'facebook':
      return digits(`post ${name}`, '1', 16);
  }
};

export const mediaNumber = (shortcode: string): string => digits(`media ${shortcode}`, '35', 19);
export const graphNumber = (name: string): string => digits(`graph ${name}`, '179', 17);
export const graphUser = (name: string): string => digits(`graph user ${name}`, '178414', 17);
export const graphTag = (tag: string): string => digits(`graph tag ${tag}`, '1784', 17);
