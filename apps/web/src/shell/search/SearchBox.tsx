import { resources } from '@ircrisk/contract/catalog.ts';
import { isMadeElsewhere, permissionOf } from '@ircrisk/contract/resource.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import {
  type SearchGroup,
  searchEverything,
  searchGroupNames,
  searchGroups,
} from '@ircrisk/contract/search.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { wantForm } from '@ircrisk/ui/resource/wanted-form.ts';
import { hasPermission } from '@ircrisk/ui/session/permissions.ts';
import { Input, Modal } from 'antd';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { recentPages } from '../recent.ts';
import { useShell } from '../shell-context.ts';
import { type Choice, type ChoiceGroup, choicesOf, pageChoice, readTyped } from './found.ts';
import { HitRow } from './HitRow.tsx';
import { actsOn } from './record-acts.ts';
import './search.css';

const SearchPreview = lazy(() => import('./SearchPreview.tsx'));

/** Ctrl+K: records, pages and acts by number, name or pinyin. */
export default function SearchBox({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={<span className="ir-out-of-sight">{t('shell.search')}</span>}
      styles={{ header: { margin: 0 } }}
      footer={null}
      closable={false}
      width={960}
      destroyOnHidden
      className="search-box"
      // It comes and goes with the keys: the next search never meets the box of the last one fading away.
      transitionName=""
      maskTransitionName=""
      style={{ top: 56 }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

/** Lists of the menu whose records the person may make. */
function useActs() {
  const t = useText();
  const say = useSay();
  const { leaves } = useShell();
  return useMemo(
    () =>
      leaves.flatMap((item) => {
        const id = item.component.split('/')[1] ?? '';
        const resource = resources.find((one) => one.id === id);
        if (!resource || resource.readOnly || isMadeElsewhere(resource)) return [];
        if (!hasPermission(permissionOf(resource, 'create'))) return [];
        return [{ resource, item, title: t('shell.find.newRecord', { name: say(resource.title) }) }];
      }),
    [leaves, t, say],
  );
}

function useFound(typed: string, chosen: SearchGroup | undefined, nodeId: string | null) {
  const language = useLanguage();
  const { leaves } = useShell();
  const acts = useActs();
  const asked = readTyped(useDeferredValue(typed));
  const only = searchGroupNames.find((name) => name === (asked.only ?? chosen));
  const input = { text: asked.text, ...(nodeId ? { nodeId } : {}) };
  const enabled = asked.text !== '' && asked.only !== 'act';
  // All groups are asked for even while one is shown: their counts stay.
  const every = useCall(searchEverything, input, { enabled: enabled && !asked.only, keepPrevious: true });
  const one = useCall(
    searchEverything,
    { ...input, ...(only ? { group: only } : {}), size: 30 },
    { enabled: enabled && only !== undefined, keepPrevious: true },
  );
  const query = only ? one : every;
  const answer = asked.text === '' ? undefined : query.data;
  if (asked.text === '' && !asked.only) {
    const recent = recentPages().flatMap((page) => leaves.filter((leaf) => leaf.path === page.path));
    const shown = [...new Set([...recent, ...leaves])].slice(0, 12);
    const groups: ChoiceGroup[] = [
      { group: 'recent', total: shown.length, choices: shown.map((leaf) => pageChoice(leaf, language)) },
    ];
    return { groups, counts: [], words: '', waiting: false };
  }
  const groups = choicesOf({ typed: asked, leaves, acts, answer, language });
  const shown = chosen && !asked.only ? groups.filter(({ group }) => group === chosen) : groups;
  const counts = asked.only ? [] : (every.data?.groups ?? []).map(({ group, total }) => ({ group, total }));
  return { groups: shown, counts, words: asked.text, waiting: query.isFetching };
}

/** The place the search was last kept to, as long as the platform is open. */
let keptPlace: string | null = null;

function Search({ onClose }: { onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const list = useId();
  const { open } = useShell();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<SearchGroup>();
  const [at, setAt] = useState<string>();
  const [nodeId, setNodeId] = useState(keptPlace);
  const { groups, counts, words, waiting } = useFound(typed, chosen, nodeId);
  const choices = groups.flatMap((group) => group.choices);
  const index = Math.max(
    0,
    choices.findIndex(({ key }) => key === at),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word starts at the first hit
  useEffect(() => setAt(undefined), [typed, chosen]);
  useEffect(() => {
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, index]);

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    open(choice.path);
    if (choice.kind === 'record') {
      // A list without an address for each record opens its form.
      if (!choice.path.includes(choice.hit.id)) wantForm(choice.hit.kind, { id: choice.hit.id });
    } else if (choice.makes) wantForm(choice.makes, { given: {} });
    onClose();
  };
  const selected = choices[index];
  const hit = selected?.kind === 'record' ? selected.hit : undefined;
  /** Enter opens; a letter is an act of the selected record. */
  const act = (letter: string): boolean => {
    if (letter === 'Enter') choose(selected);
    const known = hit && actsOn(hit).find((one) => one.letter === letter.toUpperCase());
    if (!known) return letter === 'Enter';
    known.run(hit, open);
    onClose();
    return true;
  };
  const step = (by: number) =>
    setAt(choices[(index + by + choices.length) % Math.max(1, choices.length)]?.key);
  const nextGroup = (by: number) => {
    const here = groups.findIndex((group) => group.choices.some(({ key }) => key === choices[index]?.key));
    const next = groups[(here + by + groups.length) % Math.max(1, groups.length)];
    setAt(next?.choices[0]?.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Tab') nextGroup(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter') act('Enter');
    // The letter by its key: with Alt some keyboards type another sign.
    else if (!event.altKey || !act(event.code.replace('Key', ''))) return;
    event.preventDefault();
  };
  const titleOfGroup = (group: ChoiceGroup['group']) =>
    group === 'page' || group === 'act' || group === 'recent'
      ? t(`shell.find.group.${group}`)
      : say(searchGroups[group]);

  return (
    <>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-label={t('shell.search')}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={choices[index] ? `${list}-${index}` : undefined}
        placeholder={t('shell.searchHint')}
        value={typed}
        maxLength={1000}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="search-bar">
        {counts.length > 0 && (
          <span className="search-facets">
            <button type="button" aria-pressed={!chosen} onClick={() => setChosen(undefined)}>
              {t('shell.find.everything')} <b>{counts.reduce((sum, { total }) => sum + total, 0)}</b>
            </button>
            {counts.map(({ group, total }) => (
              <button
                key={group}
                type="button"
                aria-pressed={chosen === group}
                onClick={() => setChosen(group)}
              >
                {titleOfGroup(group)} <b>{total}</b>
              </button>
            ))}
          </span>
        )}
        <label htmlFor={`${list}-place`}>{t('shell.find.scope')}</label>
        <span className="search-scope">
          <TreeInput
            id={`${list}-place`}
            resource={factoryModel}
            placeholder={t('shell.find.wholeCompany')}
            value={nodeId}
            onChange={(place) => {
              keptPlace = place ? String(place) : null;
              setNodeId(keptPlace);
            }}
          />
        </span>
      </div>
      <div className="search-found">
        <div
          className="search-list"
          id={list}
          role="listbox"
          aria-label={t('shell.search')}
          aria-busy={waiting}
        >
          {groups.map(({ group, total, choices: inGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options
            <div key={group} role="group" aria-label={titleOfGroup(group)}>
              <div className="search-group" aria-hidden="true">
                <span>{titleOfGroup(group)}</span>
                {group !== 'recent' && <small>{total}</small>}
                {total > inGroup.length &&
                  group !== 'page' &&
                  group !== 'act' &&
                  group !== 'recent' &&
                  !chosen && (
                    <button type="button" tabIndex={-1} onClick={() => setChosen(group)}>
                      {t('shell.find.all', { count: total })}
                    </button>
                  )}
              </div>
              {inGroup.map((choice) => {
                const place = choices.indexOf(choice);
                return (
                  <HitRow
                    key={choice.key}
                    id={`${list}-${place}`}
                    choice={choice}
                    words={words}
                    selected={place === index}
                    onChoose={() => choose(choice)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <Suspense>
          {hit && (
            <SearchPreview
              key={hit.id}
              hit={hit}
              onAct={act}
              onOpen={(path) => {
                open(path);
                onClose();
              }}
            />
          )}
        </Suspense>
      </div>
      {choices.length === 0 && !waiting && <p className="notices-none">{t('shell.searchNone')}</p>}
      <p className="search-foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.find.keys.choose')}
        </span>
        <span>
          <kbd>Tab</kbd> {t('shell.find.keys.next')}
        </span>
        <span>
          <kbd>@</kbd> {t('shell.find.keys.people')}
        </span>
        <span>
          <kbd>#</kbd> {t('shell.find.keys.orders')}
        </span>
        <span>
          <kbd>&gt;</kbd> {t('shell.find.keys.acts')}
        </span>
        {hit && actsOn(hit).length > 0 && (
          <span>
            <kbd>Alt</kbd> {t('shell.find.keys.begin')}
          </span>
        )}
        <em>{t('shell.find.yours')}</em>
      </p>
    </>
  );
}
