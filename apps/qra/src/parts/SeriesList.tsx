import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useProject } from '../project/use-project.ts';

type SubList = ComponentProps<typeof ResourceSubList>;
interface Props extends Required<Pick<SubList, 'resource' | 'overrides'>> {
  /** What opens a row, and the view it is opened in. */
  opens: { title: Text; view: Parameters<ReturnType<typeof useProject>['go']>[0] };
  /** What a change of the list makes old. */
  refreshes: Pick<Endpoint, 'path'>;
  opened: (id: string) => ReactNode;
}

/** A list of the series with one of its rows opened below or beside it. */
export function SeriesList({ resource, overrides, opens: { title, view }, refreshes, opened }: Props) {
  const queries = useQueryClient();
  const { board, focus, go } = useProject();
  const owner = useMemo(() => ({ studyId: board.seriesId }), [board.seriesId]);
  const actions = useMemo(
    () => [
      {
        key: 'open',
        title,
        place: 'row' as const,
        run: ([record]: RecordData[]) => {
          if (record) go(view, record.id);
        },
      },
    ],
    [go, title, view],
  );
  return (
    <div className="qr-page">
      <ResourceSubList
        resource={resource}
        owner={owner}
        actions={actions}
        overrides={overrides}
        exchange
        onChanged={() => void queries.invalidateQueries({ queryKey: callKey(refreshes) })}
      />
      {focus && opened(focus)}
    </div>
  );
}
