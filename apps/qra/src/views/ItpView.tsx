import { type ItpLine, qraItpBoard, signItp } from '@ircrisk/contract/modules/risk/qra.ts';
import { itpStates, type Party, parties, pointKinds } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraItp } from '@ircrisk/contract/resources/quality/records.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { sheetNames } from '../parts/sheet-names.ts';
import { WordsInput } from '../parts/WordsInput.tsx';
import { useProject } from '../project/use-project.ts';

const partyNames = Object.keys(parties) as Party[];
const marks = { planned: 'identified', partly: 'inProgress', released: 'ok', refused: 'miss' } as const;

/** The inspection and test plan as a matrix of points to be signed, or as a sheet to be written. */
export default function ItpView() {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguage();
  const { board } = useProject();
  const names = useMemo(() => sheetNames(qraItp, language), [language]);
  const [mode, setMode] = useState<'matrix' | 'sheet'>('matrix');
  const filters = useMemo(() => ({ studyId: board.seriesId }), [board.seriesId]);
  const given = useMemo(() => ({ studyId: { value: board.seriesId } }), [board.seriesId]);
  const changed = useCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(qraItpBoard) }),
    [queries],
  );
  return (
    <div className="qr-page">
      <Segmented
        className="qr-switch"
        aria-label={t('qra.itp.mode')}
        value={mode}
        options={(['matrix', 'sheet'] as const).map((value) => ({ value, label: t(`qra.itp.${value}`) }))}
        onChange={setMode}
      />
      {mode === 'matrix' ? (
        <Matrix onEmpty={() => setMode('sheet')} />
      ) : (
        <div className="qr-sheet">
          <ResourceSheet
            resource={qraItp}
            names={names}
            filters={filters}
            given={given}
            onSaved={changed}
            tools={<Exchange resource={qraItp} filters={filters} onChanged={changed} />}
          />
        </div>
      )}
    </div>
  );
}

interface Signing {
  line: ItpLine;
  party: Party;
}

function Matrix({ onEmpty }: { onEmpty: () => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { board } = useProject();
  const { data, error, refetch } = useCall(qraItpBoard, { studyId: board.id });
  const [signing, setSigning] = useState<Signing>();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="qr-wait">{t('qra.loading')}</output>;
  if (data.length === 0)
    return (
      <EmptyState
        title={t('qra.itp.empty')}
        purpose={say(qraItp.purpose)}
        action={<Button onClick={onEmpty}>{t('qra.itp.sheet')}</Button>}
      />
    );
  return (
    <section className="qr-card qr-scroll">
      <table className="qr-figures qr-itp">
        <thead>
          <tr>
            {['no', 'activity', 'reference', 'acceptance', 'record'].map((name) => (
              <th key={name} scope="col" className="qr-text">
                {t(`qra.itp.head.${name}`)}
              </th>
            ))}
            {partyNames.map((party) => (
              <th key={party} scope="col" className="qr-text">
                {say(parties[party])}
              </th>
            ))}
            <th scope="col" className="qr-text">
              {t('qra.itp.head.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((line) => (
            <tr key={line.id}>
              <td className="qr-text">{line.seq}</td>
              <td className="qr-text">{nameIn(language, line.activity, line.activityEn)}</td>
              <td className="qr-text">{line.reference}</td>
              <td className="qr-text">{nameIn(language, line.acceptance ?? '', line.acceptanceEn)}</td>
              <td className="qr-text">{line.record}</td>
              {partyNames.map((party) => (
                <td key={party} className="qr-text">
                  <Point line={line} party={party} onSign={() => setSigning({ line, party })} />
                </td>
              ))}
              <td className="qr-text">
                <StateMark state={marks[line.state]} text={say(itpStates[line.state])} />
                {line.heldBy !== null && <small>{t('qra.itp.held', { seq: line.heldBy })}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {signing && <SignDialog {...signing} onClose={() => setSigning(undefined)} />}
    </section>
  );
}

function Point({ line, party, onSign }: Signing & { onSign: () => void }) {
  const t = useText();
  const say = useSay();
  const maySign = usePermission('qra-itp.update');
  const point = line[party] as keyof typeof pointKinds | null;
  if (!point) return <>–</>;
  const sign = line.signs.find((one) => one.party === party);
  const refusals = line.refusals.filter((one) => one.party === party);
  return (
    <span className="qr-point" data-point={point} title={say(pointKinds[point])}>
      <b>{point}</b>
      {sign ? (
        <span title={sign.remark ?? undefined}>
          <StateMark
            state={sign.outcome === 'passed' ? 'ok' : sign.outcome === 'waived' ? 'idle' : 'miss'}
            text={t(`qra.itp.outcome.${sign.outcome}`)}
          />
          <small>
            {sign.by} <span className="qr-whole">{sign.at.slice(0, 10)}</span>
          </small>
        </span>
      ) : null}
      {refusals.map(({ at, by, remark }) => (
        <small key={at}>
          {t('qra.itp.outcome.refused')} {by} <span className="qr-whole">{at.slice(0, 10)}</span>: {remark}
        </small>
      ))}
      {(!sign || sign.outcome === 'refused') && maySign && line.heldBy === null && (
        <Button size="small" onClick={onSign}>
          {t('qra.itp.sign')}
        </Button>
      )}
    </span>
  );
}

function SignDialog({ line, party, onClose }: Signing & { onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<'passed' | 'waived' | 'refused'>('passed');
  const [remark, setRemark] = useState('');
  const sign = useAct(signItp, {
    refreshes: [qraItpBoard],
    onDone: () => {
      void queries.invalidateQueries({ queryKey: resourceKey(qraItp) });
      onClose();
    },
  });
  const needsRemark =
    outcome !== 'passed' || line.signs.some((one) => one.party === party && one.outcome === 'refused');
  const outcomes =
    line[party] === 'H' ? (['passed', 'refused'] as const) : (['passed', 'waived', 'refused'] as const);
  return (
    <DragModal
      open
      title={`${line.seq} ${nameIn(language, line.activity, line.activityEn)} · ${say(parties[party])} ${line[party]}`}
      okText={t('qra.itp.sign')}
      cancelText={t('qra.cancel')}
      okButtonProps={{ disabled: needsRemark && !remark.trim() }}
      confirmLoading={sign.isPending}
      onOk={() => sign.mutate({ id: line.id, party, outcome, remark })}
      onCancel={onClose}
    >
      <Segmented
        aria-label={t('qra.itp.result')}
        value={outcome}
        options={outcomes.map((value) => ({ value, label: t(`qra.itp.outcome.${value}`) }))}
        onChange={setOutcome}
      />
      <WordsInput
        id="qr-sign-remark"
        label={t('qra.itp.remark')}
        rows={2}
        value={remark}
        onChange={setRemark}
      />
    </DragModal>
  );
}
