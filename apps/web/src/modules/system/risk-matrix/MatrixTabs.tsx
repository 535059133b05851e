import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Skeleton, Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { AssessmentsPanel } from './AssessmentsPanel.tsx';
import { BandTable } from './BandTable.tsx';
import { ConsequenceTable } from './ConsequenceTable.tsx';
import {
  addLevel,
  removeLevel,
  setBand,
  setConsequence,
  setConsequenceText,
  setLimit,
  setMeasure,
  setProbability,
} from './edits.ts';
import type { GridView } from './grid-view.ts';
import { ProbabilityTable, SizeButtons } from './ScaleTables.tsx';

const QuantifyPanel = lazy(() => import('./QuantifyPanel.tsx').then((it) => ({ default: it.QuantifyPanel })));

interface Props {
  version: MatrixVersion;
  /** As it is being edited. */
  matrix: RiskMatrix;
  readOnly: boolean;
  view: GridView;
  /** Steps with the same key are taken back as one. */
  onEdit: (recipe: (before: RiskMatrix) => RiskMatrix, mergeKey?: string) => void;
}

/** Below the grid: levels, both scales, the quantitative mode and what has been assessed. */
export function MatrixTabs({ version, matrix, readOnly, view, onEdit }: Props) {
  const t = useText();
  return (
    <Tabs
      items={[
        {
          key: 'bands',
          label: t('matrix.bands'),
          children: (
            <BandTable
              matrix={matrix}
              readOnly={readOnly}
              onChange={(code, change, what) =>
                onEdit((before) => setBand(before, code, change), `band ${code} ${what}`)
              }
            />
          ),
        },
        {
          key: 'probability',
          label: t('matrix.probabilityScale'),
          children: (
            <>
              {!readOnly && (
                <SizeButtons
                  axis="probability"
                  matrix={matrix}
                  onAdd={(axis) => onEdit((before) => addLevel(before, axis))}
                  onRemove={(axis) => onEdit((before) => removeLevel(before, axis))}
                />
              )}
              <ProbabilityTable
                matrix={matrix}
                readOnly={readOnly}
                onChange={(index, change, what) =>
                  onEdit((before) => setProbability(before, index, change), `p${index} ${what}`)
                }
              />
            </>
          ),
        },
        {
          key: 'consequence',
          label: t('matrix.consequenceScale'),
          children: (
            <>
              {!readOnly && (
                <SizeButtons
                  axis="consequence"
                  matrix={matrix}
                  onAdd={(axis) => onEdit((before) => addLevel(before, axis))}
                  onRemove={(axis) => onEdit((before) => removeLevel(before, axis))}
                />
              )}
              <ConsequenceTable
                matrix={matrix}
                readOnly={readOnly}
                onLevel={(index, change, what) =>
                  onEdit((before) => setConsequence(before, index, change), `c${index} ${what}`)
                }
                onText={(index, category, text) =>
                  onEdit(
                    (before) => setConsequenceText(before, index, category, text),
                    `c${index} ${category}`,
                  )
                }
                onMeasure={(category, measure) => onEdit((before) => setMeasure(before, category, measure))}
                onLimit={(index, category, change) =>
                  onEdit(
                    (before) => setLimit(before, index, category, change),
                    `c${index} ${category} ${Object.keys(change).join()}`,
                  )
                }
              />
            </>
          ),
        },
        {
          key: 'quantify',
          label: t('matrix.quantify'),
          children: (
            <Suspense fallback={<Skeleton active />}>
              <QuantifyPanel version={version} matrix={matrix} />
            </Suspense>
          ),
        },
        {
          key: 'assessments',
          label: t('matrix.assessments'),
          children: <AssessmentsPanel version={version} view={view} />,
        },
      ]}
    />
  );
}
