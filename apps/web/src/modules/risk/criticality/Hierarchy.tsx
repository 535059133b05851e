import {
  type CriticalityBoard,
  mapTags,
  untaggedEquipment,
} from '@ircrisk/contract/modules/risk/criticality.ts';
import { categoryTexts, subFunctionTypes } from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalityTag } from '@ircrisk/contract/resources/criticality/functions.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { type DragEvent, useState } from 'react';

interface Props {
  board: CriticalityBoard;
  isEditable: boolean;
  onChanged: () => void;
}

interface Carried {
  tagIds?: string[];
  equipmentIds?: string[];
}
const carriedType = 'application/x-criticality';

/** Main and sub-functions with their tags; equipment is dragged onto a sub-function, or chosen and put there by its button. */
export function Hierarchy({ board, isEditable, onChanged }: Props) {
  const t = useText();
  const [sub, setSub] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const map = useAct(mapTags, {
    refreshes: [untaggedEquipment],
    onDone: ({ added, moved }) => {
      notify.success(t('criticality.mapped', { count: added + moved }));
      setChosen([]);
      onChanged();
    },
  });
  const put = (subFunctionId: string | null, what: Carried) =>
    map.mutate({ id: board.id, subFunctionId, ...what });
  return (
    <div className="cr-hierarchy">
      <Functions
        board={board}
        isEditable={isEditable}
        chosen={sub}
        onChoose={setSub}
        carried={chosen}
        onPut={put}
      />
      <Members board={board} subId={sub} isEditable={isEditable} onPut={put} />
      <Untagged
        board={board}
        isEditable={isEditable}
        chosen={chosen}
        onChosen={setChosen}
        onAll={() => map.mutate({ id: board.id, all: true })}
      />
    </div>
  );
}

interface FunctionsProps {
  board: CriticalityBoard;
  isEditable: boolean;
  chosen: string | undefined;
  carried: readonly string[];
  onChoose: (id: string) => void;
  onPut: (subFunctionId: string, what: Carried) => void;
}

function Functions({ board, isEditable, chosen, carried, onChoose, onPut }: FunctionsProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const drop = (event: DragEvent, id: string) => {
    event.preventDefault();
    const content = event.dataTransfer.getData(carriedType);
    if (content) onPut(id, JSON.parse(content) as Carried);
  };
  return (
    <Panel title={t('criticality.functions')} note={t('criticality.dragHint')}>
      <ul className="cr-functions">
        {board.functions.length === 0 && <li className="cr-empty">{t('criticality.noFunctions')}</li>}
        {board.functions.map((main) => (
          <li key={main.id}>
            <b>
              {main.code} {nameIn(language, main.name, main.nameEn)}
            </b>
            <span className="ir-title-note">
              {Object.entries(categoryTexts)
                .map(
                  ([category, text]) =>
                    `${say(text)} ${main.classes[category] ? `C${main.classes[category]}` : '–'}`,
                )
                .join(' · ')}{' '}
              · {t('criticality.redundancy', { code: main.redundancy })}
            </span>
            <ul>
              {main.subFunctions.map((each) => (
                <li
                  key={each.id}
                  className={each.id === chosen ? 'cr-sub cr-chosen' : 'cr-sub'}
                  onDragOver={(event) => isEditable && event.preventDefault()}
                  onDrop={(event) => isEditable && drop(event, each.id)}
                >
                  <button type="button" onClick={() => onChoose(each.id)}>
                    {each.code} {nameIn(language, each.name, each.nameEn)}
                    <small>{say(subFunctionTypes[each.type as keyof typeof subFunctionTypes])}</small>
                  </button>
                  <span>{t('criticality.tagCount', { count: each.tags })}</span>
                  {isEditable && carried.length > 0 && (
                    <Button size="small" onClick={() => onPut(each.id, { equipmentIds: [...carried] })}>
                      {t('criticality.putHere')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface MembersProps {
  board: CriticalityBoard;
  subId: string | undefined;
  isEditable: boolean;
  onPut: (subFunctionId: string | null, what: Carried) => void;
}

/** Tags of the chosen sub-function; without one, those that stand on none. */
function Members({ board, subId, isEditable, onPut }: MembersProps) {
  const t = useText();
  const language = useLanguage();
  const { data = [] } = useQuery({
    queryKey: resourceKey(criticalityTag, 'members', board.id),
    queryFn: async ({ signal }) =>
      (await resourceApi(criticalityTag).page({ studyId: board.id, size: 500 }, signal)).records,
  });
  const onNone = (ids: unknown) => !Array.isArray(ids) || ids.length === 0;
  const rows = data.filter(({ subFunctionIds: ids }) =>
    subId ? Array.isArray(ids) && ids.includes(subId) : onNone(ids),
  );
  return (
    <Panel title={subId ? t('criticality.members') : t('criticality.unmapped')} note={String(rows.length)}>
      <ul className="cr-list">
        {rows.map((row) => (
          <li
            key={row.id}
            draggable={isEditable}
            onDragStart={(event) =>
              event.dataTransfer.setData(carriedType, JSON.stringify({ tagIds: [row.id] }))
            }
          >
            <b>{String(row.equipmentIdName ?? '')}</b>
            <span className={`cr-grade cr-grade-${String(row.grade)}`}>{String(row.grade ?? '–')}</span>
            <small>
              {row.grade ? '' : nameIn(language, String(row.problem ?? ''), row.problemEn as string | null)}
            </small>
            {isEditable && subId && (
              <Button size="small" type="text" onClick={() => onPut(null, { tagIds: [row.id] })}>
                {t('criticality.takeOff')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UntaggedProps {
  board: CriticalityBoard;
  isEditable: boolean;
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
  onAll: () => void;
}

function Untagged({ board, isEditable, chosen, onChosen, onAll }: UntaggedProps) {
  const t = useText();
  const language = useLanguage();
  const [keyword, setKeyword] = useState('');
  const { data } = useCall(untaggedEquipment, { id: board.id, keyword, size: 200 }, { keepPrevious: true });
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Panel
      title={t('criticality.untagged')}
      note={String(data?.total ?? '')}
      tools={
        isEditable && (
          <Button size="small" disabled={!data?.total} onClick={onAll}>
            {t('criticality.takeAll')}
          </Button>
        )
      }
    >
      <Input
        allowClear
        aria-label={t('criticality.search')}
        placeholder={t('criticality.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <ul className="cr-list">
        {data?.total === 0 && <li className="cr-empty">{t('criticality.allTagged')}</li>}
        {data?.records.map((row) => (
          <li
            key={row.id}
            draggable={isEditable}
            onDragStart={(event) => {
              const equipmentIds = chosen.includes(row.id) ? [...chosen] : [row.id];
              event.dataTransfer.setData(carriedType, JSON.stringify({ equipmentIds }));
            }}
          >
            <Checkbox
              disabled={!isEditable}
              checked={chosen.includes(row.id)}
              onChange={() => toggle(row.id)}
            >
              <b>{row.tag}</b> {nameIn(language, row.name, row.nameEn)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
