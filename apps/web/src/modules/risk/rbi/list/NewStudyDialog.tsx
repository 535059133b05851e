import { createStudy } from '@ircrisk/contract/modules/risk/rbi.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useState } from 'react';
import { ScopeTree } from '../workspace/ScopeTree.tsx';
import { Field } from './Field.tsx';
import { isComplete, StudyFields, type StudyFrame } from './StudyFields.tsx';

const today = () => new Date().toISOString().slice(0, 10);
const inYears = (years: number) => `${new Date().getFullYear() + years}${today().slice(4)}`;

/** 25 ft²/yr, a common area target, in m²/a. */
const usualTarget = 2.322576;

/** A new study with its scope: the assessments are made with it. */
export default function NewStudyDialog({
  equipmentIds = [],
  onClose,
  onMade,
}: {
  /** Chosen beforehand; the places below are then an addition. */
  equipmentIds?: string[];
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const t = useText();
  const [frame, setFrame] = useState<StudyFrame>({
    code: '',
    name: '',
    nameEn: null,
    edition: 'api581-3',
    rbiDate: today(),
    planDate: inYears(6),
    targetKind: 'areaRisk',
    targetValue: usualTarget,
  });
  const [nodeIds, setNodeIds] = useState<string[]>([]);
  const create = useAct(createStudy, { once: true, onDone: onMade });
  return (
    <DragModal
      open
      width={680}
      title={t('rbi.new.title')}
      okText={t('rbi.new.ok')}
      cancelText={t('rbi.cancel')}
      okButtonProps={{ disabled: !isComplete(frame) || nodeIds.length + equipmentIds.length === 0 }}
      confirmLoading={create.isPending}
      onOk={() => create.mutate({ ...frame, scope: { nodeIds, equipmentIds } })}
      onCancel={onClose}
    >
      <div className="rbi-new">
        <StudyFields frame={frame} onChange={setFrame} />
        {equipmentIds.length > 0 && <p>{t('rbi.new.chosen', { count: equipmentIds.length })}</p>}
        <Field label={t('rbi.new.scope')} hint={t('rbi.new.scopeHint')}>
          {(id) => <ScopeTree id={id} chosen={nodeIds} onChange={setNodeIds} />}
        </Field>
      </div>
    </DragModal>
  );
}
