import { successTexts } from '@ircrisk/contract/errors.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { NoLine } from '@ircrisk/ui/parts/NoLine.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { ColumnChooser } from '@ircrisk/ui/resource/ColumnChooser.tsx';
import { columnTitle, offeredColumns } from '@ircrisk/ui/resource/columns.tsx';
import type { FormValues } from '@ircrisk/ui/resource/form-model.ts';
import { ListFoot } from '@ircrisk/ui/resource/ListFoot.tsx';
import { withoutPlace } from '@ircrisk/ui/resource/list-address.ts';
import { countFilters, type Filters } from '@ircrisk/ui/resource/list-query.ts';
import { ResourceFilters } from '@ircrisk/ui/resource/ResourceFilters.tsx';
import { ResourceTable } from '@ircrisk/ui/resource/ResourceTable.tsx';
import { useEndlessList } from '@ircrisk/ui/resource/use-endless-list.ts';
import { useResourceList } from '@ircrisk/ui/resource/use-resource-list.ts';
import { ViewMenu } from '@ircrisk/ui/resource/ViewMenu.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays } from '@ircrisk/units';
import { Button, Segmented } from 'antd';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useShell } from '#shell/shell-context.ts';
import { detailPath } from '../names.ts';
import { useEquipmentRefresh } from '../queries.ts';
import { type ColumnSetId, columnSetIds, columnSets, setOfType } from './column-sets.ts';
import { LedgerSelection } from './LedgerSelection.tsx';
import { LedgerTitle } from './LedgerTitle.tsx';
import { ledgerColumns } from './ledger-columns.tsx';
import { useColumnSet } from './use-column-set.ts';
import '@ircrisk/ui/resource/resource.css';

const EquipmentDrawer = lazy(() =>
  import('./EquipmentDrawer.tsx').then((it) => ({ default: it.EquipmentDrawer })),
);
const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

interface Props {
  nodeId: string | undefined;
  /** First values of new equipment. */
  given: FormValues | undefined;
  note: ReactNode;
}

const firstFilters = ['type', 'state', 'riskLevel'];
/** The search box and the tree ask for these. */
const otherwiseAsked = ['tag', 'name', 'nodeId'];
const _day = 86_400_000;

