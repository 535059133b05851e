import {
  type Alignment,
  type AlignmentInputs,
  type FormulaId,
  formulaIds,
  formulaOf,
  formulas,
  procedureMessages,
  procedureText,
  runFormula,
} from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type Calculation, formatQuantity, type QuantityId, shown } from '@ircrisk/units';
import { Alert, Form, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { AlignmentPicture } from './AlignmentPicture.tsx';
import { AlignmentResult } from './AlignmentResult.tsx';
import { FormulaField } from './FormulaField.tsx';

type Inputs = Record<string, number | string | null>;

/** What the result of a formula is, field by field, in the reader's units. */
const shownFields: Partial<
  Record<FormulaId, readonly (readonly [name: string, quantity: QuantityId | null])[]>
> = {
  boltTorque: [
    ['torque', 'torque'],
    ['load', 'force'],
  ],
  unbalance: [
    ['whole', 'unbalance'],
    ['eccentricity', null],
  ],
  vibration: [['zone', null]],
  vesselTest: [
    ['pressure', 'pressureGauge'],
    ['holdMinutes', null],
    ['inspectAt', 'pressureGauge'],
    ['stress', 'stress'],
    ['stressLimit', 'stress'],
  ],
  pipingTest: [
    ['pressure', 'pressureGauge'],
    ['holdMinutes', null],
    ['inspectAt', 'pressureGauge'],
  ],
  bearingClearance: [
    ['low', 'clearance'],
    ['high', 'clearance'],
  ],
};

/** Examples to begin with: the picture and every figure are there at once. */
const examples: Partial<Record<FormulaId, Inputs>> = {
  boltTorque: { d: 20, p: 2.5 },
  alignment: { m1: 0.3, m2: 0.1, A: 200, front: 150, rear: 650 },
  unbalance: { rpm: 3000, M: 120 },
  vibration: { group: '2', support: 'rigid', v: 3.9 },
  vesselTest: { p: 1.6, s: 163, st: 147 },
  pipingTest: { p: 2.5, s: 138, st: 138 },
  bearingClearance: { d: 80 },
  wearRing: { clearance: 0.4 },
  flatness: { bands: 3 },
};
const firstInputs = (id: FormulaId): Inputs => ({
  ...Object.fromEntries(formulaOf(id).inputs.map(({ name, initial }) => [name, initial ?? null])),
  ...examples[id],
});

/** The calculators of the workshop: nothing is stored, every figure opens its derivation. */
export function Calculators({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  return (
    <>
      <PageTitle title={t('procedure.calc.title')} note={switcher} />
      <Tabs
        items={formulaIds.map((id) => ({
          key: id,
          label: say(formulas[id]),
          children: <Calculator id={id} />,
        }))}
      />
    </>
  );
}

function Calculator({ id }: { id: FormulaId }) {
  const t = useText();
  const system = useLanguage();
  const [inputs, setInputs] = useState<Inputs>(() => firstInputs(id));
  const given = Object.fromEntries(
    Object.entries(inputs).filter(([, value]) => value !== null && value !== ''),
  );
  const found = runFormula(id, given);
  return (
    <div className="px-calc">
      <Panel title={t('procedure.calc.inputs')}>
        <Form layout="vertical" component="div" className="px-inside px-form">
          {formulaOf(id).inputs.map((input) => (
            <FormulaField
              key={input.name}
              input={input}
              value={inputs[input.name] ?? null}
              onChange={(value) => setInputs((before) => ({ ...before, [input.name]: value }))}
            />
          ))}
        </Form>
      </Panel>
      <Panel title={t('procedure.calc.result')} note={found.standardRef}>
        <div className="px-inside">
          {found.reason && <Alert type="info" showIcon title={procedureText(found.reason, system)} />}
          {found.value !== null && id === 'alignment' ? (
            <>
              <AlignmentPicture inputs={given as AlignmentInputs} result={found.value as Alignment} />
              <p className="px-faint">{t('procedure.calc.sign')}</p>
              <AlignmentResult found={found as Calculation<Alignment>} coupling={given.coupling} />
            </>
          ) : (
            found.value !== null && <Figures id={id} found={found} />
          )}
          {found.warnings.map((notice) => (
            <Alert key={notice.code} type="warning" showIcon title={procedureText(notice, system)} />
          ))}
        </div>
      </Panel>
    </div>
  );
}

function Figures({ id, found }: { id: FormulaId; found: Calculation<unknown> }) {
  const t = useText();
  const say = useSay();
  const system = useLanguage();
  const text = (value: unknown, quantity: QuantityId | null) =>
    typeof value === 'number'
      ? quantity
        ? formatQuantity(quantity, value, system)
        : shown(value)
      : String(value ?? '–');
  const fields = shownFields[id];
  const values = found.value as Record<string, unknown>;
  const rows = fields
    ? fields
        .filter(([name]) => values[name] !== null)
        .map(([name, quantity]) => [t(`procedure.field.${name}`), text(values[name], quantity)] as const)
    : [
        [
          say(formulas[id]),
          `${text(found.value, formulaOf(id).quantity ?? null)} ${formulaOf(id).quantity ? '' : found.unit}`,
        ] as const,
      ];
  const passes = (values as { passes?: { percent: number; torque: number }[] }).passes;
  const planes = (values as { planes?: { A: number; B: number } | null }).planes;
  return (
    <>
      <dl className="px-figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ExplainButton
                explain={() => ({
                  title: say(formulas[id]),
                  calculation: { ...found, value: value.trim() },
                  messages: procedureMessages,
                })}
              >
                {value}
              </ExplainButton>
            </dd>
          </div>
        ))}
        {planes && (
          <>
            <div>
              <dt>{t('procedure.field.planeA')}</dt>
              <dd>{text(planes.A, 'unbalance')}</dd>
            </div>
            <div>
              <dt>{t('procedure.field.planeB')}</dt>
              <dd>{text(planes.B, 'unbalance')}</dd>
            </div>
          </>
        )}
      </dl>
      {passes && (
        <table className="px-readings">
          <caption>{t('procedure.calc.passes')}</caption>
          <tbody>
            {passes.map(({ percent, torque }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the passes of a pattern never change their places
              <tr key={at}>
                <th scope="row">
                  {t(at < passes.length - 1 ? 'procedure.calc.star' : 'procedure.calc.circle', {
                    at: at + 1,
                  })}
                </th>
                <td>{percent} %</td>
                <td>{text(torque, 'torque')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
