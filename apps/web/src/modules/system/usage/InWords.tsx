import type { UsualLogDetail } from '@ircrisk/contract/modules/system/usage.ts';
import { HistoryChange } from '@ircrisk/ui/resource/HistoryDrawer.tsx';
import { useResource } from '@ircrisk/ui/resource/options.ts';

/** What changed, in the reader's words and units. */
export default function InWords({ history }: { history: NonNullable<UsualLogDetail['history']> }) {
  const resource = useResource(history.resource);
  return resource ? <HistoryChange resource={resource} entry={history.entry} /> : null;
}
