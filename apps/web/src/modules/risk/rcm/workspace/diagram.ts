import { wrapText } from '@ircrisk/diagram/shapes.ts';
import {
  type Consequence,
  columns,
  consequenceQuestions,
  consequences,
  type Outcome,
  type QuestionId,
  questionIds,
  taskOf,
} from '@ircrisk/engine-rcm';

/** Places of the decision diagram in units of the picture. */
const columnWidth = 176;
export const box = { width: 160, height: 52 };
export const headHeight = 26;
const headTop = 94;
const firstRow = 144;
const rowStep = 74;
export const size = { width: columnWidth * 5 + 4, height: firstRow + rowStep * 5 + box.height + 6 };

/** Lines that fit a box; the last one says that there is more. */
export const linesIn = (text: string, most: number): string[] => {
  const all = wrapText(text, box.width - 14, 11.5);
  return all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]!.slice(0, -1)}…`] : all;
};

export interface Place {
  x: number;
  y: number;
}
export interface QuestionNode extends Place {
  question: QuestionId;
  /** Null for the questions that sort the consequence. */
  column: Consequence | null;
  /** C1, O2, S4: as the worksheet writes it. */
  code: string;
  /** What yes leads to, where it ends the path. */
  task: Outcome | null;
}
export interface EndNode extends Place {
  column: Consequence;
  outcome: Outcome;
}
export interface Line {
  key: string;
  points: readonly Place[];
  /** Which answer to which question leads along it. */
  question: QuestionId;
  answer: boolean;
  column: Consequence | null;
}

const left = (index: number) => 8 + index * columnWidth;
const middle = (index: number) => left(index) + box.width / 2;
const sorting = questionIds.filter((question) => consequenceQuestions[question]);

export const heads: readonly (Place & { column: Consequence })[] = consequences.map((column, index) => ({
  column,
  x: left(index),
  y: headTop,
}));

export const questionNodes: readonly QuestionNode[] = [
  ...sorting.map((question, index) => ({
    question,
    column: null,
    code: `C${index + 1}`,
    task: null,
    x: left(index),
    y: 8,
  })),
  ...consequences.flatMap((column, index) =>
    columns[column].questions.map((question, row) => ({
      question,
      column,
      code: `${column}${row + 1}`,
      task: question === 'h5' ? ('redesignCompulsory' as const) : (taskOf(question) ?? null),
      x: left(index),
      y: firstRow + row * rowStep,
    })),
  ),
];

export const endNodes: readonly EndNode[] = consequences.map((column, index) => ({
  column,
  outcome: columns[column].otherwise,
  x: left(index),
  y: firstRow + columns[column].questions.length * rowStep,
}));

function sortingLines(): Line[] {
  return sorting.flatMap((question, index) =>
    ([true, false] as const).map((answer): Line => {
      const target = consequenceQuestions[question]![answer ? 'yes' : 'no'];
      const key = `${question} ${answer}`;
      const right = { x: left(index) + box.width, y: 8 + box.height / 2 };
      if ('ask' in target) {
        const end = { x: left(index + 1), y: right.y };
        return { key, question, answer, column: null, points: [right, end] };
      }
      const at = consequences.indexOf(target.consequence);
      const end = { x: middle(at), y: headTop };
      const points =
        at === index
          ? [{ x: middle(index), y: 8 + box.height }, end]
          : [right, { x: middle(at), y: right.y }, end];
      return { key, question, answer, column: null, points };
    }),
  );
}

export const lines: readonly Line[] = [
  ...sortingLines(),
  ...consequences.flatMap((column, index) =>
    columns[column].questions.map(
      (question, row): Line => ({
        key: `${column} ${question}`,
        question,
        answer: false,
        column,
        points: [
          { x: middle(index), y: firstRow + row * rowStep + box.height },
          { x: middle(index), y: firstRow + (row + 1) * rowStep },
        ],
      }),
    ),
  ),
];

/** From the heading of a column to its first question. */
export const entries: readonly { column: Consequence; from: Place; to: Place }[] = consequences.map(
  (column, index) => ({
    column,
    from: { x: middle(index), y: headTop + headHeight },
    to: { x: middle(index), y: firstRow },
  }),
);
