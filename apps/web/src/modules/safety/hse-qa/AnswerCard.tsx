import { CheckOutlined, CloseOutlined, CopyOutlined, SendOutlined } from '@ant-design/icons';
import { type Answer, giveVerdict } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { verdicts } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { shown } from '@ircrisk/units';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Quoted } from './figures.tsx';
import { OtherWords } from './OtherWords.tsx';

interface Props {
  answer: Answer;
  question: string;
  chosen: number | undefined;
  onChoose: (at: number) => void;
  onExpert: () => void;
}

/** The answer as sentences of the rules, how sure it is and why, and the way to an expert. */
export function AnswerCard(props: Props) {
  const { answer, onExpert } = props;
  const mayAsk = usePermission('hse-qa.ask');
  const t = useText();
  const { outcome } = answer;
  return (
    <>
      {answer.near.length > 0 && <Near near={answer.near} />}
      <section className="ir-card qa-answer" aria-label={t('hse-qa.answer')}>
        <Head answer={answer} />
        {outcome === 'answered' && <Figures answer={answer} onChoose={props.onChoose} />}
        {outcome !== 'answered' && (
          <div className="qa-none">
            <strong>{t(`hse-qa.outcome.${outcome}`)}</strong>
            <p>{t(`hse-qa.outcomeText.${outcome}`)}</p>
            {outcome === 'unreliable' && <Why answer={answer} />}
            {mayAsk && (
              <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={onExpert}>
                {t('hse-qa.toExpert')}
              </Button>
            )}
          </div>
        )}
        <Citations {...props} from={0} to={answer.quoted} />
        {answer.mayReword && <OtherWords key={answer.queryId} answer={answer} question={props.question} />}
        {answer.edition && <Edition edition={answer.edition} />}
        {answer.oldDocuments !== null && <Outdated answer={answer} searched={answer.oldDocuments} />}
        {outcome === 'answered' && mayAsk && <Verdict answer={answer} chosen={props.chosen} />}
      </section>
      {answer.citations.length > answer.quoted && (
        <section className="ir-card">
          <div className="ir-card-head">
            <h2>{t(answer.quoted > 0 ? 'hse-qa.more' : 'hse-qa.found')}</h2>
            <span className="ir-title-note">{t('hse-qa.total', { count: answer.total })}</span>
          </div>
          <Citations {...props} from={answer.quoted} to={answer.citations.length} />
        </section>
      )}
      {outcome === 'answered' && mayAsk && (
        <section className="ir-card qa-foot">
          <span>
            <strong>{t('hse-qa.notSure')}</strong> {t('hse-qa.notSureText')}
          </span>
          <Button icon={<SendOutlined aria-hidden />} onClick={onExpert}>
            {t('hse-qa.toExpert')}
          </Button>
        </section>
      )}
    </>
  );
}

function Head({ answer }: { answer: Answer }) {
  const t = useText();
  const { ratio, ratioLimit, score, scoreLimit, second, rival, agreeing, factor, reason } = answer.confidence;
  const copy = () => {
    const text = answer.citations
      .slice(0, answer.quoted)
      .map(({ quote, documentNumber, clause }) => `${quote} (${documentNumber}, ${clause})`)
      .join('\n');
    void navigator.clipboard?.writeText(text).then(() => notify.success(t('hse-qa.copied')));
  };
  return (
    <div className="ir-card-head qa-head">
      <h2>{t('hse-qa.answer')}</h2>
      {answer.quoted > 0 && (
        <span className="ir-title-note">{t('hse-qa.quoted', { count: answer.quoted })}</span>
      )}
      {ratio !== null && score !== null && (
        <span className="qa-sure">
          <StateMark
            state={answer.outcome === 'answered' ? 'ok' : 'near'}
            text={t(answer.outcome === 'answered' ? 'hse-qa.reliable' : 'hse-qa.unreliable')}
          />
          {reason === 'accepted' && <span>{t('hse-qa.accepted')}</span>}
          <span className="qa-faint">
            {t(factor === 1 ? 'hse-qa.ratio' : 'hse-qa.ratioLowered', {
              factor: factor.toFixed(2),
              score: shown(score, 4),
              second: shown(second, 4),
              ratio: ratio.toFixed(2),
              limit: ratioLimit.toFixed(2),
            })}
          </span>
          <span className="qa-faint">
            {rival
              ? t('hse-qa.rival', {
                  second: shown(second, 4),
                  place: rival.at === null ? '' : `${rival.at}, `,
                  document: rival.documentNumber,
                  clause: rival.clause,
                })
              : t('hse-qa.noRival')}
            {agreeing > 0 && t('hse-qa.agreeing', { count: agreeing })}
          </span>
          <span className="qa-faint">
            {t('hse-qa.score', { score: score.toFixed(2), limit: scoreLimit.toFixed(2) })}
          </span>
        </span>
      )}
      {answer.quoted > 0 && (
        <div className="ir-card-tools">
          <Button
            size="small"
            type="text"
            aria-label={t('hse-qa.copy')}
            icon={<CopyOutlined aria-hidden />}
            onClick={copy}
          />
        </div>
      )}
    </div>
  );
}

