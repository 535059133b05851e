import { reportEndpoints } from '@ircrisk/contract/modules/assets/statistics.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { formatNumber } from '@ircrisk/units';
import { Progress } from 'antd';
import { useMemo, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { FactoryTree, useNodes } from './FactoryTree.tsx';
import { nodeName, wayTo } from './factory-forest.ts';
import { LedgerList } from './LedgerList.tsx';

/** The ledger: plant on the left, equipment in the middle, the chosen piece on the right. */
export function LedgerPage() {
  const t = useText();
  const language = useLanguage();
  const nodes = useNodes();
  const isPhone = usePhone();
  const [nodeId, setNodeId] = useState<string>();
  const way = useMemo(() => wayTo(nodes.data ?? [], nodeId), [nodes.data, nodeId]);
  const place = way
    .slice(-2)
    .map((node) => nodeName(node, language))
    .join(' / ');
  const unit = way.at(-1)?.levelCode === 'unit';
  return (
    <div className="eq-ledger">
      {!isPhone && (
        <FactoryTree chosen={nodeId} onChoose={setNodeId} foot={<Completeness nodeId={nodeId} />} />
      )}
      <LedgerList
        nodeId={nodeId}
        given={unit ? { nodeId } : undefined}
        note={place && (unit ? place : t('equipment.ledger.below', { place }))}
      />
    </div>
  );
}

const byUnit = reportEndpoints['equipment-by-unit'];

/** How much of what the ledger asks for is filled in, over the chosen part of the plant. */
function Completeness({ nodeId }: { nodeId: string | undefined }) {
  const t = useText();
  // The figure belongs to the statistics, and goes with that page.
  const may = useShell().leaves.some(({ code }) => code === 'statistics');
  const report = useCall(byUnit!, nodeId ? { nodeId } : {}, {
    enabled: may && byUnit !== undefined,
    suppress: true,
    keepPrevious: true,
  });
  const rows = (report.data?.rows ?? []) as { count?: number; completeness?: number | null }[];
  const filled = rows.filter(({ completeness }) => completeness != null);
  const pieces = filled.reduce((sum, { count = 0 }) => sum + count, 0);
  if (pieces === 0) return null;
  const percent =
    filled.reduce((sum, { count = 0, completeness }) => sum + count * (completeness ?? 0), 0) / pieces;
  return (
    <div className="eq-complete">
      <span className="eq-complete-name">{t('equipment.ledger.completeness')}</span>
      <strong>{formatNumber(percent, { decimals: 1 })} %</strong>
      <Progress
        percent={percent}
        showInfo={false}
        strokeColor="var(--ir-primary)"
        size={{ height: 4 }}
        aria-label={t('equipment.ledger.completeness')}
      />
    </div>
  );
}
