import type { SiteBoard } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { outcomeKinds, protections, whatItIsNot } from '@ircrisk/contract/resources/site-risk/choices.ts';
import {
  alikeText,
  caseInputs,
  namedAsColumn,
  placeVerdict,
  riskShown,
  scientific,
} from '@ircrisk/contract/resources/site-risk/figures.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { SiteRisk } from '@ircrisk/engine-quantitative-risk';
import {
  quantitativeRiskMessages,
  quantitativeRiskText,
} from '@ircrisk/engine-quantitative-risk/messages.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { Notice } from '@ircrisk/units';
import { sentenceFor } from '@ircrisk/units/derivation-units.ts';
import { Alert } from 'antd';
import { SitePlan } from './SitePlan.tsx';
import { SocietalChart } from './SocietalChart.tsx';

const dash = '–';
const frequency = (value: number | null | undefined) =>
  value === null || value === undefined ? dash : scientific(value);

const told = (notice: Notice, language: Language) =>
  sentenceFor(quantitativeRiskText(namedAsColumn(notice, language), language), language);

/** What was found, what was not, and what it is not. */
export default function ResultView({ board }: { board: SiteBoard }) {
  const t = useText();
  const language = useLanguage();
  const { result } = board;
  const risk = result?.calculation.value;
  return (
    <div className="qr-page qr-site">
      <NotThis />
      {result?.stale && <Alert type="warning" showIcon title={t('qra.site.stale')} />}
      {result?.calculation.warnings.map((warning) => (
        <Alert key={warning.code} type="warning" showIcon title={told(warning, language)} />
      ))}
      {board.alike.length > 0 && (
        <Alert type="warning" showIcon title={t('qra.site.alike', { codes: alikeText(board.alike) })} />
      )}
      {!risk && <Alert type="info" showIcon title={t('qra.site.none')} />}
      <div className="qr-two">
        <SitePlan board={board} />
        <div className="qr-stack">
          {risk && <SocietalChart societal={risk.societal} />}
          {risk && <Places board={board} risk={risk} />}
        </div>
      </div>
      {risk && <Cases board={board} risk={risk} />}
      {risk && risk.omitted.length > 0 && <Omitted board={board} risk={risk} />}
      {risk && <Outcomes board={board} risk={risk} />}
    </div>
  );
}

function NotThis() {
  const t = useText();
  const say = useSay();
  const [first, ...more] = whatItIsNot;
  return (
    <Alert
      type="warning"
      showIcon
      title={first && say(first)}
      description={
        <details>
          <summary>{t('qra.site.notMore')}</summary>
          <ul>
            {more.map((text) => (
              <li key={text.en}>{say(text)}</li>
            ))}
          </ul>
        </details>
      }
    />
  );
}

interface Props {
  board: SiteBoard;
  risk: SiteRisk;
}

const codeOf = (board: SiteBoard, id: string) => board.cases.find((one) => one.id === id)?.code ?? id;

