import {
  type EvaluationBoard,
  type Gap,
  raiseGaps,
} from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { startRca } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type SectionCode, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { shown } from '@ircrisk/units';
import { Button, Modal, Table } from 'antd';
import { useId, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

/** Questions not met in full, the most to gain first; chosen ones become action items. */
export function GapPanel({ board, onChanged }: { board: EvaluationBoard; onChanged: () => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const dayId = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const mayRaise = usePermission('management-evaluation.update');
  const raise = useAct(raiseGaps, {
    once: true,
    onDone: ({ raised }) => {
      notify.success(t('evaluation.gap.raised', { count: raised }));
      setAsking(false);
      setChosen([]);
      onChanged();
    },
  });
  const { open } = useShell();
  const mayAnalyse = usePermission('rca-case.create');
  const analyse = useAct(startRca, { onDone: (made) => open(`/root-cause-analysis/case/${made.id}`) });
  return (
    <Panel
      title={t('evaluation.gap.title')}
      note={t('evaluation.gap.note')}
      tools={
        mayRaise && (
          <Button size="small" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {t('evaluation.gap.raise', { count: chosen.length })}
          </Button>
        )
      }
    >
      <Table<Gap>
        size="small"
        rowKey="answerId"
        dataSource={board.gaps}
        pagination={{ pageSize: 10, size: 'small', showSizeChanger: false }}
        locale={{ emptyText: t('evaluation.gap.none') }}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ code, action }) => ({ disabled: action !== null, 'aria-label': code }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('evaluation.gap.all') }),
        }}
        columns={[
          { title: t('evaluation.gap.code'), dataIndex: 'code', width: 90 },
          {
            title: t('evaluation.section'),
            width: 170,
            render: (_, { section }) => {
              const found = board.hints.find((one) => one.section === section);
              return (
                <>
                  {say(sectionWords[section as SectionCode] ?? { zh: section, en: section })}
                  {found && <small> · {t('evaluation.hint.count', { count: found.cases.length })}</small>}
                </>
              );
            },
          },
          {
            title: t('evaluation.gap.question'),
            render: (_, { question, questionEn }) => nameIn(language, question, questionEn),
          },
          {
            title: t('evaluation.gap.points'),
            align: 'right',
            width: 80,
            render: (_, { recoverable }) => `+${recoverable.toFixed(1)}`,
          },
          {
            title: t('evaluation.gap.effort'),
            align: 'right',
            width: 90,
            render: (_, { effortDays }) => (effortDays === null ? '–' : shown(effortDays, 3)),
          },
          {
            title: t('evaluation.gap.perDay'),
            align: 'right',
            width: 90,
            render: (_, { perDay }) => (perDay === null ? '–' : shown(perDay, 3)),
          },
          {
            title: t('evaluation.gap.effect'),
            align: 'right',
            width: 110,
            render: (_, { ratio }) => `−${((1 - ratio) * 100).toFixed(1)} %`,
          },
          {
            title: t('evaluation.gap.action'),
            width: 110,
            render: (_, { action }) =>
              action ? say(actionStates[action as keyof typeof actionStates]) : '–',
          },
          ...(mayAnalyse
            ? [
                {
                  title: t('evaluation.gap.cause'),
                  width: 150,
                  render: (_: unknown, { answerId }: Gap) => (
                    <Button
                      type="link"
                      size="small"
                      disabled={analyse.isPending}
                      onClick={() => analyse.mutate({ source: 'audit', sourceId: answerId })}
                    >
                      {t('evaluation.gap.startCause')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asking && (
        <Modal
          open
          title={t('evaluation.gap.raise', { count: chosen.length })}
          okButtonProps={{ disabled: day === null, loading: raise.isPending }}
          onOk={() => day && raise.mutate({ id: board.id, answerIds: chosen, dueDate: day })}
          onCancel={() => setAsking(false)}
        >
          <label className="mse-field" htmlFor={dayId}>
            {t('evaluation.gap.due')}
            <DayInput id={dayId} value={day} onChange={(next) => setDay(next as string | null)} />
          </label>
        </Modal>
      )}
    </Panel>
  );
}
