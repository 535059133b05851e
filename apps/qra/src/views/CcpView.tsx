import { type QraRisk, saveCcp } from '@ircrisk/contract/modules/risk/qra.ts';
import { ccpOutcomes } from '@ircrisk/contract/resources/quality/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type CcpAnswer, type CcpEdition, ccpEditions, ccpTrees, decideCcp } from '@ircrisk/engine-quality';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useProject } from '../project/use-project.ts';

/** Which risks are held at a critical control point: the tree is walked question by question, with reasons. */
export default function CcpView() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { board, focus, go } = useProject();
  const risk = board.risks.find(({ id }) => id === focus) ?? board.risks[0];
  if (!risk) return <EmptyState title={t('qra.ccp.empty')} purpose={t('qra.ccp.emptyNote')} />;
  return (
    <div className="qr-list-split">
      <nav className="qr-list" aria-label={t('qra.ccp.risks')}>
        {board.risks.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-current={one.id === risk.id ? 'true' : undefined}
            onClick={() => go('ccp', one.id)}
          >
            <b>
              {one.code} {nameIn(language, one.hazard ?? '', one.hazardEn)}
            </b>
            <StateMark
              state={one.ccp === 'ccp' ? 'miss' : one.ccp ? 'ok' : 'identified'}
              text={one.ccp ? say(ccpOutcomes[one.ccp as 'ccp']) : t('qra.ccp.open')}
            />
          </button>
        ))}
      </nav>
      <Walk key={risk.id} risk={risk} />
    </div>
  );
}

function Walk({ risk }: { risk: QraRisk }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { isEditable, refresh } = useProject();
  const [edition, setEdition] = useState<CcpEdition>((risk.ccpEdition as CcpEdition | null) ?? 'codex-2022');
  const [answers, setAnswers] = useState<Record<string, CcpAnswer>>(risk.ccpAnswers);
  const save = useAct(saveCcp, { onDone: refresh });
  const tree = ccpTrees[edition];
  const found = decideCcp({ edition, answers });
  if ('code' in found) return null;
  const asked = [...found.path.map(({ question }) => question), ...(found.next ? [found.next] : [])];
  /** An answer that leads elsewhere drops those below it. */
  const answer = (question: string, given: CcpAnswer) => {
    const kept = asked.slice(0, asked.indexOf(question)).map((one) => [one, answers[one] ?? {}] as const);
    const isSame = answers[question]?.answer === given.answer;
    setAnswers(
      isSame ? { ...answers, [question]: given } : { ...Object.fromEntries(kept), [question]: given },
    );
  };
  return (
    <Panel
      title={`${risk.code} ${nameIn(language, risk.hazard ?? '', risk.hazardEn)}`}
      note={tree.source}
      tools={
        <Segmented
          size="small"
          aria-label={t('qra.ccp.edition')}
          disabled={!isEditable}
          value={edition}
          options={ccpEditions.map((value) => ({ value, label: t(`qra.ccp.${value}`) }))}
          onChange={(next) => {
            setEdition(next);
            setAnswers({});
          }}
        />
      }
    >
      <ol className="qr-walk">
        {asked.map((question) => (
          <li key={question}>
            <b>
              {question.toUpperCase()} {tree.questions[question]?.[language]}
            </b>
            <div className="qr-line">
              {([true, false] as const).map((value) => (
                <Button
                  key={String(value)}
                  disabled={!isEditable}
                  type={answers[question]?.answer === value ? 'primary' : 'default'}
                  aria-pressed={answers[question]?.answer === value}
                  onClick={() => answer(question, { ...answers[question], answer: value })}
                >
                  {t(value ? 'qra.yes' : 'qra.no')}
                </Button>
              ))}
              <Input
                className="qr-remark"
                aria-label={t('qra.ccp.reasonOf', { question: question.toUpperCase() })}
                placeholder={t('qra.ccp.reason')}
                maxLength={500}
                readOnly={!isEditable}
                value={answers[question]?.reason ?? ''}
                onChange={({ target }) => answer(question, { ...answers[question], reason: target.value })}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="qr-pad qr-line">
        {t('qra.ccp.outcome')}
        <b>{found.outcome ? say(ccpOutcomes[found.outcome]) : t('qra.ccp.open')}</b>
        {isEditable && (
          <Button
            type="primary"
            loading={save.isPending}
            disabled={found.problems.length > 0 || found.path.length === 0}
            onClick={() => save.mutate({ riskId: risk.id, edition, answers })}
          >
            {t('qra.ccp.save')}
          </Button>
        )}
        {found.problems.length > 0 && <span className="qr-fact">{t('qra.ccp.reasons')}</span>}
      </div>
    </Panel>
  );
}