function Places({ board, risk }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const found = new Map(risk.places.map((one) => [one.id, one]));
  return (
    <Panel title={t('qra.site.places')} note="GB 36894-2018">
      <table className="qr-figures">
        <thead>
          <tr>
            <th scope="col">{t('qra.site.place')}</th>
            <th scope="col" className="qr-text">
              {t('qra.site.protection')}
            </th>
            <th scope="col">{t('qra.site.risk')}</th>
            <th scope="col">{t('qra.site.limit')}</th>
            <th scope="col" className="qr-text">
              {t('qra.site.verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {board.places.map((place) => {
            const one = found.get(place.id);
            return (
              <tr key={place.id}>
                <th scope="row">
                  {place.code} {nameIn(language, place.name ?? '', place.nameEn)}
                </th>
                <td className="qr-text">{say(protections[place.protection as 'class1'])}</td>
                <td>{one ? riskShown(one.risk) : dash}</td>
                <td>{frequency(one?.limit)}</td>
                <td className="qr-text">
                  <Verdict verdict={placeVerdict(one?.exceeds, risk)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

const marks = { above: 'miss', within: 'ok', withinSoFar: 'near' } as const;

function Verdict({ verdict }: { verdict: ReturnType<typeof placeVerdict> }) {
  const t = useText();
  return verdict === 'noLimit' ? (
    t('qra.site.noLimit')
  ) : (
    <StateMark state={marks[verdict]} text={t(`qra.site.${verdict}`)} />
  );
}

function Cases({ board, risk }: Props) {
  const t = useText();
  const language = useLanguage();
  const total = risk.societal.lossOfLife;
  return (
    <Panel title={t('qra.site.casesTitle')} note={t('qra.site.casesNote')}>
      <table className="qr-figures">
        <thead>
          <tr>
            <th scope="col">{t('qra.site.case')}</th>
            <th scope="col">{t('qra.site.frequency')}</th>
            <th scope="col">{t('qra.site.rate')}</th>
            <th scope="col">{t('qra.site.duration')}</th>
            <th scope="col">PLL</th>
            <th scope="col">{t('qra.site.share')}</th>
          </tr>
        </thead>
        <tbody>
          {risk.cases.map((one) => {
            const row = board.cases.find(({ id }) => id === one.id);
            return (
              <tr key={one.id}>
                <th scope="row">
                  {codeOf(board, one.id)} {nameIn(language, row?.name ?? '', row?.nameEn ?? null)}
                </th>
                <td>
                  <ExplainButton
                    explain={() => ({
                      title: codeOf(board, one.id),
                      messages: quantitativeRiskMessages,
                      calculation: {
                        value: one.frequency,
                        unit: '1/a',
                        inputsUsed: row ? Object.fromEntries(caseInputs(row, language)) : {},
                        warnings: one.warnings,
                        standardRef: board.result?.calculation.standardRef ?? '',
                        steps: one.steps,
                      },
                    })}
                  >
                    {frequency(one.frequency)}
                  </ExplainButton>
                </td>
                <td>{one.rate === null ? dash : <Quantity quantity="massFlow" value={one.rate} />}</td>
                <td>{one.duration === null ? dash : `${Math.round(one.duration)} s`}</td>
                <td>{frequency(one.lossOfLife)}</td>
                <td>{total > 0 ? `${((100 * one.lossOfLife) / total).toFixed(1)} %` : dash}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

function Omitted({ board, risk }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  return (
    <Panel title={t('qra.site.omitted')} note={t('qra.site.omittedNote')}>
      <table className="qr-figures">
        <thead>
          <tr>
            <th scope="col">{t('qra.site.case')}</th>
            <th scope="col" className="qr-text">
              {t('qra.site.kind')}
            </th>
            <th scope="col" className="qr-text">
              {t('qra.site.view.weather')}
            </th>
            <th scope="col">{t('qra.site.frequency')}</th>
            <th scope="col" className="qr-text">
              {t('qra.site.why')}
            </th>
          </tr>
        </thead>
        <tbody>
          {risk.omitted.map((one) => (
            <tr key={`${one.caseId} ${one.kind} ${one.weather}`}>
              <th scope="row">{codeOf(board, one.caseId)}</th>
              <td className="qr-text">{one.kind ? say(outcomeKinds[one.kind]) : dash}</td>
              <td className="qr-text">{one.weather ?? dash}</td>
              <td>{frequency(one.frequency)}</td>
              <td className="qr-text">{told(one.reason, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Outcomes({ board, risk }: Props) {
  const t = useText();
  const say = useSay();
  return (
    <Panel title={t('qra.site.outcomes')}>
      <table className="qr-figures">
        <thead>
          <tr>
            <th scope="col">{t('qra.site.case')}</th>
            <th scope="col" className="qr-text">
              {t('qra.site.kind')}
            </th>
            <th scope="col" className="qr-text">
              {t('qra.site.view.weather')}
            </th>
            <th scope="col">{t('qra.site.frequency')}</th>
            <th scope="col">{t('qra.site.half')}</th>
            <th scope="col">{t('qra.site.hundredth')}</th>
          </tr>
        </thead>
        <tbody>
          {risk.outcomes.map((one) => (
            <tr key={`${one.caseId} ${one.kind} ${one.weather}`}>
              <th scope="row">{codeOf(board, one.caseId)}</th>
              <td className="qr-text">{say(outcomeKinds[one.kind])}</td>
              <td className="qr-text">{one.weather ?? dash}</td>
              <td>{frequency(one.frequency)}</td>
              <td>
                <Quantity quantity="length" value={Math.round(one.half)} />
              </td>
              <td>
                <Quantity quantity="length" value={Math.round(one.hundredth)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
