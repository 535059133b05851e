import { consequenceTexts, outcomes } from '@ircrisk/contract/resources/rcm.ts';
import { type Answers, decide, type QuestionId, reasonIn } from '@ircrisk/engine-rcm';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import {
  box,
  endNodes,
  entries,
  headHeight,
  heads,
  type Line,
  lines,
  linesIn,
  type Place,
  type QuestionNode,
  questionNodes,
  size,
} from './diagram.ts';

interface Props {
  answers: Answers;
  question: QuestionId;
  onQuestion: (question: QuestionId) => void;
}

const path = (points: readonly Place[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The whole diagram with the way taken so far; what has been asked can be clicked. */
export function DecisionDiagram({ answers, question, onQuestion }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const decision = decide(answers);
  const taken = new Map(decision.path.map((step) => [step.question, step]));
  const isOn = ({ column }: Pick<QuestionNode, 'column'>) =>
    column === null || column === decision.consequence;
  const isAsked = (node: QuestionNode) =>
    isOn(node) && (taken.has(node.question) || decision.next === node.question);
  const isWalked = (line: Line) => isOn(line) && taken.get(line.question)?.answer === line.answer;
  const word = (answer: boolean) => t(answer ? 'rcm.answer.yes' : 'rcm.answer.no');

  const nodeOf = (node: QuestionNode) => {
    const step = isOn(node) ? taken.get(node.question) : undefined;
    const asked = isAsked(node);
    const note = step
      ? `${word(step.answer)} · ${reasonIn(language, step) ?? ''}`
      : node.task
        ? `${word(true)} → ${say(outcomes[node.task])}`
        : '';
    const title = `${node.code} ${t(`rcm.node.${node.question}`)}`;
    const [heading = title] = linesIn(title, 1);
    const notes = linesIn(note, 2);
    const state = step ? 'is-answered' : asked ? 'is-next' : 'is-off';
    const isChosen = asked && node.question === question;
    const choose = () => asked && onQuestion(node.question);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a picture
      <g
        key={node.code}
        role="button"
        tabIndex={asked ? 0 : -1}
        // The name is what is shown, for those who speak it; the whole reason is the description below.
        aria-label={[heading, ...notes].join(' ')}
        aria-disabled={!asked}
        aria-pressed={isChosen}
        className={`rcm-node ${state}${isChosen ? ' is-chosen' : ''}`}
        transform={`translate(${node.x} ${node.y})`}
        onClick={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          choose();
        }}
      >
        <title>{step ? `${title} ${note}` : title}</title>
        <rect width={box.width} height={box.height} rx={2} />
        <text x={8} y={18} className="rcm-node-title">
          {heading}
        </text>
        {notes.map((line, at) => (
          <text key={line} x={8} y={(notes.length === 1 ? 38 : 32) + at * 14} className="rcm-node-note">
            {line}
          </text>
        ))}
      </g>
    );
  };

  return (
    <svg className="rcm-diagram" viewBox={`0 0 ${size.width} ${size.height}`} aria-label={t('rcm.diagram')}>
      <defs>
        <marker
          id="rcm-arrow"
          viewBox="0 0 8 8"
          refX={7}
          refY={4}
          markerWidth={7}
          markerHeight={7}
          orient="auto"
        >
          <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
        </marker>
      </defs>
      {lines.map((line) => {
        const [from, second] = line.points as [Place, Place];
        const isLevel = from.y === second.y;
        return (
          <g key={line.key} className={`rcm-line ${isWalked(line) ? 'is-walked' : ''}`}>
            <polyline points={path(line.points)} markerEnd="url(#rcm-arrow)" />
            {!isLevel && (
              <text x={from.x + 6} y={from.y + 15}>
                {word(line.answer)}
              </text>
            )}
          </g>
        );
      })}
      {entries.map(({ column, from, to }) => (
        <g key={column} className={`rcm-line ${decision.consequence === column ? 'is-walked' : ''}`}>
          <polyline points={path([from, to])} markerEnd="url(#rcm-arrow)" />
        </g>
      ))}
      {heads.map(({ column, x, y }) => (
        <g
          key={column}
          className={`rcm-column ${decision.consequence === column ? 'is-walked' : ''}`}
          transform={`translate(${x} ${y})`}
        >
          <rect width={box.width} height={headHeight} rx={2} />
          <text x={box.width / 2} y={18} textAnchor="middle">
            {say(consequenceTexts[column] ?? { zh: column, en: column })}
          </text>
        </g>
      ))}
      {questionNodes.map(nodeOf)}
      {endNodes.map(({ column, outcome, x, y }) => {
        const isEnd =
          decision.consequence === column &&
          decision.outcome === outcome &&
          decision.path.at(-1)?.answer === false;
        return (
          <g
            key={column}
            className={`rcm-end ${isEnd ? 'is-walked' : ''}`}
            transform={`translate(${x} ${y})`}
          >
            <rect width={box.width} height={36} rx={2} />
            <text x={box.width / 2} y={23} textAnchor="middle">
              {say(outcomes[outcome])}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
