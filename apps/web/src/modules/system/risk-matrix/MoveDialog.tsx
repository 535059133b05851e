import {
  type MatrixVersion,
  type Movement,
  matrixAssessments,
  matrixList,
  matrixProfile,
  moveAssessments,
  previewMove,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Checkbox, Spin, Table } from 'antd';
import { useState } from 'react';

interface Props {
  version: MatrixVersion;
  onClose: () => void;
}

/** Assessments of earlier versions read anew in this one: what would change first, then the move. */
export function MoveDialog({ version, onClose }: Props) {
  const t = useText();
  const [withDoubtful, setWithDoubtful] = useState(false);
  const preview = useCall(previewMove, { id: version.id }, { suppress: true, staleTime: 0 });
  const move = useAct(moveAssessments, {
    refreshes: [matrixProfile, matrixAssessments, matrixList],
    onDone(result) {
      notify.success(t('matrix.moved', result));
      onClose();
    },
  });
  const found = preview.data;
  const chip = (level: BandCode | null) => (level ? <RiskChip band={level} /> : t('matrix.notRated'));
  const place = ({ p, c }: Movement['before']) => `${p ?? '–'} × ${c ?? '–'}`;
  return (
    <DragModal
      open
      width={900}
      title={t('matrix.moveTitle', { version: version.matrixVersion })}
      okText={t('matrix.move')}
      cancelText={t('ui.cancel')}
      confirmLoading={move.isPending}
      okButtonProps={{ disabled: !found || found.total === 0 }}
      onCancel={onClose}
      onOk={() => move.mutate({ id: version.id, withDoubtful })}
    >
      <p>{t('matrix.moveText')}</p>
      {preview.isPending && <Spin />}
      {preview.isError && <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />}
      {found && (
        <>
          <dl className="matrix-figures">
            {(['total', 'unchanged', 'raised', 'lowered', 'doubtful', 'approved'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`matrix.moves.${name}`)}</dt>
                <dd>{found[name]}</dd>
              </div>
            ))}
          </dl>
          <Table
            size="small"
            rowKey="id"
            aria-label={t('matrix.moveRows')}
            pagination={{ pageSize: 10, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
            locale={{ emptyText: t('matrix.moveNothing') }}
            dataSource={found.rows}
            columns={[
              {
                key: 'subject',
                title: t('matrix.subject'),
                render: (_, row) => row.subjectName ?? `${row.subjectType} ${row.id}`,
              },
              { key: 'stage', title: t('matrix.stage'), render: (_, row) => t(`matrix.stages.${row.stage}`) },
              {
                key: 'before',
                title: t('matrix.before'),
                render: (_, row) => (
                  <>
                    {chip(row.before.level)} {place(row.before)}
                  </>
                ),
              },
              {
                key: 'after',
                title: t('matrix.after'),
                render: (_, row) => (
                  <>
                    {chip(row.after.level)} {place(row.after)}
                  </>
                ),
              },
              {
                key: 'note',
                title: t('matrix.note'),
                render: (_, row) => (
                  <>
                    {row.doubtful.length > 0 && (
                      <StateMark
                        state="near"
                        text={t('matrix.doubtful', {
                          what: row.doubtful
                            .map((one) => (one === 'probability' ? t('matrix.places.probability') : one))
                            .join(' '),
                        })}
                      />
                    )}
                    {row.approved && <StateMark state="ok" text={t('matrix.keptApproved')} />}
                  </>
                ),
              },
            ]}
          />
          {found.doubtful > 0 && (
            <Checkbox checked={withDoubtful} onChange={(event) => setWithDoubtful(event.target.checked)}>
              {t('matrix.withDoubtful', { count: found.doubtful })}
            </Checkbox>
          )}
        </>
      )}
    </DragModal>
  );
}
