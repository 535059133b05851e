import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaEvidence } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { standingCustody } from '@ircrisk/engine-root-cause';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface Options {
  board: RcaBoard;
  isEditable: boolean;
  onRows: () => Promise<void>;
  /** The number of evidence that was entered anew. */
  onNew?: (code: string) => void;
}

/** The form of one piece of evidence with its documents and who holds it, opened from wherever it is spoken of. */
export function useEvidenceForm({ board, isEditable, onRows, onNew }: Options) {
  const t = useText();
  const queries = useQueryClient();
  const [form, setForm] = useState<{ record?: RecordData }>();
  const handed = board.custody.filter(({ evidence }) => evidence === form?.record?.code);
  const standing = new Set(standingCustody(handed));
  const saved = async (id: string) => {
    const isNew = !form?.record;
    setForm(undefined);
    await queries.invalidateQueries({ queryKey: resourceKey(rcaEvidence) });
    await onRows();
    if (isNew && onNew) onNew(String((await resourceApi(rcaEvidence).detail(id)).code));
  };
  return {
    add: () => setForm({}),
    open: async (id: string) => setForm({ record: await resourceApi(rcaEvidence).detail(id) }),
    drawer: form && (
      <ResourceFormDrawer
        key={form.record?.id ?? 'new'}
        resource={rcaEvidence}
        {...form}
        given={{ studyId: board.id }}
        readOnly={!isEditable}
        head={
          handed.length > 0 && (
            <ol className="rca-custody" aria-label={t('rca.evidence.custody')}>
              {handed.map((one) => {
                const line = `${one.at.slice(0, 16)} ${one.from} → ${one.to}`;
                return <li key={one.id}>{standing.has(one) ? line : <del>{line}</del>}</li>;
              })}
            </ol>
          )
        }
        onClose={() => setForm(undefined)}
        onSaved={(id) => void saved(id)}
      />
    ),
  };
}