/** Why what was found is no answer, with the figure and its limit. */
function Why({ answer }: { answer: Answer }) {
  const t = useText();
  const { reason, ratio, ratioLimit, score, scoreLimit, share, shareLimit, units, missing } =
    answer.confidence;
  const percent = (value: number | null) => `${Math.round((value ?? 0) * 100)} %`;
  const open = answer.parts.filter((part) => !part.answered);
  return (
    <>
      {open.length > 0 && (
        <p>{t('hse-qa.openParts', { parts: open.map(({ text }) => `“${text}”`).join(' ') })}</p>
      )}
      {reason in whys && (
        <p>
          {t(`hse-qa.why.${reason}`, {
            ratio: ratio?.toFixed(2) ?? '–',
            ratioLimit: ratioLimit.toFixed(2),
            score: score?.toFixed(2) ?? '–',
            scoreLimit: scoreLimit.toFixed(2),
            share: percent(share),
            shareLimit: percent(shareLimit),
            units: units.join(', '),
            missing: missing.join(', ') || '–',
          })}
        </p>
      )}
    </>
  );
}
const whys = { weak: 1, few: 1, uncovered: 1, ambiguous: 1, differs: 1, unit: 1 };

function Figures({ answer, onChoose }: { answer: Answer; onChoose: (at: number) => void }) {
  if (answer.figures.length === 0) return null;
  return (
    <div className="qa-figures">
      {answer.figures.map(({ text, heading, citations }) => (
        <div key={text}>
          <span className="qa-faint">{heading}</span>
          <strong>
            {text}
            {citations.map((at) => (
              <button key={at} type="button" className="qa-badge" onClick={() => onChoose(at - 1)}>
                {at}
              </button>
            ))}
          </strong>
        </div>
      ))}
    </div>
  );
}

function Citations({ answer, chosen, onChoose, from, to }: Props & { from: number; to: number }) {
  const t = useText();
  if (to <= from) return null;
  return (
    <ol className="qa-citations">
      {answer.citations.slice(from, to).map((one, index) => {
        const at = from + index;
        return (
          <li key={one.passageId} className={chosen === at ? 'qa-chosen' : undefined}>
            <button type="button" aria-pressed={chosen === at} onClick={() => onChoose(at)}>
              <span className={`qa-badge${chosen === at ? ' qa-badge-on' : ''}`}>{at + 1}</span>
              <span className="qa-quote">
                <q>
                  <Quoted text={one.quote} />
                </q>
                <span className="qa-source">
                  <b>{one.documentNumber}</b>
                  <span>{one.title}</span>
                  <span>{one.clause}</span>
                  {one.page !== null && <span>{t('hse-qa.page', { page: one.page })}</span>}
                  <StateMark
                    state="ok"
                    text={t(one.own ? 'hse-qa.inForceOwn' : 'hse-qa.inForce', {
                      since: one.effectiveDate ?? '',
                    })}
                  />
                  {one.differs && <StateMark state="near" text={t('hse-qa.differs')} />}
                </span>
              </span>
            </button>
            <details className="qa-score">
              <summary>{t('hse-qa.whyHere')}</summary>
              <Score one={one} />
            </details>
          </li>
        );
      })}
    </ol>
  );
}

