import {
  type AssessmentDetail,
  flattened,
  keepScenario,
  type Overrides,
  removeScenario,
  type ScenarioFigures,
  type StudyDetail,
  scenarioList,
  type Timeline,
} from '@ircrisk/contract/modules/rbi.ts';
import { inputFields } from '@ircrisk/contract/modules/rbi-words.ts';
import type { AssessmentResult } from '@ircrisk/engine-api581';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { formatProbability, NO_VALUE } from '@ircrisk/units';
import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { riskUnit, shortNumber, shownAs } from '../format.ts';
import { Field } from '../list/Field.tsx';
import type { WhatIfRequest } from './messages.ts';
import { valueAt, withValue } from './paths.ts';
import { useEngine } from './use-engine.ts';

interface Props {
  study: StudyDetail;
  detail: AssessmentDetail;
  onTimeline: (timeline: Timeline | undefined) => void;
}

const offered = [
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
      <td>{formatProbability(figures.pof)}</td>
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
export default function WhatIf({ study, detail, onTimeline }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [changes, setChanges] = useState<Overrides>({});
  const [name, setName] = useState('');
  const question = useMemo(
    () => ({
      kind: 'whatIf' as const,
      component: detail.component,
      settings: detail.settings,
      changes,
    }),
    [detail, changes],
  );
  const answer = useEngine<WhatIfRequest>(question);
  const show = useEffectEvent((timeline: Timeline) => onTimeline(timeline));
  useEffect(() => {
    if (answer) show(answer.curve);
  }, [answer]);
  const base = useMemo(() => flattened(detail.component), [detail]);
  const kept = useCall(scenarioList, { assessmentId: detail.id }, { suppress: true });
  const keep = useAct(keepScenario, { refreshes: [scenarioList], onDone: () => setName('') });
  const remove = useAct(removeScenario, { refreshes: [scenarioList] });
  const mayEdit = study.allowed.includes('update');
  const isChanged = Object.keys(changes).length > 0;
  const set = (path: string, value: unknown) =>
    setChanges((before) => withValue(before, path, value ?? undefined));
  return (
    <div className="rbi-what-if">
      <p className="rbi-hint">{t('rbi.whatIf.hint')}</p>
      <div className="rbi-fields two">
        {offered
          .filter((path) => base.has(path) || !path.startsWith('mechanisms'))
          .map((path) => {
            const field = inputFields[path];
            if (!field) return null;
            const value = valueAt(changes, path) ?? base.get(path) ?? null;
            return (
              <Field key={path} label={say(field)}>
                {(id) =>
                  field.choices ? (
                    <Select
                      id={id}
                      size="small"
                      value={value as string | null}
                      onChange={(next) => set(path, next)}
                      options={field.choices.map((choice) => ({
                        value: choice,
                        label: t(`rbi.choice.${choice}`),
                      }))}
                    />
                  ) : field.quantity ? (
                    <QuantityInput
                      id={id}
                      quantity={field.quantity}
                      value={value as number | null}
                      onChange={(next) => set(path, next)}
                    />
                  ) : (
                    <NumberInput
                      id={id}
                      value={value as number | null}
                      onChange={(next) => set(path, next)}
                    />
                  )
                }
              </Field>
            );
          })}
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
          {isChanged && answer && (
            <FigureRow name={t('rbi.whatIf.now')} figures={figuresOf(answer.assessment.result)} />
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
        <Button size="small" disabled={!isChanged} onClick={() => setChanges({})}>
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
        {answer && isChanged && (
          <span className="rbi-hint">
            {t('rbi.whatIf.time', { ms: Math.max(1, Math.round(answer.milliseconds)) })}
          </span>
        )}
      </div>
    </div>
  );
}
