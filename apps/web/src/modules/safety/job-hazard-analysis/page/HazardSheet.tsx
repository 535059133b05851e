import { jhaHazard } from '@ircrisk/contract/resources/safety/jha.ts';
import { factorNames, factorScales, type JhaMethod } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { PopCell, SheetColumn } from '@ircrisk/ui/grid/column.ts';
import type { Cells } from '@ircrisk/ui/grid/document.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';
import { ColourChip } from '../marks.tsx';
import type { Whole } from './JobPage.tsx';

const base = [
  'stepId',
  'hazard',
  'factor',
  'accidentType',
  'initialL',
  'initialE',
  'initialC',
  'initialScore',
  'initialColour',
  'existing',
  'elimination',
  'substitution',
  'engineering',
  'administrative',
  'ppe',
  'emergency',
  'residualL',
  'residualE',
  'residualC',
  'residualScore',
  'residualColour',
  'alarpNote',
  'responsible',
  'controlStatus',
];

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
    <ul className="jha-scale">
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
}

/** Hazards as a worksheet: factors by their scale, the score and colour follow. */
export function HazardSheet({ whole, isEditable, onChanged }: Props) {
  const english = useLanguage() === 'en';
  const method = whole.record.method as JhaMethod;
  const jhaId = whole.record.id;
  const names = useMemo(
    () => base.filter((name) => factorNames[method].e !== null || !/E$/.test(name)),
    [method],
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
        width: 56,
        field: { ...field, zh: `${stage.zh} ${title}`, en: `${stage.en} ${title}` } as SheetColumn['field'],
        ...(listed
          ? { pop: (cell: PopCell) => <Scale listed={listed} cell={cell} english={english} /> }
          : {}),
      };
    };
    const before = { zh: '固有', en: 'Before' };
    const after = { zh: '残余', en: 'After' };
    return {
      stepId: {
        frozen: true,
        merged: true,
        width: 150,
        options: whole.steps.map(({ id, text }, at) => ({ id, label: `${at + 1}. ${text}` })),
      },
      hazard: { frozen: true, width: 200 },
      initialL: factor('l', before),
      initialE: factor('e', before),
      initialC: factor('c', before),
      residualL: factor('l', after),
      residualE: factor('e', after),
      residualC: factor('c', after),
      initialColour: { width: 84, show: (row) => <ColourChip colour={row.initialColour} /> },
      residualColour: { width: 84, show: (row) => <ColourChip colour={row.residualColour} /> },
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
      />
    </div>
  );
}
