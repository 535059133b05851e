import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useText } from '../i18n/texts.ts';

/** An act the server has done at once, and the one that takes it back; `do` is called again to redo it. */
export interface Step {
  do(): Promise<unknown>;
  undo(): Promise<unknown>;
}

export interface Steps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  run(step: Step): void;
  undo(): void;
  redo(): void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;

interface Options {
  /** Where Ctrl+Z and Ctrl+Y are heard: as long as this is on the screen. */
  area: RefObject<HTMLElement | null>;
  isEditable: boolean;
  /** A refused act leaves the steps as they were. */
  onRefused: (error: unknown) => void;
}

/** Acts kept by the server, taken back and done again by button and key, one after the other. */
export function useSteps({ area, isEditable, onRefused }: Options): Steps {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);
  // A quick undo waits for the act it takes back.
  const turn = useRef<Promise<void>>(Promise.resolve());
  const inTurn = (work: () => Promise<void>) => {
    turn.current = turn.current.then(work).catch(onRefused).finally(redraw);
  };
  const run = (step: Step) =>
    inTurn(async () => {
      await step.do();
      past.current.push(step);
      future.current = [];
    });
  const move = (from: RefObject<Step[]>, to: RefObject<Step[]>, way: keyof Step) =>
    inTurn(async () => {
      const step = from.current.at(-1);
      if (!step) return;
      await step[way]();
      from.current.pop();
      to.current.push(step);
    });
  const undo = () => move(past, future, 'undo');
  const redo = () => move(future, past, 'do');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Another tab of the shell stays mounted behind this one.
    if (!isEditable || !area.current || area.current.offsetParent === null || isTyping(event.target)) return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || key === 'z') redo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return { canUndo: past.current.length > 0, canRedo: future.current.length > 0, run, undo, redo };
}

export function StepTools({ steps }: { steps: Steps }) {
  const t = useText();
  return (
    <Space size={4}>
      <Button size="small" icon={<UndoOutlined aria-hidden />} disabled={!steps.canUndo} onClick={steps.undo}>
        {t('ui.diagram.tool.undo')}
      </Button>
      <Button size="small" icon={<RedoOutlined aria-hidden />} disabled={!steps.canRedo} onClick={steps.redo}>
        {t('ui.diagram.tool.redo')}
      </Button>
    </Space>
  );
}
