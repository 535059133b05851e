import { HistoryOutlined } from '@ant-design/icons';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { type StudyCalls, signatures } from '@ircrisk/contract/study.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callKey } from '../api/queries.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { useStudyLife } from './use-study-life.ts';

const StudyPresence = lazy(() => import('./StudyPresence.tsx').then((it) => ({ default: it.StudyPresence })));
const StudyDialog = lazy(() => import('./StudyDialog.tsx').then((it) => ({ default: it.StudyDialog })));
const RevisionDrawer = lazy(() =>
  import('./RevisionDrawer.tsx').then((it) => ({ default: it.RevisionDrawer })),
);

interface Props {
  calls: StudyCalls;
  id: string;
  /** Opens another revision. */
  onOpen: (id: string) => void;
  /** Everything typed is on the server before a step is taken; false keeps the step from being taken. */
  flush?: () => Promise<boolean>;
  /** Calls of the module whose answers a step changes. */
  refreshes?: readonly Pick<Endpoint, 'path'>[];
  onDone?: () => void;
  size?: 'small' | 'middle';
  /** The module's own comparison, shown in the drawer. */
  comparison?: (close: () => void) => ReactNode;
}

export type DialogAct = 'submit' | 'judge' | 'revise' | 'archive';

/** What this person may do to the revision now, and the way to its history. Screens ask nothing else about states or rights. */
export function StudyActs({ calls, id, size = 'middle', comparison, ...props }: Props) {
  const t = useText();
  const say = useSay();
  const queries = useQueryClient();
  const life = useStudyLife(calls, id);
  const [act, setAct] = useState<DialogAct>();
  const [isOpen, setOpen] = useState(false);
  /** What was typed last counts, and so does what others did since: the dialog shows the present findings. */
  const start = async (next: DialogAct) => {
    if (next === 'submit' && props.flush && !(await props.flush())) return;
    await queries.invalidateQueries({ queryKey: callKey(calls.life) });
    setAct(next);
  };
  if (!life) return null;
  const stage = life.stages.find((one) => one.state === 'current')?.stage;
  const signature = stage && stage !== 'author' ? stage : undefined;
  const maySign = signature !== undefined && life.allowed.includes(signature);
  const offered = (['submit', 'revise', 'archive'] as const).filter((one) => life.allowed.includes(one));
  return (
    <>
      <Suspense>
        <StudyPresence calls={calls} id={id} />
      </Suspense>
      <Button size={size} icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('ui.study.versions')}
      </Button>
      {signature && (maySign || life.refusal) && (
        <Button
          size={size}
          type="primary"
          disabled={!maySign}
          title={life.refusal ?? undefined}
          onClick={() => void start('judge')}
        >
          {say(signatures[signature])}
        </Button>
      )}
      {offered.map((one) => (
        <Button key={one} size={size} onClick={() => void start(one)}>
          {t(`ui.study.act.${one}`)}
        </Button>
      ))}
      <Suspense>
        {act && (
          <StudyDialog calls={calls} life={life} act={act} onClose={() => setAct(undefined)} {...props} />
        )}
        {isOpen && (
          <RevisionDrawer
            calls={calls}
            id={id}
            onOpen={props.onOpen}
            onClose={() => setOpen(false)}
            comparison={comparison?.(() => setOpen(false))}
          />
        )}
      </Suspense>
    </>
  );
}
