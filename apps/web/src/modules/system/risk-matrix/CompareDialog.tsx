import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { type BandCode, cellKey } from '@ircrisk/engine-risk-matrix';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Select, Table } from 'antd';
import { useMemo, useState } from 'react';
import { changedCells, changedTexts } from './compare.ts';
import { MatrixGrid } from './MatrixGrid.tsx';

interface Props {
  versions: readonly MatrixVersion[];
  first: MatrixVersion;
  onClose: () => void;
}

/** Two versions side by side: cells that changed are framed, limits and texts that changed are listed. */
export function CompareDialog({ versions, first, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const older = versions.find((one) => one.matrixId === first.matrixId && one.id !== first.id);
  const [ids, setIds] = useState<[string, string]>([older?.id ?? first.id, first.id]);
  const [before, after] = ids.map((id) => versions.find((one) => one.id === id) ?? first) as [
    MatrixVersion,
    MatrixVersion,
  ];
  const cells = useMemo(() => changedCells(before.definition, after.definition), [before, after]);
  const texts = useMemo(() => changedTexts(before.definition, after.definition), [before, after]);
  const marked = new Set(cells.map(({ p, c }) => cellKey(p, c)));
  const label = (one: MatrixVersion) =>
    `${language === 'en' ? one.nameEn : one.name} · ${t('matrix.version', { version: one.matrixVersion })} · ${t(`matrix.states.${one.state}`)}`;
  const bandName = (matrix: MatrixVersion, code: BandCode | null) =>
    matrix.definition.bands.find((band) => band.code === code)?.[language] ?? '–';

  const rows = [
    ...cells.map(({ p, c, before: was, after: is }) => ({
      key: `cell ${p},${c}`,
      place: t('matrix.place', { p, c }),
      before: bandName(before, was),
      after: bandName(after, is),
    })),
    ...texts.map(({ path, before: was, after: is }) => ({
      key: path.join('/'),
      place: `${t(`matrix.places.${path[0]}`)} ${path.slice(1).join(' · ')}`,
      before: was || '–',
      after: is || '–',
    })),
  ];
  return (
    <DragModal open width={980} title={t('matrix.compare')} footer={null} onCancel={onClose}>
      <div className="matrix-compare">
        {([0, 1] as const).map((side) => (
          <div key={side}>
            <Select
              style={{ width: '100%' }}
              aria-label={t(side === 0 ? 'matrix.before' : 'matrix.after')}
              value={ids[side]}
              options={versions.map((one) => ({ value: one.id, label: label(one) }))}
              onChange={(id: string) => setIds(side === 0 ? [id, ids[1]] : [ids[0], id])}
            />
            <MatrixGrid
              matrix={(side === 0 ? before : after).definition}
              marked={marked}
              label={t(side === 0 ? 'matrix.before' : 'matrix.after')}
            />
          </div>
        ))}
      </div>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 240 }}
        aria-label={t('matrix.differences')}
        dataSource={rows}
        locale={{ emptyText: t('matrix.same') }}
        columns={[
          { key: 'place', dataIndex: 'place', title: t('matrix.differences') },
          { key: 'before', dataIndex: 'before', title: t('matrix.before') },
          { key: 'after', dataIndex: 'after', title: t('matrix.after') },
        ]}
      />
    </DragModal>
  );
}
