import {
  type CriticalityBoard,
  mergeSegments,
  restoreSegments,
  splitSegment,
} from '@ircrisk/contract/modules/risk/criticality.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type Step, StepTools, useSteps } from '@ircrisk/ui/parts/Steps.tsx';
import { formatQuantity } from '@ircrisk/units';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select, Space } from 'antd';
import { useRef, useState } from 'react';
import { riskText } from './risk-text.ts';
import { SegmentPanel } from './SegmentPanel.tsx';
import { SegmentTable } from './SegmentTable.tsx';
import { Strip } from './Strip.tsx';

interface Props {
  board: CriticalityBoard;
  isEditable: boolean;
  onChanged: () => void;
}

const num = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const told = { suppress: true } as const;
const splitAt = async (id: string, atKm: number) => (await call(splitSegment, { id, atKm }, told)).ids;
const mergeInto = async (id: string, withId: string) => [
  (await call(mergeSegments, { id, withId }, told)).id,
];

/** Segments put in the place of others; taken back, the very ones of before stand again. */
function replacing(
  before: string[],
  make: () => Promise<string[]>,
  done: (id: string | undefined) => void,
): Step {
  let made: string[] | undefined;
  const swap = async (ids: string[], insteadOf: string[]) => {
    await call(restoreSegments, { ids, insteadOf }, told);
    done(ids[0]);
  };
  return {
    async do() {
      if (made) return swap(made, before);
      made = await make();
      done(made[0]);
    },
    undo: () => swap(before, made ?? []),
  };
}

/** A line along its kilometre posts: every row shares one axis. */
export function StripMap({ board, isEditable, onChanged }: Props) {
  const t = useText();
  const language = useLanguage();
  const [lineNo, setLine] = useState(board.lines[0]?.lineNo);
  const [picked, setChosen] = useState<string>();
  const [at, setAt] = useState<number | null>(null);
  /** Names the fields that differ: it stays until it has been read. */
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const line = board.lines.find((one) => one.lineNo === lineNo) ?? board.lines[0];
  const { data = [] } = useQuery({
    queryKey: resourceKey(criticalitySegment, 'strip', board.id),
    queryFn: async ({ signal }) =>
      (await resourceApi(criticalitySegment).page({ studyId: board.id, size: 500 }, signal)).records,
  });
  const segments = data.filter((row) => row.lineNo === line?.lineNo);
  /** One goes on where the line was cut or joined. */
  const done = (id: string | undefined) => {
    setChosen(id);
    setAt(null);
    onChanged();
  };
  const steps = useSteps({ area, isEditable, onRefused: (error) => setRefusal(messageOf(error)) });
  const take = (step: Step) => {
    setRefusal(undefined);
    steps.run(step);
  };
  // The worst segment is what one has come to see.
  const worst = segments.reduce<RecordData | undefined>(
    (most, one) => ((num(one.risk) ?? -1) > (num(most?.risk) ?? -1) ? one : most),
    undefined,
  );
  const chosen = picked ?? worst?.id;
  const place = segments.findIndex(({ id }) => id === chosen);
  const [segment, next] = [segments[place], place < 0 ? undefined : segments[place + 1]];
  const cut = () => {
    if (at !== null && segment) take(replacing([segment.id], () => splitAt(segment.id, at), done));
  };
  const join = () => {
    if (segment && next) take(replacing([segment.id, next.id], () => mergeInto(segment.id, next.id), done));
  };
  if (!line) return <EmptyState title={t('criticality.noSegments')} />;
  return (
    <div className="cr-strip-page">
      <div ref={area}>
        <Panel
          title={t('criticality.strip')}
          note={t('criticality.stripNote', {
            count: segments.length,
            length: formatQuantity('length', line.length, language, { decimals: 0 }),
            max: riskText(line.max),
            mean: riskText(line.mean),
          })}
          tools={
            <Space>
              {line.unrated.length > 0 && (
                <span className="cr-warn">
                  ▲ {t('criticality.unratedSegments', { codes: line.unrated.join(', ') })}
                </span>
              )}
              {line.unsurveyed.length > 0 && (
                <span className="cr-warn">
                  ▲ {t('criticality.unsurveyedSegments', { codes: line.unsurveyed.join(', ') })}
                </span>
              )}
              <Select
                aria-label={t('criticality.line')}
                value={line.lineNo}
                onChange={setLine}
                options={board.lines.map((one) => ({
                  value: one.lineNo,
                  label: `${one.lineNo} ${nameIn(language, one.name ?? '', one.nameEn)}`,
                }))}
              />
            </Space>
          }
        >
          <Strip segments={segments} chosen={chosen} at={at} onChoose={setChosen} onAt={setAt} />
          {isEditable && segment && (
            <Space className="cr-cut">
              <NumberInput
                aria-label={t('criticality.splitAt')}
                placeholder={t('criticality.splitAt')}
                value={at}
                onChange={setAt}
                onPressEnter={cut}
              />
              <Button disabled={at === null} onClick={cut}>
                {t('criticality.split')}
              </Button>
              <Button disabled={!next} onClick={join}>
                {next ? t('criticality.mergeWith', { code: String(next.code) }) : t('criticality.mergeNone')}
              </Button>
              <StepTools steps={steps} />
            </Space>
          )}
          {refusal && (
            <Alert
              type="error"
              showIcon
              closable
              className="cr-refusal"
              title={refusal}
              onClose={() => setRefusal(undefined)}
            />
          )}
          <SegmentTable segments={segments} chosen={chosen} onChoose={setChosen} />
        </Panel>
      </div>
      {segment ? (
        <SegmentPanel board={board} segment={segment} />
      ) : (
        <p className="cr-hint">{t('criticality.chooseSegment')}</p>
      )}
    </div>
  );
}
