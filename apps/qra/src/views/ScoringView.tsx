import {
  agreeScores,
  type QraRisk,
  qraScoring,
  revealScores,
  type ScoredRisk,
  saveScore,
} from '@ircrisk/contract/modules/risk/qra.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Alert, Button, Input, InputNumber, Popconfirm } from 'antd';
import { useState } from 'react';
import { useProject } from '../project/use-project.ts';

type Rating = 'severity' | 'probability' | 'detection';
const letters: Record<Rating, string> = { severity: 'S', probability: 'P', detection: 'D' };
type Grades = Partial<Record<Rating, number | null>>;

/** Everybody scores by themselves; the reveal shows who saw it differently. */
export default function ScoringView() {
  const t = useText();
  const language = useLanguage();
  const { board } = useProject();
  const { data, error, refetch } = useCall(qraScoring, { id: board.id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="qr-wait">{t('qra.loading')}</output>;
  const ratings: Rating[] =
    board.method === 'rpn' ? ['severity', 'probability', 'detection'] : ['severity', 'probability'];
  return (
    <div className="qr-page">
      <Alert
        type="info"
        showIcon
        title={
          board.team.length === 0
            ? t('qra.scoring.noTeam')
            : t('qra.scoring.note', {
                names: board.team.map(({ name }) => name).join(language === 'en' ? ', ' : '、'),
              })
        }
      />
      {board.risks.map((risk) => {
        const scored = data.risks.find(({ riskId }) => riskId === risk.id);
        return (
          scored && (
            <RiskScores
              key={`${risk.id} ${scored.revealed}`}
              risk={risk}
              scored={scored}
              ratings={ratings}
              isScorer={data.isScorer}
            />
          )
        );
      })}
    </div>
  );
}

interface Props {
  risk: QraRisk;
  scored: ScoredRisk;
  ratings: readonly Rating[];
  isScorer: boolean;
}

function RiskScores({ risk, scored, ratings, isScorer }: Props) {
  const t = useText();
  const language = useLanguage();
  const { isEditable } = useProject();
  return (
    <Panel
      title={`${risk.code} ${nameIn(language, risk.hazard ?? '', risk.hazardEn)}`}
      note={nameIn(language, risk.effect ?? '', risk.effectEn)}
      tools={
        <StateMark
          state={scored.revealed ? 'ok' : 'inProgress'}
          text={
            scored.revealed
              ? t('qra.scoring.revealed')
              : t('qra.scoring.given', { given: scored.given, expected: scored.expected })
          }
        />
      }
    >
      <div className="qr-pad">
        {scored.revealed && scored.given > 0 && <Revealed scored={scored} ratings={ratings} />}
        {!scored.revealed && isScorer && isEditable && <OwnScore scored={scored} ratings={ratings} />}
        {!scored.revealed && isEditable && <Reveal scored={scored} />}
        {scored.revealed && isEditable && <Agree risk={risk} scored={scored} ratings={ratings} />}
      </div>
    </Panel>
  );
}

function GradeInputs(props: {
  ratings: readonly Rating[];
  value: Grades;
  onChange: (value: Grades) => void;
  name: string;
}) {
  const { board } = useProject();
  const most = board.method === 'rpn' ? 10 : 5;
  return props.ratings.map((rating) => (
    <span key={rating} className="qr-grade">
      <span aria-hidden>{letters[rating]}</span>
      <InputNumber
        aria-label={`${props.name} ${letters[rating]}`}
        min={1}
        max={most}
        precision={0}
        value={props.value[rating] ?? null}
        onChange={(value) => props.onChange({ ...props.value, [rating]: value })}
      />
    </span>
  ));
}

const complete = (grades: Grades, ratings: readonly Rating[]) => ratings.every((rating) => grades[rating]);

/** The grades as they are sent, once they are complete. */
const given = ({ severity, probability, detection }: Grades) => ({
  severity: severity as number,
  probability: probability as number,
  detection: detection ?? null,
});

function OwnScore({ scored, ratings }: { scored: ScoredRisk; ratings: readonly Rating[] }) {
  const t = useText();
  const { refresh } = useProject();
  const [grades, setGrades] = useState<Grades>(scored.own ?? {});
  const [remark, setRemark] = useState(scored.own?.remark ?? '');
  const save = useAct(saveScore, { onDone: refresh });
  return (
    <p className="qr-line">
      {t('qra.scoring.own')}
      <GradeInputs name={t('qra.scoring.own')} ratings={ratings} value={grades} onChange={setGrades} />
      <Input
        className="qr-remark"
        aria-label={t('qra.scoring.remark')}
        placeholder={t('qra.scoring.remark')}
        maxLength={500}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button
        type="primary"
        disabled={!complete(grades, ratings)}
        loading={save.isPending}
        onClick={() =>
          save.mutate({
            riskId: scored.riskId,
            ...given(grades),
            remark,
          })
        }
      >
        {t('qra.scoring.save')}
      </Button>
    </p>
  );
}

function Reveal({ scored }: { scored: ScoredRisk }) {
  const t = useText();
  const { refresh } = useProject();
  const [reason, setReason] = useState('');
  const reveal = useAct(revealScores, { onDone: refresh });
  const isComplete = scored.given >= scored.expected;
  if (scored.expected < 2) return null;
  return (
    <p className="qr-line">
      <Popconfirm
        title={t('qra.scoring.revealAsk')}
        description={
          isComplete ? undefined : (
            <Input
              aria-label={t('qra.scoring.revealReason')}
              placeholder={t('qra.scoring.revealReason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )
        }
        okText={t('qra.scoring.reveal')}
        cancelText={t('qra.cancel')}
        onConfirm={() => reveal.mutate({ riskId: scored.riskId, ...(reason.trim() ? { reason } : {}) })}
      >
        <Button loading={reveal.isPending}>{t('qra.scoring.reveal')}</Button>
      </Popconfirm>
    </p>
  );
}

function Revealed({ scored, ratings }: { scored: ScoredRisk; ratings: readonly Rating[] }) {
  const t = useText();
  const fixed = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : value.toFixed(2);
  return (
    <table className="qr-figures">
      <thead>
        <tr>
          <th scope="col">{t('qra.scoring.person')}</th>
          {ratings.map((rating) => (
            <th key={rating} scope="col">
              {letters[rating]}
            </th>
          ))}
          <th scope="col">{t('qra.scoring.remark')}</th>
        </tr>
      </thead>
      <tbody>
        {scored.scores.map((score) => (
          <tr key={score.person}>
            <th scope="row">{score.name}</th>
            {ratings.map((rating) => (
              <td key={rating}>{score[rating] ?? '–'}</td>
            ))}
            <td className="qr-text">{score.remark}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('qra.scoring.median')}</th>
          {ratings.map((rating) => (
            <td key={rating}>
              <b>{scored.agreement[rating]?.median ?? '–'}</b>
            </td>
          ))}
          <td />
        </tr>
        <tr>
          <th scope="row">{t('qra.scoring.deviation')}</th>
          {ratings.map((rating) => (
            <td key={rating}>{fixed(scored.agreement[rating]?.deviation)}</td>
          ))}
          <td className="qr-text">
            {ratings.some((rating) => scored.agreement[rating]?.discuss) && (
              <StateMark state="near" text={t('qra.scoring.discuss')} />
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Agree({ risk, scored, ratings }: { risk: QraRisk; scored: ScoredRisk; ratings: readonly Rating[] }) {
  const t = useText();
  const { refresh } = useProject();
  const start = (rating: Rating) => risk[rating] ?? scored.agreement[rating]?.proposed ?? null;
  const [grades, setGrades] = useState<Grades>(() =>
    Object.fromEntries(ratings.map((rating) => [rating, start(rating)])),
  );
  const agree = useAct(agreeScores, { onDone: refresh });
  return (
    <p className="qr-line">
      {t('qra.scoring.agreed')}
      <GradeInputs name={t('qra.scoring.agreed')} ratings={ratings} value={grades} onChange={setGrades} />
      <Button
        disabled={!complete(grades, ratings)}
        loading={agree.isPending}
        onClick={() =>
          agree.mutate({
            riskId: risk.id,
            ...given(grades),
          })
        }
      >
        {t('qra.scoring.agree')}
      </Button>
    </p>
  );
}
