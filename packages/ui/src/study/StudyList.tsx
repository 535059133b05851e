import { PlusOutlined } from '@ant-design/icons';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { StudyCalls } from '@ircrisk/contract/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { resourceKey } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import type { ColumnOverride, ResourceAction, ResourceOverrides } from '../resource/overrides.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { StudyState } from './StudyState.tsx';

const StudyActs = lazy(() => import('./StudyActs.tsx').then((it) => ({ default: it.StudyActs })));
const StudyLine = lazy(() => import('./StudyLine.tsx').then((it) => ({ default: it.StudyLine })));

interface Props {
  resource: Resource;
  /** Where a study has no screen of its own: its review opens beside the list. */
  calls?: StudyCalls;
  /** Opens the screen of a study. */
  onOpen?: (id: string) => void;
  /** A dialog makes new ones. */
  make?: { title: Text; run: () => void };
  columns?: Readonly<Record<string, ColumnOverride>>;
  actions?: readonly ResourceAction[];
  fixed?: ComponentProps<typeof ResourceScreen>['fixed'];
  /** One list beside others of its page: headed by what it holds, not as the page is named. */
  beside?: boolean;
}

const openText = { zh: '打开', en: 'Open' };
const reviewText = { zh: '审签', en: 'Review' };
const noActions: readonly ResourceAction[] = [];

/** The studies of a project: their state as a mark, the number as the way in, one way to make a new one. */
export function StudyList(props: Props) {
  const { resource, calls, onOpen, make, columns, actions = noActions, fixed, beside = false } = props;
  const [reviewed, setReviewed] = useState<string>();
  const code = Object.keys(resource.fields)[0] ?? 'code';
  const overrides = useMemo<ResourceOverrides>(() => {
    const open = onOpen ?? setReviewed;
    const link: ColumnOverride = {
      width: 100,
      render: (record) => (
        <Button type="link" className="ir-list-label" onClick={() => open(record.id)}>
          {String(record[code])}
        </Button>
      ),
    };
    return {
      columns: { [code]: link, state: { render: ({ state }) => <StudyState state={state} /> }, ...columns },
      actions: [
        ...actions,
        ...(make
          ? [
              {
                key: 'new',
                primary: true,
                title: make.title,
                icon: <PlusOutlined aria-hidden />,
                place: 'toolbar' as const,
                permission: permissionOf(resource, 'create'),
                run: make.run,
              },
            ]
          : []),
        {
          key: 'open',
          title: onOpen ? openText : reviewText,
          place: 'row',
          run: ([record]) => {
            if (record) open(record.id);
          },
        },
      ],
    };
  }, [resource, code, onOpen, make, columns, actions]);
  return (
    <>
      <ResourceScreen
        resource={resource}
        isOwn={!beside}
        overrides={overrides}
        onOpen={({ id }) => (onOpen ?? setReviewed)(id)}
        {...(fixed ? { fixed } : {})}
      />
      {calls && reviewed && (
        <ReviewDrawer
          key={reviewed}
          resource={resource}
          calls={calls}
          id={reviewed}
          onOpen={setReviewed}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  );
}

interface Reviewed {
  resource: Resource;
  calls: StudyCalls;
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function ReviewDrawer({ resource, calls, id, onOpen, onClose }: Reviewed) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <Drawer open size={560} title={t('ui.study.drawer')} onClose={onClose}>
      <Suspense>
        <StudyLine calls={calls} id={id} />
        <p className="ir-life-acts">
          <StudyActs
            calls={calls}
            id={id}
            onOpen={onOpen}
            onDone={() => void queries.invalidateQueries({ queryKey: resourceKey(resource) })}
          />
        </p>
      </Suspense>
    </Drawer>
  );
}
