import type { BowTieDetail, LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { barrierText, type Consequence, type JudgedBowTie, type Threat } from '@ircrisk/engine-barrier';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { typesetNumber } from '@ircrisk/units';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { BarrierCard, Changes } from './BarrierCard.tsx';
import { Clock } from './Clock.tsx';
import { decades, span } from './figures.ts';
import { ColourMark } from './StateMark.tsx';
import {
  type BowTieSaved,
  changePath,
  moveBarrier,
  type PathPart,
  partOf,
  removeParts,
} from './use-bow-tie.ts';

interface Props {
  detail: BowTieDetail;
  document: BowTieSaved;
  judged: JudgedBowTie;
  barriers: ReadonlyMap<string, LiveBarrier>;
  chosen: string | undefined;
}

/** What is chosen: a barrier with its reasons, a path with its figures, or the whole bow-tie. */
export function BowTieInspector({ detail, document, judged, barriers, chosen }: Props) {
  const t = useText();
  const part = partOf(document.present, chosen);
  if (!part) return <Overview detail={detail} document={document} judged={judged} barriers={barriers} />;
  if (part.barrierId === undefined)
    return <PathForm path={part.path} isThreat={part.isThreat} document={document} barriers={barriers} />;
  const { path, barrierId } = part;
  return (
    <>
      {document.isEditable && (
        <div className="bar-tools">
          {([-1, 1] as const).map((by) => (
            <Button
              key={by}
              size="small"
              onClick={() => document.edit(t('barrier.edit.move'), moveBarrier(path.id, barrierId, by))}
            >
              {t(by < 0 ? 'barrier.edit.left' : 'barrier.edit.right')}
            </Button>
          ))}
          <Button
            size="small"
            danger
            onClick={() =>
              document.edit(t('barrier.edit.remove'), removeParts(new Set([`${path.id}/${barrierId}`])))
            }
          >
            {t('barrier.edit.takeOff')}
          </Button>
        </div>
      )}
      <BarrierCard id={barrierId} />
    </>
  );
}

function Overview({ detail, document, judged, barriers }: Omit<Props, 'chosen'>) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const codes = new Map([...barriers.values()].map(({ id, code }) => [id, code]));
  const named = (notice: Parameters<typeof barrierText>[0]) => {
    const id = String(notice.values?.id ?? '');
    const known = codes.get(id) ?? labelOf(document, id);
    return barrierText(known ? { ...notice, values: { ...notice.values, id: known } } : notice, language);
  };
  return (
    <section className="bar-card">
      <h2>{t('barrier.scenarios')}</h2>
      {judged.consequences.map(({ id, scenario }) => {
        const one = document.present.consequences.find((each) => each.id === id);
        return (
          <article key={id} className="bt-scenario">
            <h3>
              <ColourMark colour={scenario.colour} /> {one && nameIn(language, one.name, one.nameEn)}
            </h3>
            <p>
              {span(scenario.frequency)} {t('barrier.perYear')} · {t('barrier.tolerable')}{' '}
              {typesetNumber(one?.tolerablePerYear)} · {t('barrier.gap')}{' '}
              {decades(scenario.gapDecades, scenario.highGapDecades)}
            </p>
            <ul className="bar-causes">
              {scenario.reasons.map((reason) => (
                <li key={`${reason.code} ${reason.path ?? ''}`}>{named(reason)}</li>
              ))}
            </ul>
          </article>
        );
      })}
      {detail.problems.length > 0 && (
        <>
          <h3>{t('barrier.problems')}</h3>
          <ul className="bar-causes">
            {detail.problems.map((problem) => (
              <li key={problem.zh}>{say(problem)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('barrier.tab.impairments')}</h3>
      <ul className="bar-causes">
        {detail.impairments.map((one) => (
          <li key={one.id}>
            <b>{one.code}</b> {one.tag} {one.reason} <Clock row={one} />
          </li>
        ))}
        {detail.impairments.length === 0 && <li>{t('barrier.impairment.none')}</li>}
      </ul>
      <h3>{t('barrier.history')}</h3>
      <Changes changes={detail.changes} />
    </section>
  );
}

/** T1, C2: as the boxes are headed. */
function labelOf({ present }: BowTieSaved, id: string): string | undefined {
  const threat = present.threats.findIndex((one) => one.id === id);
  if (threat >= 0) return `T${threat + 1}`;
  const consequence = present.consequences.findIndex((one) => one.id === id);
  return consequence >= 0 ? `C${consequence + 1}` : undefined;
}

interface PathProps {
  path: Threat | Consequence;
  isThreat: boolean;
  document: BowTieSaved;
  barriers: ReadonlyMap<string, LiveBarrier>;
}

/** A number as it is typed, also as 1e-5; what is none stays empty. */
const numberOf = (text: string): number | null => {
  const value = Number(text.trim());
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
};

function PathForm({ path, isThreat, document, barriers }: PathProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const change = (name: string, part: PathPart) =>
    document.edit(name, changePath(path.id, part), `${path.id} ${Object.keys(part).join()}`);
  const figure = 'frequencyPerYear' in path ? path.frequencyPerYear : path.tolerablePerYear;
  const disabled = !document.isEditable;
  const field = (key: string, label: string, input: ReactNode) => (
    <label className="bar-field" htmlFor={`${id}-${key}`}>
      {label}
      {input}
    </label>
  );
  return (
    <section className="bar-card" key={path.id}>
      <h2>
        {labelOf(document, path.id)} {nameIn(language, path.name, path.nameEn)}
      </h2>
      {field(
        'name',
        t('barrier.edit.name'),
        <Input
          id={`${id}-name`}
          disabled={disabled}
          maxLength={200}
          value={path.name}
          onChange={({ target }) => change(t('barrier.edit.rename'), { name: target.value })}
        />,
      )}
      {field(
        'nameEn',
        t('barrier.edit.nameEn'),
        <Input
          id={`${id}-nameEn`}
          disabled={disabled}
          maxLength={200}
          value={path.nameEn ?? ''}
          onChange={({ target }) => change(t('barrier.edit.rename'), { nameEn: target.value || null })}
        />,
      )}
      {field(
        'figure',
        t(isThreat ? 'barrier.edit.frequency' : 'barrier.edit.tolerable'),
        <Input
          id={`${id}-figure`}
          key={path.id}
          disabled={disabled}
          defaultValue={figure === null ? '' : String(figure)}
          placeholder="1e-5"
          onBlur={({ target }) => {
            const value = numberOf(target.value);
            change(
              t('barrier.edit.figure'),
              isThreat ? { frequencyPerYear: value } : { tolerablePerYear: value },
            );
          }}
        />,
      )}
      {!isThreat &&
        field(
          'severity',
          t('barrier.edit.severity'),
          <Input
            id={`${id}-severity`}
            disabled={disabled}
            maxLength={8}
            value={(path as Consequence).severity ?? ''}
            placeholder="P5"
            onChange={({ target }) => change(t('barrier.edit.figure'), { severity: target.value || null })}
          />,
        )}
      {field(
        'barriers',
        t('barrier.edit.barriers'),
        <Select
          id={`${id}-barriers`}
          mode="multiple"
          disabled={disabled}
          value={[...path.barrierIds]}
          optionFilterProp="label"
          onChange={(barrierIds: string[]) => change(t('barrier.edit.barriers'), { barrierIds })}
          options={[...barriers.values()].map((one) => ({
            value: one.id,
            label: `${one.code} ${nameIn(language, one.name, one.nameEn)}`,
          }))}
        />,
      )}
      <p className="bar-note">{t('barrier.edit.order')}</p>
    </section>
  );
}
