import { createStudy } from '@ircrisk/contract/modules/risk/rbi.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { NewStudyDialog as Dialog } from '@ircrisk/ui/study/NewStudyDialog.tsx';
import { useState } from 'react';
import { ScopeTree } from '../workspace/ScopeTree.tsx';
import { Field } from './Field.tsx';
import { FrameFields, isComplete, type StudyFrame } from './FrameFields.tsx';

const inYears = (years: number) => `${Number(plantToday().slice(0, 4)) + years}${plantToday().slice(4)}`;

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
    edition: 'api581-3',
    rbiDate: plantToday(),
    planDate: inYears(6),
    targetKind: 'areaRisk',
    targetValue: usualTarget,
  });
  const [nodeIds, setNodeIds] = useState<string[]>([]);
  const create = useAct(createStudy, { once: true });
  return (
    <Dialog
      resource={rbiStudy}
      width={680}
      title={t('rbi.new.title')}
      ready={isComplete(frame) && nodeIds.length + equipmentIds.length > 0}
      onMake={({ code, name, ...more }) =>
        create.mutateAsync({
          ...frame,
          ...more,
          code: String(code),
          name: String(name),
          scope: { nodeIds, equipmentIds },
        })
      }
      onMade={onMade}
      onClose={onClose}
    >
      <FrameFields frame={frame} onChange={setFrame} />
      {equipmentIds.length > 0 && <p>{t('rbi.new.chosen', { count: equipmentIds.length })}</p>}
      <Field label={t('rbi.new.scope')} hint={t('rbi.new.scopeHint')}>
        {(id) => <ScopeTree id={id} chosen={nodeIds} onChange={setNodeIds} />}
      </Field>
    </Dialog>
  );
}
