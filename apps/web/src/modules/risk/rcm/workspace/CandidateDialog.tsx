import { rcmCandidates, takeRcmCandidates } from '@ircrisk/contract/modules/risk/rcm.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Checkbox } from 'antd';
import { useState } from 'react';

interface Props {
  studyId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Hidden and severe modes that the FMECA in force found on this equipment, to be decided on here. */
export default function CandidateDialog({ studyId, onClose, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const { data } = useCall(rcmCandidates, { id: studyId }, { suppress: true, staleTime: 0 });
  const open = (data ?? []).filter(({ isTaken }) => !isTaken);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = open.filter(({ originId }) => !left.has(originId)).map(({ originId }) => originId);
  const take = useAct(takeRcmCandidates, {
    onDone: ({ taken }) => {
      notify.success(t('rcm.candidates.done', { count: taken }));
      onDone();
    },
  });
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <DragModal
      open
      width={760}
      title={t('rcm.candidates.title')}
      okText={t('rcm.candidates.take', { count: chosen.length })}
      cancelText={t('rcm.candidates.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={take.isPending}
      onOk={() => take.mutate({ id: studyId, originIds: chosen })}
      onCancel={onClose}
    >
      {data?.length === 0 && (
        <EmptyState title={t('rcm.candidates.none')} purpose={t('rcm.candidates.hint')} />
      )}
      <ul className="rcm-candidates">
        {data?.map((each) => (
          <li key={each.originId}>
            <Checkbox
              disabled={each.isTaken}
              checked={each.isTaken || !left.has(each.originId)}
              onChange={() => toggle(each.originId)}
            >
              <b>{nameIn(language, each.mode, each.modeEn)}</b> · {nameIn(language, each.item, each.itemEn)}
            </Checkbox>
            <small>
              {nameIn(language, each.function, each.functionEn)} ·{' '}
              {nameIn(language, each.endEffect ?? '–', each.endEffectEn)} · S {each.severity ?? '–'}
              {each.hidden && ` · ${t('rcm.candidates.hidden')}`}
              {each.isTaken && ` · ${t('rcm.candidates.taken')}`}
            </small>
          </li>
        ))}
      </ul>
    </DragModal>
  );
}
