import { Playbook, Research } from '../resources/research/research.ts';
import { checkResearch, researchFields } from '../resources/research/research-request.ts';
import { defineKind, startInput } from './job-kind.ts';

export const researchKind = defineKind({
  name: 'research',
  input: startInput(researchFields).superRefine(checkResearch),
  source: 'app_stores',
  results: [Research, Playbook],
});
