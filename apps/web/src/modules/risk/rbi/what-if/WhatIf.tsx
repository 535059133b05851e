import {
  type AssessmentDetail,
  flattened,
  keepScenario,
  type Overrides,
  removeScenario,
  type ScenarioFigures,
  type StudyDetail,
  scenarioList,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { AssessmentResult } from '@ircrisk/engine-api581';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NO_VALUE, typesetNumber } from '@ircrisk/units';
import { Button, Input } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { riskUnit, shortNumber, shownAs } from '../format.ts';
import type { LiveCurve } from './live-curve.ts';
import { valueAt, withValue } from './paths.ts';
import { useWhatIf } from './use-what-if.ts';
import { WhatIfField } from './WhatIfField.tsx';

interface Props {
  study: StudyDetail;
  detail: AssessmentDetail;
  curve: LiveCurve;
}

const walls = [
  'mechanisms.thinning.corrosionRateMmPerYear',
  'operation.temperatureC',
  'operation.pressureMPa',
  'geometry.minimumThicknessMm',
  'consequence.inventoryMassKg',
  'consequence.detection',
  'consequence.isolation',
  'consequence.mitigation',
  'mechanisms.thinning.confidence',
];

const offered: Record<AssessmentDetail['item'], readonly string[]> = {
  part: walls,
  course: walls,
  bottom: walls,
  reliefDevice: [
    'reliefDevice.openSeverity',
    'reliefDevice.setPressureMPa',
    'reliefDevice.protected.damageFactor',
    'reliefDevice.protected.maximumWorkingPressureMPa',
  ],
  bundle: ['bundle.lifeYears', 'bundle.shape', 'bundle.shutdownDays', 'bundle.rateReductionPercent'],
};

const figuresOf = (result: AssessmentResult): ScenarioFigures => ({
  df: result.atRbiDate.damageFactor,
  pof: result.atRbiDate.pofPerYear,
  area: result.areaM2,
  risk: result.atRbiDate.areaRiskM2PerYear,
  riskPlan: result.atPlanDate?.areaRiskM2PerYear ?? null,
  targetDate: result.targetDate?.date ?? null,
});

function FigureRow({
  name,
  figures,
  onRemove,
}: {
  name: string;
  figures: ScenarioFigures;
  onRemove?: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const risk = (value: number | null) => shortNumber(shownAs(value, 'area', language));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{shortNumber(figures.df)}</td>
      <td>{typesetNumber(figures.pof)}</td>
      <td>{risk(figures.risk)}</td>
      <td>{risk(figures.riskPlan)}</td>
      <td>{figures.targetDate ?? NO_VALUE}</td>
      <td>
        {onRemove && (
          <Button size="small" type="text" aria-label={t('rbi.whatIf.remove', { name })} onClick={onRemove}>
            ×
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Inputs changed on the screen and risk at once; worth keeping, it becomes a scenario beside the others. */
export default function WhatIf({ study, detail, curve }: Props) {
  const t = useText();
  const language = useLanguage();
  const [changes, setChanges] = useState<Overrides>({});
  const latest = useRef<Overrides>({});
  const [name, setName] = useState('');
  const { figures, ask } = useWhatIf(detail.component, detail.settings, curve);
  const base = useMemo(() => flattened(detail.component), [detail]);
  const kept = useCall(scenarioList, { assessmentId: detail.id }, { suppress: true });
  const keep = useAct(keepScenario, { refreshes: [scenarioList], onDone: () => setName('') });
  const remove = useAct(removeScenario, { refreshes: [scenarioList] });
  const mayEdit = study.allowed.includes('update');
  const isChanged = Object.keys(changes).length > 0;
  const change = useCallback(
    (next: Overrides) => {
      latest.current = next;
      // The engine is asked before the screen is drawn: both work at the same time.
      ask(next);
      setChanges(next);
    },
    [ask],
  );
  const set = useCallback(
    (path: string, value: unknown) => change(withValue(latest.current, path, value ?? undefined)),
    [change],
  );
  return (
    <div className="rbi-what-if">
      <p className="rbi-hint">{t('rbi.whatIf.hint')}</p>
      <div className="rbi-fields two">
        {offered[detail.item]
          .filter((path) => base.has(path) || !path.startsWith('mechanisms'))
          .map((path) => (
            <WhatIfField
              key={path}
              path={path}
              value={(valueAt(changes, path) as string | number | undefined) ?? base.get(path) ?? null}
              onSet={set}
            />
          ))}
      </div>
      <table className="rbi-scenarios">
        <caption className="ir-out-of-sight">{t('rbi.whatIf.compare')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rbi.whatIf.scenario')}</th>
            <th scope="col">DF</th>
            <th scope="col">POF</th>
            <th scope="col">
              {t('rbi.column.risk')} <small>{riskUnit('area', language)}</small>
            </th>
            <th scope="col">{t('rbi.column.riskPlan')}</th>
            <th scope="col">{t('rbi.column.targetDate')}</th>
            <th scope="col">
              <span className="ir-out-of-sight">{t('rbi.whatIf.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <FigureRow name={t('rbi.whatIf.base')} figures={figuresOf(detail.assessment.result)} />
          {isChanged && figures && (
            <FigureRow name={t('rbi.whatIf.now')} figures={figuresOf(figures.result)} />
          )}
          {(kept.data ?? []).map((one) => (
            <FigureRow
              key={one.id}
              name={one.name}
              figures={one.figures}
              {...(mayEdit ? { onRemove: () => remove.mutate({ id: one.id }) } : {})}
            />
          ))}
        </tbody>
      </table>
      <div className="rbi-keep">
        <Button size="small" disabled={!isChanged} onClick={() => change({})}>
          {t('rbi.whatIf.reset')}
        </Button>
        {mayEdit && (
          <>
            <Input
              size="small"
              aria-label={t('rbi.whatIf.name')}
              placeholder={t('rbi.whatIf.name')}
              maxLength={64}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              size="small"
              type="primary"
              disabled={!isChanged || name.trim() === ''}
              loading={keep.isPending}
              onClick={() => keep.mutate({ assessmentId: detail.id, name: name.trim(), changes })}
            >
              {t('rbi.whatIf.keep')}
            </Button>
          </>
        )}
        {figures && isChanged && (
          <span className="rbi-hint">
            {t('rbi.whatIf.time', { ms: Math.max(1, Math.round(figures.milliseconds)) })}
          </span>
        )}
      </div>
    </div>
  );
}
