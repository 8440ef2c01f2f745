import { type CountedResearch, countResearch, type ResearchRead } from '../../questions/research/research-counts.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';

answerRequests<ResearchRead, CountedResearch>(countResearch);
