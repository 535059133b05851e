import {
  checkRca,
  closeRca,
  type RcaBoard,
  rcaBoard,
  rcaEffect,
} from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { type RcaAct, rcaActs } from '@ircrisk/contract/resources/root-cause/case.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button, Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { RateBars } from './EffectTile.tsx';

const PublishDialog = lazy(() => import('./PublishDialog.tsx').then((it) => ({ default: it.PublishDialog })));

const keys = ['eventsBefore', 'monthsBefore', 'eventsAfter', 'monthsAfter'] as const;
type Counts = Record<(typeof keys)[number], number | null>;

interface Props {
  board: RcaBoard;
  onDone: () => void;
}

/** Did the measures work: counts from the failure database, the test, and the end of the case. */
export function EffectView({ board, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const { data } = useCall(rcaEffect, { id: board.id }, { staleTime: 0 });
  const [typed, setTyped] = useState<Partial<Counts>>({});
  const [note, setNote] = useState('');
  const mayUpdate = usePermission('rca-case.update');
  const mayApprove = usePermission('rca-case.approve');
  const options = { refreshes: [rcaBoard, rcaEffect], onDone };
  const check = useAct(checkRca, options);
  const close = useAct(closeRca, options);
  const [isPublishing, setPublishing] = useState(false);
  const { followUp } = board;
  const shownOf = (key: (typeof keys)[number]): number | null =>
    typed[key] !== undefined ? (typed[key] ?? null) : (followUp?.[key] ?? data?.[key] ?? null);
  const counts = Object.fromEntries(keys.map((key) => [key, shownOf(key)])) as Counts;
  const isWhole = keys.every((key) => counts[key] !== null);
  const isProven = followUp?.verdict === 'effective' || Boolean(followUp?.closedOn);
  const allowed = board.acts.filter((act) => (act === 'check' ? mayUpdate && isWhole : mayApprove));
  const act = (which: RcaAct) => {
    const { id } = board;
    const said = note.trim();
    if (which === 'check')
      check.mutate({
        id,
        ...(counts as Record<(typeof keys)[number], number>),
        ...(said === '' ? {} : language === 'en' ? { noteEn: said } : { note: said }),
      });
    else if (which === 'close') close.mutate({ id, ...(said === '' ? {} : { note: said }) });
    else setPublishing(true);
  };
  return (
    <section className="rca-page" aria-label={t('rca.view.effect')}>
      <Panel title={t('rca.effect.title')} note={t('rca.effect.test')}>
        {board.state !== 'approved' && <Alert type="info" showIcon title={t('rca.effect.later')} />}
        {followUp?.checkDue && (
          <p>
            {t('rca.effect.window', { done: followUp.actionsDoneOn ?? '–', date: followUp.checkDue })}{' '}
            {t(board.acts.includes('check') ? 'rca.effect.counted' : 'rca.effect.settled')}
          </p>
        )}
        <Form layout="vertical" className="rca-counts">
          {keys.map((key) => (
            <Form.Item key={key} label={t(`rca.effect.${key}`)} htmlFor={`rca-${key}`}>
              <PlainNumber
                id={`rca-${key}`}
                min={0}
                {...(key.startsWith('events') ? { precision: 0 } : {})}
                disabled={!board.acts.includes('check')}
                value={counts[key]}
                onChange={(value) => setTyped({ ...typed, [key]: value })}
              />
            </Form.Item>
          ))}
        </Form>
        {data?.monthsToProve && !isProven && <p>{t('rca.effect.needed', { months: data.monthsToProve })}</p>}
        {followUp?.verdict && (
          <div className="rca-result">
            <p>
              p{' '}
              {check.data ? (
                <FigureButton figure={check.data.figure} title={t('rca.effect.test')} value={followUp.p}>
                  <b className="rca-p">{followUp.p === null ? '–' : followUp.p.toFixed(4)}</b>
                </FigureButton>
              ) : (
                <b className="rca-p">{followUp.p === null ? '–' : followUp.p.toFixed(4)}</b>
              )}{' '}
              <span className={`rca-verdict-${followUp.verdict}`}>
                {t(`rca.verdict.${followUp.verdict}`)}
              </span>{' '}
              {t('rca.effect.checkedOn', { date: followUp.checkedOn ?? '–' })}
            </p>
            <RateBars followUp={followUp} />
            {(followUp.checkNote || followUp.checkNoteEn) && (
              <p>
                {nameIn(language, followUp.checkNote || (followUp.checkNoteEn ?? ''), followUp.checkNoteEn)}
              </p>
            )}
          </div>
        )}
        {board.acts.some((one) => one !== 'publish') && (
          <Form.Item label={t('rca.effect.note')} htmlFor="rca-check-note" layout="vertical">
            <Input.TextArea
              id="rca-check-note"
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Form.Item>
        )}
        <ActBar
          table={rcaActs}
          allowed={board.publishedCaseId ? allowed.filter((one) => one !== 'publish') : allowed}
          pending={check.isPending ? 'check' : close.isPending ? 'close' : undefined}
          onAct={act}
        />
        <Suspense>
          {isPublishing && (
            <PublishDialog id={board.id} onClose={() => setPublishing(false)} onPublished={onDone} />
          )}
        </Suspense>
        {followUp?.closedOn && (
          <Alert
            type="success"
            showIcon
            title={t('rca.effect.closed', { date: followUp.closedOn })}
            description={followUp.closeNote}
          />
        )}
        {board.publishedCaseId && (
          <Alert
            type="info"
            showIcon
            title={t('rca.effect.published')}
            action={
              <>
                <Button
                  size="small"
                  type="link"
                  onClick={() => open(`/incident-case-search/case/${board.publishedCaseId}`)}
                >
                  {t('rca.effect.openCase')}
                </Button>
                {allowed.includes('publish') && (
                  <Button size="small" type="link" onClick={() => setPublishing(true)}>
                    {t('rca.effect.publishAgain')}
                  </Button>
                )}
              </>
            }
          />
        )}
      </Panel>
    </section>
  );
}