export function LedgerList({ nodeId, given, note }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const refreshAll = useEquipmentRefresh();
  const [set, setSet] = useState<ColumnSetId>('all');
  const [ofType, setOfTypeChosen] = useState(false);
  const fixed = useMemo<Filters>(() => {
    const types = columnSets[set].types.join(',');
    return { ...(nodeId ? { nodeId } : {}), ...(types && !ofType ? { type: types } : {}) };
  }, [nodeId, set, ofType]);
  const list = useResourceList(equipment, fixed);
  const { state, change, query, preferences, prefer } = list;
  const { columns, setColumns } = useColumnSet(preferences, prefer, set);
  const [selected, setSelected] = useState<RecordData[]>([]);
  const [shownId, setShownId] = useState<string>();
  const [editing, setEditing] = useState<{ record?: RecordData }>();
  const isPhone = usePhone();
  const { open } = useShell();
  // Beside a list there is room for a piece of equipment; on a phone it has a page of its own.
  const show = useCallback(
    ({ id }: RecordData) => (isPhone ? open(detailPath(id)) : setShownId(id)),
    [isPhone, open],
  );

  const [isEndless, setEndless] = useState(false);
  const endless = useEndlessList(equipment, list.asked, isEndless);
  const rows = isEndless ? endless.rows : (query.data?.rows ?? []);
  const failure = isEndless ? endless.error : query.error;
  const at = rows.findIndex(({ id }) => id === shownId);
  const filtered = countFilters(equipment, state.filters) > 0 || state.keyword !== '' || set !== 'all';

  const changeFilters = (part: Parameters<typeof change>[0]) => {
    const type = part.filters?.type;
    if (part.filters) {
      setOfTypeChosen(Boolean(type));
      if (type && type !== state.filters.type) setSet(setOfType(type));
    }
    change(part);
  };
  const chooseSet = (next: ColumnSetId) => {
    setSet(next);
    setOfTypeChosen(false);
    change({ filters: { ...state.filters, type: undefined } });
  };

  // Notices and charts lead to a part of the list.
  const search = withoutPlace(useLocation().search);
  const follow = useEffectEvent((asked: URLSearchParams) => {
    if (asked.get('tab') === 'certificate') {
      const end = addDays(plantToday(), 90);
      change({
        filters: { certificateExpiry: [null, end] },
        sort: { by: 'certificateExpiry', descending: false },
      });
    }
    const filters = Object.fromEntries([...asked].filter(([name]) => firstFilters.includes(name)));
    if (Object.keys(filters).length > 0) changeFilters({ keyword: '', filters });
  });
  useEffect(() => follow(new URLSearchParams(search)), [search]);

  const clear = () => {
    setSet('all');
    setOfTypeChosen(false);
    change({ keyword: '', filters: {} });
  };

  const isLineLost = isEndless ? endless.isLineLost : query.isPaused && query.data === undefined;
  return (
    <>
      <section className="ir-list eq-list">
        <LedgerTitle
          note={note}
          list={list}
          columns={columns}
          onCreate={() => setEditing({})}
          onChanged={refreshAll}
        />
        <ResourceFilters
          resource={equipment}
          keyword={state.keyword}
          filters={state.filters}
          onChange={changeFilters}
          first={firstFilters}
          without={otherwiseAsked}
        />
        <Segmented
          size="small"
          className="eq-sets"
          aria-label={t('equipment.sets.title')}
          value={set}
          onChange={(next) => chooseSet(next as ColumnSetId)}
          options={columnSetIds.map((id) => ({ value: id, label: t(`equipment.sets.${id}`) }))}
        />
        <LedgerSelection
          selected={selected}
          columns={columns}
          onClear={() => setSelected([])}
          onChanged={() => {
            setSelected([]);
            refreshAll();
          }}
        />
        {failure ? (
          <ErrorPanel
            error={failure}
            onRetry={() => void (isEndless ? endless.refetch() : query.refetch())}
          />
        ) : isLineLost ? (
          <NoLine />
        ) : (
          <ResourceTable
            resource={equipment}
            rows={rows}
            loading={isEndless ? endless.isPending : query.isFetching}
            onEnd={isEndless ? endless.more : undefined}
            columns={columns}
            overrides={ledgerColumns[language]}
            density={preferences.density}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            onOpen={show}
            current={shownId}
            selected={selected.map(({ id }) => id)}
            onSelect={setSelected}
            empty={
              (isEndless ? endless.isPending : query.isPending) ? undefined : filtered || nodeId ? (
                <EmptyState
                  title={t('ui.list.noMatch')}
                  action={filtered && <Button onClick={clear}>{t('ui.list.clearFilters')}</Button>}
                />
              ) : (
                <EmptyState
                  title={t('ui.list.empty', { name: say(equipment.title) })}
                  purpose={say(equipment.purpose)}
                />
              )
            }
          />
        )}
        <ListFoot
          total={isEndless ? endless.total : query.data?.total}
          capped={isEndless ? endless.capped : query.data?.capped}
          endless={{ on: isEndless, loaded: rows.length, onChange: setEndless }}
          density={preferences.density}
          onDensity={(density) => prefer({ density })}
          onRefresh={refreshAll}
          paging={{
            current: state.current,
            size: state.size,
            onChange: (current, size) => {
              if (size !== state.size) prefer({ size });
              change({ size, current: size === state.size ? current : 1 });
            },
          }}
          tools={
            <>
              <ColumnChooser
                offered={offeredColumns(equipment, ledgerColumns[language]).map((name) => ({
                  name,
                  title: columnTitle(equipment, name, {})[language],
                }))}
                shown={columns}
                onChange={setColumns}
              />
              <ViewMenu
                views={preferences.views}
                current={() => ({
                  keyword: state.keyword,
                  filters: state.filters,
                  ...(state.sort ? { sort: state.sort } : {}),
                  columns: [...columns],
                })}
                onApply={list.applyView}
                onChange={(views) => prefer({ views })}
              />
            </>
          }
        />
      </section>
      <Suspense>
        {shownId && (
          <EquipmentDrawer
            key={shownId}
            id={shownId}
            onClose={() => setShownId(undefined)}
            onPrevious={at > 0 ? () => setShownId(rows[at - 1]?.id) : undefined}
            onNext={at >= 0 && at < rows.length - 1 ? () => setShownId(rows[at + 1]?.id) : undefined}
            onEdit={(record) => setEditing({ record })}
          />
        )}
        {editing && (
          <ResourceFormDrawer
            key={editing.record?.id ?? 'new'}
            resource={equipment}
            record={editing.record}
            given={given}
            onClose={() => setEditing(undefined)}
            onSaved={(id) => {
              notify.success(say(editing.record ? successTexts.updated : successTexts.created));
              setEditing(undefined);
              setShownId(id);
              refreshAll();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
