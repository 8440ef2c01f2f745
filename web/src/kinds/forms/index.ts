import type { StartForm } from '../form.ts';
import type { FormKind } from '../kinds.ts';
import { reportForm, researchForm, teardownForm } from './answers.ts';
import { adsForm, creatorsForm, videosForm } from './reach.ts';
import { pullForm, scanForm } from './reviews.ts';

export const forms: Readonly<Record<FormKind, StartForm>> = {
  teardown: teardownForm,
  research: researchForm,
  report: reportForm,
  ad_search: adsForm,
  creators: creatorsForm,
  videos: videosForm,
  reviews: pullForm,
  review_scan: scanForm,
};
