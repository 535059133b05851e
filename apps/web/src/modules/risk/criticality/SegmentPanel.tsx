import type { CriticalityBoard } from '@ircrisk/contract/modules/risk/criticality.ts';
import {
  areaLevels,
  areaRules,
  areaVerdicts,
  consequenceParts,
  likelihoodParts,
} from '@ircrisk/contract/resources/criticality/choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { criticalityMessages, impactRadius, relativeRisk, weightedScore } from '@ircrisk/engine-criticality';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { formatNumber } from '@ircrisk/units';
import { riskText } from './risk-text.ts';
import { bandOf } from './sheets.tsx';

const weightNames: Readonly<Record<string, string>> = {
  populationScore: 'population',
  environmentScore: 'environmentWeight',
};
const num = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** How the risk of a segment comes about, part by part. */
export function SegmentPanel({ board, segment }: { board: CriticalityBoard; segment: RecordData }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const weightsOf = (parts: object) =>
    Object.fromEntries(
      Object.keys(parts).map((part) => [part, Number(board.criteria[weightNames[part] ?? part])]),
    );
  const scoresOf = (parts: object) =>
    Object.fromEntries(Object.keys(parts).map((part) => [part, num(segment[part])]));
  const likelihood = weightedScore(scoresOf(likelihoodParts), weightsOf(likelihoodParts));
  const consequence = weightedScore(scoresOf(consequenceParts), weightsOf(consequenceParts));
  const risk = relativeRisk({ safetyScore: likelihood.value, consequenceScore: consequence.value });
  const radius = impactRadius({
    diameterMm: num(segment.diameter),
    pressureMPa: num(segment.maop),
    medium: segment.medium === 'oil' ? 'liquid' : (segment.medium as 'naturalGas' | 'otherGas'),
    standard: board.radiusStandard === 'gb' ? 'GB 32167' : 'ASME B31.8S',
  });
  const band = bandOf[String(segment.band)];
  const explain = (title: string, calculation: typeof likelihood | typeof risk) => () => ({
    title,
    calculation,
    messages: criticalityMessages,
    inputLabel: (name: string) => {
      const known: Text | undefined = { ...likelihoodParts, ...consequenceParts }[
        name as keyof typeof likelihoodParts
      ];
      return known ? { label: known[language] } : undefined;
    },
  });
  const word = (texts: Readonly<Record<string, Text>>, key: unknown) => {
    const found = texts[String(key)];
    return found ? say(found) : '';
  };
  return (
    <Panel
      title={t('criticality.segment', { code: String(segment.code) })}
      note={`${String(segment.fromKm)} – ${String(segment.toKm)}`}
    >
      <div className="cr-segment-panel">
        <p className="cr-rr">
          RR ={' '}
          <ExplainButton explain={explain(t('criticality.rr'), risk)}>
            {riskText(num(segment.risk))}
          </ExplainButton>{' '}
          {band && <RiskChip band={band} />}
        </p>
        {Boolean(segment.problem) && (
          <p className="cr-warn">{String((language === 'en' ? segment.problemEn : segment.problem) ?? '')}</p>
        )}
        <Parts
          title={t('criticality.likelihood')}
          parts={likelihoodParts}
          segment={segment}
          weights={weightsOf(likelihoodParts)}
        >
          <ExplainButton explain={explain(t('criticality.likelihood'), likelihood)}>
            {formatNumber(likelihood.value)}
          </ExplainButton>
        </Parts>
        <Parts
          title={t('criticality.consequence')}
          parts={consequenceParts}
          segment={segment}
          weights={weightsOf(consequenceParts)}
        >
          <ExplainButton explain={explain(t('criticality.consequence'), consequence)}>
            {formatNumber(consequence.value)}
          </ExplainButton>
        </Parts>
        <dl>
          <dt>{t('criticality.radius')}</dt>
          <dd>
            <ExplainButton explain={explain(t('criticality.radius'), radius)}>
              <Quantity quantity="length" value={radius.value} decimals={language === 'zh' ? 1 : 0} />
            </ExplainButton>
          </dd>
          <dt>{t('criticality.hca')}</dt>
          <dd>
            {word(areaVerdicts, segment.hca)} {word(areaLevels, segment.hcaLevel)}{' '}
            {word(areaRules, segment.hcaRule)}
          </dd>
        </dl>
      </div>
    </Panel>
  );
}

interface PartsProps {
  title: string;
  parts: Readonly<Record<string, Text>>;
  segment: RecordData;
  weights: Readonly<Record<string, number>>;
  children: React.ReactNode;
}

function Parts({ title, parts, segment, weights, children }: PartsProps) {
  const say = useSay();
  return (
    <table className="cr-table">
      <thead>
        <tr>
          <th scope="col" colSpan={3}>
            {title}
          </th>
          <td>{children}</td>
        </tr>
      </thead>
      <tbody>
        {Object.entries(parts).map(([part, text]) => {
          const score = num(segment[part]);
          const weight = weights[part] ?? 0;
          return (
            <tr key={part}>
              <th scope="row">{say(text)}</th>
              <td>{formatNumber(weight)}</td>
              <td>{formatNumber(score, { decimals: 0 })}</td>
              <td>{score === null ? '–' : formatNumber(weight * score)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
