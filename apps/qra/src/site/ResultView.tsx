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
import type { ReactNode } from 'react';
import { FigureTable } from '../parts/FigureTable.tsx';
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
      {result?.outdated && <Alert type="warning" showIcon title={t('qra.site.outdated')} />}
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
      <FigureTable
        heads={[
          { name: t('qra.site.place') },
          { name: t('qra.site.protection'), isText: true },
          { name: t('qra.site.risk') },
          { name: t('qra.site.limit') },
          { name: t('qra.site.verdict'), isText: true },
        ]}
        rows={board.places.map((place) => {
          const one = found.get(place.id);
          return {
            key: place.id,
            cells: [
              `${place.code} ${nameIn(language, place.name ?? '', place.nameEn)}`,
              say(protections[place.protection as 'class1']),
              one ? riskShown(one.risk) : dash,
              frequency(one?.limit),
              <Verdict key="verdict" one={one} />,
            ],
          };
        })}
      />
    </Panel>
  );
}

const marks = { above: 'miss', within: 'ok', notJudged: 'near' } as const;

function Verdict({ one }: { one: SiteRisk['places'][number] | undefined }) {
  const t = useText();
  const language = useLanguage();
  const verdict = placeVerdict(one);
  if (verdict === 'noLimit') return t('qra.site.noLimit');
  return (
    <>
      <StateMark state={marks[verdict]} text={t(`qra.site.${verdict}`)} />
      {one?.reason && <div className="qr-remark">{told(one.reason, language)}</div>}
    </>
  );
}

function Cases({ board, risk }: Props) {
  const t = useText();
  const language = useLanguage();
  const total = risk.societal.lossOfLife;
  return (
    <Panel title={t('qra.site.casesTitle')} note={t('qra.site.casesNote')}>
      <FigureTable
        heads={[
          { name: t('qra.site.case') },
          { name: t('qra.site.frequency') },
          { name: t('qra.site.rate') },
          { name: t('qra.site.duration') },
          { name: 'PLL' },
          { name: t('qra.site.share') },
        ]}
        rows={risk.cases.map((one) => {
          const row = board.cases.find(({ id }) => id === one.id);
          return {
            key: one.id,
            cells: [
              `${codeOf(board, one.id)} ${nameIn(language, row?.name ?? '', row?.nameEn ?? null)}`,
              <CaseFrequency key="frequency" board={board} one={one} />,
              one.rate === null ? dash : <Quantity key="rate" quantity="massFlow" value={one.rate} />,
              one.duration === null ? dash : `${Math.round(one.duration)} s`,
              frequency(one.lossOfLife),
              total > 0 ? `${((100 * one.lossOfLife) / total).toFixed(1)} %` : dash,
            ],
          };
        })}
      />
    </Panel>
  );
}

/** How often a case happens, with all that was calculated of it. */
function CaseFrequency({ board, one }: { board: SiteBoard; one: SiteRisk['cases'][number] }) {
  const language = useLanguage();
  const row = board.cases.find(({ id }) => id === one.id);
  return (
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
  );
}

/** What an outcome is of: its case, its kind, the weather and how often. */
function useOutcomeColumns(board: SiteBoard) {
  const t = useText();
  const say = useSay();
  return {
    heads: [
      { name: t('qra.site.case') },
      { name: t('qra.site.kind'), isText: true },
      { name: t('qra.site.view.weather'), isText: true },
      { name: t('qra.site.frequency') },
    ],
    rowOf: (one: SiteRisk['omitted'][number] | SiteRisk['outcomes'][number], more: readonly ReactNode[]) => ({
      key: `${one.caseId} ${one.kind} ${one.weather}`,
      cells: [
        codeOf(board, one.caseId),
        one.kind ? say(outcomeKinds[one.kind]) : dash,
        one.weather ?? dash,
        frequency(one.frequency),
        ...more,
      ],
    }),
  };
}

function Omitted({ board, risk }: Props) {
  const t = useText();
  const language = useLanguage();
  const { heads, rowOf } = useOutcomeColumns(board);
  return (
    <Panel title={t('qra.site.omitted')} note={t('qra.site.omittedNote')}>
      <FigureTable
        heads={[...heads, { name: t('qra.site.why'), isText: true }]}
        rows={risk.omitted.map((one) => rowOf(one, [told(one.reason, language)]))}
      />
    </Panel>
  );
}

function Outcomes({ board, risk }: Props) {
  const t = useText();
  const { heads, rowOf } = useOutcomeColumns(board);
  const metres = (key: string, value: number) => (
    <Quantity key={key} quantity="length" value={Math.round(value)} />
  );
  return (
    <Panel title={t('qra.site.outcomes')}>
      <FigureTable
        heads={[...heads, { name: t('qra.site.half') }, { name: t('qra.site.hundredth') }]}
        rows={risk.outcomes.map((one) =>
          rowOf(one, [metres('half', one.half), metres('hundredth', one.hundredth)]),
        )}
      />
    </Panel>
  );
}
