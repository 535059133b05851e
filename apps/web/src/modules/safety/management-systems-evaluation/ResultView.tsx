import type { EvaluationBoard } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { type SectionCode, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { evaluationMessages, evaluationText } from '@ircrisk/engine-management-system';
import { latentCodes } from '@ircrisk/engine-root-cause/tables/words.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { shown } from '@ircrisk/units';
import { Button, Progress, Table } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { FactorScale } from './FactorScale.tsx';
import { GapPanel } from './GapPanel.tsx';
import { percent, Radar } from './Radar.tsx';

/** Root causes found in what a section asks about, with the cases that found them. */
function Hint({ board, section }: { board: EvaluationBoard; section: string }) {
  const say = useSay();
  const { open } = useShell();
  const found = board.hints.find((one) => one.section === section);
  if (!found) return '–';
  return (
    <span
      title={found.latentCodes.map((code) => say(latentCodes[code] ?? { zh: code, en: code })).join(', ')}
    >
      {found.latentCodes.join(', ')}
      {found.cases.slice(0, 3).map(({ id, code, name }) => (
        <Button
          key={id}
          type="link"
          size="small"
          title={name}
          onClick={() => open(`/root-cause-analysis/case/${id}`)}
        >
          {code}
        </Button>
      ))}
      {found.cases.length > 3 && ` +${found.cases.length - 3}`}
    </span>
  );
}

/** What the answers say: the factor and how it came about, the sections, and what would improve it most. */
export function ResultView({ board, onChanged }: { board: EvaluationBoard; onChanged: () => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { score, agreement } = board;
  const { value } = score;
  return (
    <div className="mse-result">
      <div className="mse-tiles">
        <StatTile
          label={t('evaluation.tile.factor')}
          value={
            value ? (
              <ExplainButton
                explain={() => ({
                  title: t('evaluation.tile.factor'),
                  calculation: { ...score, value: value.factor },
                  messages: evaluationMessages,
                })}
              >
                {shown(value.factor, 3)}
              </ExplainButton>
            ) : (
              '–'
            )
          }
          note={value ? t('evaluation.tile.factorNote') : evaluationText(score.reason!, language)}
        />
        <StatTile
          label={t('evaluation.tile.total')}
          value={value ? value.total.toFixed(1) : '–'}
          unit="/ 1000"
          note={value ? t('evaluation.tile.score', { score: value.pscore.toFixed(1) }) : undefined}
        />
        <StatTile
          label={t('evaluation.tile.answered')}
          value={board.answered}
          unit={`/ ${board.questions}`}
          note={board.assessors ?? undefined}
        />
        <StatTile
          label={t('evaluation.tile.agreement')}
          value={agreement.kappa === null ? '–' : agreement.kappa.toFixed(2)}
          note={
            agreement.pairs === 0
              ? t('evaluation.tile.noSecond')
              : t('evaluation.tile.identical', {
                  share: percent(agreement.identical),
                  pairs: agreement.pairs,
                })
          }
        />
      </div>
      <FactorScale board={board} />
      <div className="mse-columns">
        <Panel title={t('evaluation.radar')} note={t('evaluation.radarNote')}>
          <Radar figures={[{ name: board.code, sections: board.sections }]} />
        </Panel>
        <Panel title={t('evaluation.sections')}>
          <Table
            size="small"
            rowKey="code"
            pagination={false}
            dataSource={board.sections}
            columns={[
              {
                title: t('evaluation.section'),
                render: (_, { code }) => say(sectionWords[code as SectionCode] ?? { zh: code, en: code }),
              },
              {
                title: t('evaluation.points'),
                align: 'right',
                width: 110,
                render: (_, { points, maxPoints }) => `${points?.toFixed(1) ?? '–'} / ${maxPoints}`,
              },
              {
                title: t('evaluation.share'),
                width: 170,
                render: (_, { share }) =>
                  share === null ? (
                    '–'
                  ) : (
                    <Progress
                      percent={share * 100}
                      size="small"
                      format={() => percent(share)}
                      aria-label={percent(share)}
                    />
                  ),
              },
              ...(board.hints.length > 0
                ? [
                    {
                      title: t('evaluation.hint.title'),
                      width: 160,
                      render: (_: unknown, { code }: { code: string }) => (
                        <Hint board={board} section={code} />
                      ),
                    },
                  ]
                : []),
              {
                title: t('evaluation.band'),
                width: 90,
                render: (_, { band, answered, questions }) =>
                  band ? (
                    <span className={`mse-band is-${band}`}>{t(`evaluation.bands.${band}`)}</span>
                  ) : (
                    `${answered} / ${questions}`
                  ),
              },
            ]}
          />
        </Panel>
      </div>
      <GapPanel board={board} onChanged={onChanged} />
      <Panel title={t('evaluation.history.title')} note={t('evaluation.history.note')}>
        <Table
          size="small"
          rowKey="validFrom"
          pagination={false}
          dataSource={board.coefficients.toReversed()}
          locale={{ emptyText: t('evaluation.history.none') }}
          columns={[
            { title: t('evaluation.history.from'), dataIndex: 'validFrom' },
            {
              title: t('evaluation.history.to'),
              render: (_, { validTo }) => validTo ?? t('evaluation.history.open'),
            },
            { title: 'F_MS', align: 'right', render: (_, row) => shown(row.value, 3) },
            {
              title: t('evaluation.history.source'),
              render: (_, { evaluationCode }) => evaluationCode ?? t('evaluation.history.byHand'),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
