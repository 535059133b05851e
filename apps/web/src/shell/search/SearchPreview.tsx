import { resources } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { type SearchHit, searchReasons } from '@ircrisk/contract/search.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { englishTwin } from '@ircrisk/ui/resource/readable.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { actsOn } from './record-acts.ts';

const mostFacts = 10;
/** Kinds that say nothing in a glance. */
const long = new Set(['note', 'file', 'tags']);

interface Props {
  hit: SearchHit;
  onOpen: (path: string) => void;
  onAct: (letter: string) => void;
}

/** What is known of the record that stands selected, and what can be begun from it. */
export default function SearchPreview({ hit, onOpen, onAct }: Props) {
  const t = useText();
  const say = useSay();
  const resource = resources.find(({ id }) => id === hit.kind);
  return (
    <aside className="search-preview" aria-label={t('shell.find.preview')}>
      <h2>
        {hit.number && <b>{hit.number}</b>} {hit.title}
      </h2>
      <p className="search-preview-note">
        {[resource && say(resource.title), hit.beside, hit.stateName].filter(Boolean).join(' · ')}
      </p>
      {hit.why && (
        <p className="search-preview-note">
          {say(searchReasons[hit.why.reason])}: {hit.why.text}
        </p>
      )}
      {resource && <Facts resource={resource} hit={hit} />}
      {hit.kind === equipment.id && <OpenWork id={hit.id} onOpen={onOpen} />}
      <div className="search-preview-acts">
        <Button type="primary" onClick={() => onAct('Enter')}>
          {t('shell.find.open')} <kbd>↵</kbd>
        </Button>
        {actsOn(hit).map((act) => (
          <Button key={act.letter} onClick={() => onAct(act.letter)}>
            {say(act)} <kbd>Alt {act.letter}</kbd>
          </Button>
        ))}
      </div>
    </aside>
  );
}

function Facts({ resource, hit }: { resource: Resource; hit: SearchHit }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: resourceKey(resource, 'detail', hit.id),
    queryFn: ({ signal }) => resourceApi(resource).detail(hit.id, signal),
  });
  if (!data) return <Skeleton active title={false} />;
  const shown = Object.entries(resource.fields)
    .filter(([name, field]) => field.list && !long.has(field.kind) && !isEmpty(data[name]))
    .filter(([name]) => data[name] !== hit.number && data[name] !== hit.title)
    // The heading says the name already, in the reader's language.
    .filter(([name]) => !(language === 'en' && englishTwin(data, name) === hit.title))
    .slice(0, mostFacts);
  return (
    <dl>
      {shown.map(([name, field]) => (
        <div key={name}>
          <dt>{say(field)}</dt>
          <dd>
            <FieldValue name={name} field={field} record={data} unit />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Lists of what is to be done at a piece of equipment, and the states in which it is. */
const openLists = [
  {
    resource: workOrder,
    states: 'requested,approved,planned,scheduled,inProgress,hold,deferred',
    path: (id: string) => `/maintenance-plan?order=${id}`,
  },
  {
    resource: actionItem,
    states: 'draft,open,inProgress,pendingVerification,rejected,deferred',
    path: (id: string) => `/actionItem?id=${id}`,
  },
] as const;

function OpenWork({ id, onOpen }: { id: string; onOpen: (path: string) => void }) {
  // A list the person may not read answers nothing, and nothing is shown.
  return openLists.map((list) => <OpenList key={list.resource.id} id={id} list={list} onOpen={onOpen} />);
}

interface ListProps {
  id: string;
  list: (typeof openLists)[number];
  onOpen: (path: string) => void;
}

function OpenList({ id, list: { resource, states, path }, onOpen }: ListProps) {
  const say = useSay();
  const language = useLanguage();
  const asked = { equipmentId: id, state: states, size: 4, current: 1 };
  const { data } = useQuery({
    retry: false,
    queryKey: resourceKey(resource, 'preview', asked),
    queryFn: ({ signal }) => resourceApi(resource).page(asked, signal),
  });
  if (!data || data.total === 0) return null;
  return (
    <section>
      <h3>
        {say(resource.title)} <small>{data.total}</small>
      </h3>
      {data.records.map((record: RecordData) => (
        <button key={record.id} type="button" onClick={() => onOpen(path(record.id))}>
          {record.number ? `${String(record.number)} ` : ''}
          {(language === 'en' && englishTwin(record, 'title')) || String(record.title)}
          <small>{String(record.stateName ?? '')}</small>
        </button>
      ))}
    </section>
  );
}
