import type { QraLimits, QraRisk } from '@ircrisk/contract/modules/risk/qra.ts';
import { riskScore, scaleOf } from '@ircrisk/engine-quality';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useState } from 'react';

interface Props {
  risks: readonly QraRisk[];
  limits: QraLimits;
  onRisk: (id: string) => void;
}

const grades = Array.from({ length: scaleOf.matrix }, (_, at) => at + 1);

/** The risks by severity and probability, each field in the class of its score. */
export function RiskMatrix({ risks, limits, onRisk }: Props) {
  const t = useText();
  const [chosen, choose] = useState<{ severity: number; probability: number }>();
  const at = (severity: number, probability: number) =>
    risks.filter((risk) => risk.severity === severity && risk.probability === probability);
  const classOf = (severity: number, probability: number) =>
    riskScore({ method: 'matrix', severity, probability, limits: limits.matrix }).value?.class ?? 'low';
  const shown = chosen ? at(chosen.severity, chosen.probability) : [];
  return (
    <Panel title={t('qra.matrix.title')} note={t('qra.matrix.note')}>
      <table className="qr-matrix" aria-label={t('qra.matrix.title')}>
        <thead>
          <tr>
            <th scope="col">S \ P</th>
            {grades.map((probability) => (
              <th key={probability} scope="col">
                {probability}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...grades].reverse().map((severity) => (
            <tr key={severity}>
              <th scope="row">{severity}</th>
              {grades.map((probability) => {
                const { length: count } = at(severity, probability);
                return (
                  <td key={probability} data-class={classOf(severity, probability)}>
                    {count > 0 && (
                      <button
                        type="button"
                        aria-label={t('qra.matrix.cell', { severity, probability, count })}
                        onClick={() => choose({ severity, probability })}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length > 0 && (
        <p className="qr-pad">
          {shown.map(({ id, code }) => (
            <button key={id} type="button" className="qr-link" onClick={() => onRisk(id)}>
              {code}
            </button>
          ))}
        </p>
      )}
    </Panel>
  );
}
