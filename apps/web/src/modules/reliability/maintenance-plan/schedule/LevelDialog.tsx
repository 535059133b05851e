import { successTexts } from '@ircrisk/contract/errors.ts';
import { board, levelBoard, moveOrders } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Skeleton } from 'antd';

interface Props {
  asked: { from: string; weeks: number; trade: 'mechanical' | string; nodeId?: string };
  weeks: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** The engine's proposal: loads before and after, and each move; nothing is moved until it is taken. */
export function LevelDialog({ asked, weeks, onClose, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const { data, error, refetch } = useCall(
    levelBoard,
    asked as Parameters<typeof useCall<typeof levelBoard>>[1],
    {
      suppress: true,
      staleTime: 0,
    },
  );
  const move = useAct(moveOrders, {
    refreshes: [board],
    onDone() {
      notify.success(say(successTexts.updated));
      onDone();
    },
  });
  const most = Math.max(1, ...(data?.before ?? []), ...(data?.after ?? []));
  return (
    <DragModal
      open
      width={620}
      title={t('maintenance-plan.board.proposal')}
      okText={t('maintenance-plan.board.take', { count: data?.moves.length ?? 0 })}
      cancelText={t('ui.cancel')}
      confirmLoading={move.isPending}
      okButtonProps={{ disabled: !data || data.moves.length === 0 }}
      onCancel={onClose}
      onOk={() =>
        data && move.mutate({ moves: data.moves.map(({ id, plannedDate }) => ({ id, plannedDate })) })
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p>
            {data.moves.length === 0
              ? t('maintenance-plan.board.level0')
              : t('maintenance-plan.board.spread', {
                  before: Math.round(data.spreadBefore),
                  after: Math.round(data.spreadAfter),
                })}
          </p>
          <table className="mp-table">
            <thead>
              <tr>
                <th>{t('maintenance-plan.board.weekHead')}</th>
                <th>{t('maintenance-plan.change.before')}</th>
                <th>{t('maintenance-plan.change.after')}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week, at) => (
                <tr key={week}>
                  <td>{week}</td>
                  {[data.before[at] ?? 0, data.after[at] ?? 0].map((hours, column) => (
                    <td key={`${week} ${column ? 'after' : 'before'}`}>
                      <span className="mp-load">
                        <span style={{ width: `${(hours / most) * 100}%` }} />
                      </span>
                      {Math.round(hours)} h
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {data.moves.length > 0 && (
            <ul className="mp-plain mp-moves">
              {data.moves.map((one) => (
                <li key={one.id}>
                  {one.number} {one.title} · {one.hours} h · {one.fromDate} → {one.plannedDate}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DragModal>
  );
}
