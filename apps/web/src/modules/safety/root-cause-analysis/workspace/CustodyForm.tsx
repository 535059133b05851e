import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaCustody } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { standingCustody } from '@ircrisk/engine-root-cause';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';

interface Props {
  board: RcaBoard;
  isEditable: boolean;
  /** The evidence the cursor is at, or what its last entry is about. */
  code: string | undefined;
  /** The entry the cursor is at: it can be corrected by a further one. */
  entry?: RcaBoard['custody'][number] | undefined;
  onRows: () => Promise<void>;
}

/** Who holds it now: who received it last, else who collected it. */
function holderOf({ custody, evidence }: RcaBoard, code: string | undefined) {
  const last = standingCustody(custody).findLast((one) => one.evidence === code);
  if (last) return { handedBy: last.to, handedByEn: last.toEn };
  return { handedBy: evidence.find((one) => one.code === code)?.collectedBy ?? null };
}

/** A correction begins with what it corrects. */
const correctionOf = (entry: RcaBoard['custody'][number]) => ({
  evidenceCode: entry.evidence,
  handedAt: entry.at,
  handedBy: entry.from,
  handedByEn: entry.fromEn,
  receivedBy: entry.to,
  receivedByEn: entry.toEn,
  condition: entry.condition,
  isCorrection: true,
  correctsAt: entry.at,
});

/** A handover is entered in a form, as a whole: the book is only added to. */
export function CustodyTool({ board, isEditable, code, entry, onRows }: Props) {
  const t = useText();
  const queries = useQueryClient();
  const mayAdd = usePermission('rca-custody.create') && isEditable;
  const [given, setGiven] = useState<Record<string, unknown>>();
  if (!mayAdd) return null;
  const isStanding = entry && standingCustody(board.custody).includes(entry);
  return (
    <>
      <Button
        size="small"
        disabled={board.evidence.length === 0}
        onClick={() => setGiven(code ? { evidenceCode: code, ...holderOf(board, code) } : {})}
      >
        {code ? t('rca.evidence.handOne', { code }) : t('rca.evidence.hand')}
      </Button>
      {isStanding && (
        <Button size="small" onClick={() => setGiven(correctionOf(entry))}>
          {t('rca.evidence.correct', { time: entry.at.slice(0, 16) })}
        </Button>
      )}
      {given && (
        <ResourceFormDrawer
          resource={rcaCustody}
          given={{ studyId: board.id, ...given }}
          head={<p className="ir-title-note">{t('rca.evidence.handHint')}</p>}
          onClose={() => setGiven(undefined)}
          onSaved={() => {
            setGiven(undefined);
            void queries.invalidateQueries({ queryKey: resourceKey(rcaCustody) });
            void onRows();
          }}
        />
      )}
    </>
  );
}