/** The score with everything it is made of, so that it can be reckoned again. */
function Score({ one: { score, base, factors, share, shareFactors } }: { one: Answer['citations'][number] }) {
  const t = useText();
  const told = (list: typeof factors) =>
    list.map(({ name, value }) => `${value.toFixed(3)} (${t(`hse-qa.factor.${name}`)})`).join(' × ');
  return (
    <>
      {`${score.toFixed(2)} = ${base.toFixed(2)} (BM25) × ${told(factors)}`}
      <br />
      {t('hse-qa.shareTold', { share: share.toFixed(3), factors: told(shareFactors) })}
    </>
  );
}

/** Who asks for an edition by its year is told which one answers. */
function Edition({ edition }: { edition: NonNullable<Answer['edition']> }) {
  const t = useText();
  const { asked, documentNumber, title, revision, since } = edition;
  return (
    <Alert
      type="info"
      showIcon
      title={t('hse-qa.edition', { asked, document: documentNumber, title, revision, since: since ?? '–' })}
    />
  );
}

function Outdated({ answer, searched }: { answer: Answer; searched: number }) {
  const t = useText();
  if (answer.outdated.length === 0)
    return (
      <Alert
        className="qa-outdated"
        type="info"
        showIcon
        title={t(searched === 0 ? 'hse-qa.noOldDocuments' : 'hse-qa.nothingOutdated', { count: searched })}
      />
    );
  return (
    <Alert
      className="qa-outdated"
      type="warning"
      showIcon
      title={t('hse-qa.outdated', { count: answer.outdated.length })}
      description={answer.outdated.map(({ documentNumber, revision, clause, quote, since }) => (
        <p key={`${documentNumber} ${revision} ${clause}`}>
          {t('hse-qa.outdatedLine', { document: documentNumber, revision, clause, since: since ?? '–' })}
          <br />
          <s>{quote}</s>
        </p>
      ))}
    />
  );
}

function Near({ near }: { near: Answer['near'] }) {
  const t = useText();
  return (
    <section className="ir-card qa-near">
      <h2>{t('hse-qa.near')}</h2>
      {near.map(({ id, question, answer, similarity }) => (
        <details key={id} open>
          <summary>
            {question}{' '}
            <span className="qa-faint">{t('hse-qa.similarity', { value: similarity.toFixed(2) })}</span>
          </summary>
          {answer && (
            <p>
              <Quoted text={answer} />
            </p>
          )}
        </details>
      ))}
    </section>
  );
}

type Verdicts = keyof typeof verdicts;
const icons = {
  right: <CheckOutlined aria-hidden />,
  wrong: <CloseOutlined aria-hidden />,
  incomplete: null,
};

function Verdict({ answer, chosen }: { answer: Answer; chosen: number | undefined }) {
  const t = useText();
  const say = useSay();
  const [given, setGiven] = useState<Verdicts>();
  const give = useAct(giveVerdict, { onDone: (_, { verdict }) => setGiven(verdict) });
  return (
    <div className="qa-verdict">
      <strong>{t('hse-qa.wasRight')}</strong>
      {(Object.keys(verdicts) as Verdicts[]).map((verdict) => (
        <Button
          key={verdict}
          size="small"
          icon={icons[verdict]}
          type={given === verdict ? 'primary' : 'default'}
          aria-pressed={given === verdict}
          onClick={() =>
            give.mutate({
              queryId: answer.queryId,
              verdict,
              ...(verdict === 'right' ? { rank: Math.min(chosen ?? 0, answer.quoted - 1) + 1 } : {}),
            })
          }
        >
          {say(verdicts[verdict])}
        </Button>
      ))}
      {given && <span className="qa-faint">{t('hse-qa.thanks')}</span>}
      <span className="qa-checked">
        <StateMark state="ok" text={t('hse-qa.checked')} />
      </span>
    </div>
  );
}
