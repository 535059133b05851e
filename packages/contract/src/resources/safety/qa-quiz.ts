import { choice, note, number, reference, resource, text } from '@ircrisk/contract/resource.ts';
import { qaCategories, quizStates } from './qa-choices.ts';

/** Names of the options, in their order; an item has the first two at least. */
export const quizLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type QuizLetter = (typeof quizLetters)[number];

const options = { zh: '选项', en: 'Options' };
const longestOption = 300;
const option = <L extends QuizLetter, const M extends object>(letter: L, more: M) =>
  text({ zh: `选项 ${letter}`, en: `Option ${letter}`, max: longestOption, group: options, ...more });
const optionEn = <L extends QuizLetter>(letter: L) =>
  text({ zh: `选项 ${letter} 英文`, en: `Option ${letter} in English`, max: longestOption, group: options });
const answer = { zh: '答案与出处', en: 'Answer and source' };

/** A question to learn by. Read as a list by whoever manages the knowledge base alone: it has the answers. */
export const qaQuizItem = resource('qa-quiz-item', {
  service: 'ircrisk-hse-qa',
  table: 'qa_quiz_items',
  title: { zh: '练习题', en: 'Quiz items' },
  one: { zh: '练习题', en: 'Quiz item' },
  purpose: {
    zh: '员工练习用的题目，每题引一条现行条文。正确选项和解析中的数字必须见于该条文；文件被替代后不再出题，标为待复核。',
    en: 'Questions to learn by, each on a clause in force. Every number of the correct options and the explanation stands in that clause; when the document is superseded, the item is asked no more and marked to be checked.',
  },
  label: 'question',
  fields: {
    question: text({
      zh: '题目',
      en: 'Question',
      max: 500,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 320,
    }),
    questionEn: text({ zh: '英文题目', en: 'English question', max: 500, search: true }),
    category: choice({ zh: '分类', en: 'Category', choices: qaCategories, list: true, filter: true }),
    optionA: option('A', { required: true }),
    optionAEn: optionEn('A'),
    optionB: option('B', { required: true }),
    optionBEn: optionEn('B'),
    optionC: option('C', {}),
    optionCEn: optionEn('C'),
    optionD: option('D', {}),
    optionDEn: optionEn('D'),
    optionE: option('E', {}),
    optionEEn: optionEn('E'),
    optionF: option('F', {}),
    optionFEn: optionEn('F'),
    correct: text({
      zh: '正确选项',
      en: 'Correct options',
      max: 6,
      required: true,
      list: true,
      width: 100,
      group: answer,
      pattern: {
        regex: /^[A-F]{1,6}$/,
        rule: {
          zh: '{field}填选项字母，多选连写，如 A 或 ACD',
          en: '{field}: letters of the options, several together, such as A or ACD',
        },
      },
      hint: { zh: '选项字母，多选连写，如 A 或 ACD', en: 'Letters, several together, such as A or ACD' },
      example: 'A',
    }),
    explanation: note({
      zh: '解析',
      en: 'Explanation',
      max: 2000,
      required: true,
      search: true,
      group: answer,
    }),
    explanationEn: note({
      zh: '英文解析',
      en: 'English explanation',
      max: 2000,
      search: true,
      group: answer,
    }),
    passageId: reference({
      zh: '引文',
      en: 'Citation',
      to: 'qa-passage',
      required: true,
      list: true,
      filter: true,
      width: 220,
      group: answer,
      hint: { zh: '现行文件的一条条文', en: 'A clause of a document in force' },
    }),
    state: choice({
      zh: '状态',
      en: 'State',
      choices: quizStates,
      default: 'inForce',
      list: true,
      filter: true,
      readOnly: true,
    }),
    answers: number({
      zh: '作答次数',
      en: 'Answers',
      integer: true,
      list: true,
      readOnly: true,
      summary: true,
      width: 100,
    }),
    rightAnswers: number({
      zh: '答对次数',
      en: 'Answered right',
      integer: true,
      list: true,
      readOnly: true,
      summary: true,
      width: 100,
    }),
    rightShare: number({
      zh: '答对率（%）',
      en: 'Right (%)',
      list: true,
      filter: true,
      readOnly: true,
      summary: true,
      width: 110,
    }),
  },
  summary: { table: 'qa_quiz_shares', key: 'item_id' },
  unique: [['question']],
  order: { by: 'question' },
  exchange: ['import', 'export'],
});
