import type { Question, Section } from './score.ts';
import { questionSections } from './tables/questions.ts';

interface Words {
  readonly zh: string;
  readonly en: string;
}
export interface AskedQuestion extends Question, Words {}
export interface QuestionSection extends Omit<Section, 'questions'>, Words {
  readonly questions: readonly AskedQuestion[];
}

/** The set the product brings along; an evaluation keeps a copy of it, so a later edition changes no past one. */
export const questionSet = { edition: '2026-1', sections: questionSections } as const;
