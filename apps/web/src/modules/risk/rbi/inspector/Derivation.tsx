import type { AssessmentDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  shownFormula,
  shownInputs,
  shownQuantity,
  shownSource,
} from '@ircrisk/contract/modules/risk/rbi-derivation.ts';
import { fieldName, figureName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { typeset } from '@ircrisk/contract/typeset.ts';
import type { Step, Warning } from '@ircrisk/engine-api581';
import { message } from '@ircrisk/engine-api581/messages.ts';
import { provenance } from '@ircrisk/engine-api581/tables/provenance.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { useState } from 'react';

type Group = 'risk' | 'pof' | 'df' | 'cof';
const groups: Group[] = ['risk', 'pof', 'df', 'cof'];

/** Which figure a step belongs to, by the engine's own names. */
function groupOf({ figure }: Step): Group {
  if (/^consequence|Usd$/.test(figure)) return 'cof';
  if (figure.includes('mechanisms[') || figure.endsWith('damageFactor')) return 'df';
  return /[rR]isk\w*PerYear$/.test(figure) ? 'risk' : 'pof';
}

const isLater = ({ figure }: Step) => figure.startsWith('atPlanDate');

/** How the figures came about, drawn from the steps the engine returned. */
export default function Derivation({ detail }: { detail: AssessmentDetail }) {
  const t = useText();
  const language = useLanguage();
  const say = useSay();
  const [group, setGroup] = useState<Group>(detail.component.mechanisms.length > 0 ? 'df' : 'pof');
  const [at, setAt] = useState<'now' | 'plan'>('now');
  const { result, steps, problems, warnings } = detail.assessment;
  const state = at === 'now' ? result.atRbiDate : result.atPlanDate;
  const mine = steps.filter(
    (step) =>
      groupOf(step) === group && (step.figure.startsWith('consequence') || isLater(step) === (at === 'plan')),
  );
  const shown = (value: number | null | undefined, unit: string) =>
    shownQuantity({ value: value ?? null, unit }, language);
  const head: Record<Group, [string, string]> = {
    risk: ['R', shown(state?.areaRiskM2PerYear, 'm²/yr')],
    pof: ['POF', shown(state?.pofPerYear, '1/yr')],
    df: ['DF', shown(state?.damageFactor, '')],
    cof: ['CA', shown(result.areaM2, 'm²')],
  };
  const said = (finding: { code: Warning['code']; field: string }) =>
    message({ ...finding, field: say(fieldName(mechanismField(finding.field, detail))) }, language);
  return (
    <div className="rbi-derivation">
      <div className="rbi-derivation-tools">
        <Segmented
          size="small"
          aria-label={t('rbi.explain.figure')}
          value={group}
          onChange={(next) => setGroup(next as Group)}
          options={groups.map((value) => ({ value, label: t(`rbi.explain.${value}`) }))}
        />
        <Segmented
          size="small"
          aria-label={t('rbi.matrix.at')}
          value={at}
          onChange={(next) => setAt(next as 'now' | 'plan')}
          options={(['now', 'plan'] as const).map((value) => ({ value, label: t(`rbi.at.${value}`) }))}
        />
      </div>
      <div className="rbi-big">
        <span>{head[group][0]} =</span>
        <b>{head[group][1]}</b>
        <small>{at === 'now' ? result.atRbiDate.date : result.atPlanDate?.date}</small>
      </div>
      {problems.map((problem) => (
        <p key={`${problem.code} ${problem.field}`} className="rbi-note problem">
          {said(problem)}
        </p>
      ))}
      <ol className="rbi-steps">
        {mine.map((step, index) => (
          <StepLine key={step.figure} step={step} index={index} detail={detail} />
        ))}
      </ol>
      {warnings.map((warning) => (
        <p key={`${warning.code} ${warning.field} ${warning.table ?? ''}`} className="rbi-note">
          {said(warning)}
        </p>
      ))}
    </div>
  );
}

/** `mechanisms[0].x` as the mechanism's own name. */
function mechanismField(field: string, detail: AssessmentDetail): string {
  return field.replace(/^mechanisms\[(\d+)\]/, (whole, at: string) => {
    const type = detail.component.mechanisms[Number(at)]?.type;
    return type ? `mechanisms.${type}` : whole;
  });
}

function StepLine({ step, index, detail }: { step: Step; index: number; detail: AssessmentDetail }) {
  const say = useSay();
  const language = useLanguage();
  const table = step.table && provenance(step.table).table;
  return (
    <li>
      <span className="rbi-step-no" aria-hidden="true">
        {index + 1}
      </span>
      <div>
        <div className="rbi-step-title">
          <b>{say(figureName(step.figure, detail.component.mechanisms))}</b>
          <small>{shownSource(step, table, language)}</small>
        </div>
        <code>
          <Equation text={shownFormula(step, language)} />
        </code>
        <div className="rbi-step-inputs">
          <Equation text={shownInputs(step, language).join(language === 'zh' ? '，' : ', ')} />
        </div>
      </div>
      <b className="rbi-step-value">{shownQuantity({ value: step.value, unit: step.unit }, language)}</b>
    </li>
  );
}

/** An equation with its subscripts and powers. */
function Equation({ text }: { text: string }) {
  return typeset(text).map(({ text: piece, set }, at) => {
    const key = `${at} ${piece}`;
    if (set === 'sub') return <sub key={key}>{piece}</sub>;
    return set === 'sup' ? <sup key={key}>{piece}</sup> : <span key={key}>{piece}</span>;
  });
}
