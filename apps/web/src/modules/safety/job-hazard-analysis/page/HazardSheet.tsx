import { jhaHazard } from '@ircrisk/contract/resources/safety/jha.ts';
import { factorNames, factorScales, type JhaMethod } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { PopCell, SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import type { Cells } from '@ircrisk/ui/grid/document.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import type { SheetHandle } from '@ircrisk/ui/grid/use-sheet.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { shown } from '@ircrisk/units';
import { type Ref, useMemo } from 'react';
import { ColourChip } from '../marks.tsx';
import { hazardColumns, namesIn, told } from './hazard-columns.ts';
import type { Whole } from './JobPage.tsx';

const shownInEnglish = Object.fromEntries(
  told.map((name): [string, Partial<SheetColumn>] => [
    `${name}En`,
    { show: (row, text) => text || String(row[name] ?? '') },
  ]),
);

/** A factor's listed values with what they mean; a number key of the list picks one. */
function Scale({
  listed,
  cell,
  english,
}: {
  listed: readonly (readonly [number, string, string])[];
  cell: PopCell;
  english: boolean;
}) {
  return (
    <ul className="ir-sheet-pop jha-scale">
      {listed.map(([value, zh, en]) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={cell.text === String(value)}
            onMouseDown={(event) => {
              event.preventDefault();
              cell.pick(value);
            }}
          >
            <strong>{value}</strong> {english ? en : zh}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  whole: Whole;
  isEditable: boolean;
  onChanged: () => void;
  handle: Ref<SheetHandle>;
}

function Risk({ row, stage }: { row: SheetRow; stage: 'initial' | 'residual' }) {
  const score = row[`${stage}Score`];
  return (
    <ColourChip
      colour={row[`${stage}Colour`]}
      {...(typeof score === 'number' ? { text: shown(score) } : {})}
    />
  );
}

/** Hazards as a worksheet: factors by their scale, the score and colour follow. */
export function HazardSheet({ whole, isEditable, onChanged, handle }: Props) {
  const english = useLanguage() === 'en';
  const method = whole.record.method as JhaMethod;
  const jhaId = whole.record.id;
  const names = useMemo(
    () =>
      namesIn(
        hazardColumns.filter((name) => factorNames[method].e !== null || !/E$/.test(name)),
        english,
      ),
    [method, english],
  );
  const filters = useMemo(() => ({ jhaId }), [jhaId]);
  const given = useMemo((): Cells => {
    const [first] = whole.steps;
    return first ? { stepId: { value: first.id, label: first.text } } : {};
  }, [whole.steps]);
  const columns = useMemo<Record<string, Partial<SheetColumn>>>(() => {
    const scales = method === 'matrix' ? undefined : factorScales[method];
    const factor = (letter: 'l' | 'e' | 'c', stage: { zh: string; en: string }): Partial<SheetColumn> => {
      const listed = scales?.[letter];
      const title = factorNames[method][letter] ?? '';
      const field = jhaHazard.fields.initialL;
      return {
        width: 52,
        field: { ...field, zh: `${stage.zh} ${title}`, en: `${title}${stage.en}` } as SheetColumn['field'],
        ...(listed
          ? { pop: (cell: PopCell) => <Scale listed={listed} cell={cell} english={english} /> }
          : {}),
      };
    };
    const before = { zh: '前', en: '' };
    const after = { zh: '后', en: '′' };
    return {
      stepId: {
        frozen: true,
        merged: true,
        width: 120,
        options: whole.steps.map(({ id, text }, at) => ({ id, label: `${at + 1}. ${text}` })),
      },
      ...shownInEnglish,
      hazard: english ? { width: 160 } : { frozen: true, width: 170 },
      hazardEn: { ...shownInEnglish.hazardEn, frozen: true, width: 170 },
      initialL: factor('l', before),
      initialE: factor('e', before),
      initialC: factor('c', before),
      residualL: factor('l', after),
      residualE: factor('e', after),
      residualC: factor('c', after),
      initialColour: { width: 104, show: (row) => <Risk row={row} stage="initial" /> },
      residualColour: { width: 104, show: (row) => <Risk row={row} stage="residual" /> },
    };
  }, [method, english, whole.steps]);
  return (
    <div className="jha-sheet">
      <ResourceSheet
        resource={jhaHazard}
        filters={filters}
        names={names}
        columns={columns}
        given={given}
        isEditable={isEditable}
        onSaved={onChanged}
        handle={handle}
      />
    </div>
  );
}
