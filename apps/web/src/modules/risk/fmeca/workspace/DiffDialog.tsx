import {
  diffTemplates,
  type FmecaWorkspace,
  type TemplateSuggestion,
  takeSuggestions,
  templateLibrary,
} from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { nameIn, type Text } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';

interface Props {
  study: FmecaWorkspace;
  itemId: string;
  onClose: () => void;
  onDone: () => void;
}

const fields: Readonly<Record<string, Text>> = fmecaMode.fields;
const keyOf = ({ key, field }: TemplateSuggestion) => `${key} ${field ?? ''}`;
/** Where the study has its own word nothing is ticked beforehand. */
const isSafe = ({ kind }: TemplateSuggestion) => kind === 'add' || kind === 'take';

/** What the newest version of a template says against the one these modes came from; each line is taken or left. */
export default function DiffDialog({ study, itemId, onClose, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const item = study.items.find(({ id }) => id === itemId);
  const { data: library = [] } = useCall(templateLibrary, {}, { suppress: true });
  const own = library.filter(({ source }) => source === 'tenant');
  const [wanted, setWanted] = useState<string>();
  const templateId = wanted ?? own[0]?.key;
  const { data } = useCall(
    diffTemplates,
    { itemId, templateId: templateId ?? '' },
    { suppress: true, staleTime: 0, enabled: templateId !== undefined },
  );
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const suggestions = data?.suggestions ?? [];
  const chosen = suggestions.filter((one) => isSafe(one) !== turned.has(keyOf(one)));
  const take = useAct(takeSuggestions, {
    onDone: (done) => {
      notify.success(t('fmeca.diff.done', done));
      onDone();
    },
  });
  const turn = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  return (
    <DragModal
      open
      width={820}
      title={t('fmeca.diff.title', { item: item ? nameIn(language, item.name, item.nameEn) : '' })}
      okText={t('fmeca.diff.take', { count: chosen.length })}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={take.isPending}
      onOk={() =>
        templateId &&
        take.mutate({ itemId, templateId, chosen: chosen.map(({ key, field }) => ({ key, field })) })
      }
      onCancel={onClose}
    >
      <div className="fmeca-form">
        <Select
          aria-label={t('fmeca.library.template')}
          value={templateId}
          onChange={setWanted}
          options={own.map((group) => ({
            value: group.key,
            label: `${nameIn(language, group.name, group.nameEn)} · ${group.version}`,
          }))}
        />
        {own.length === 0 && <p>{t('fmeca.diff.noTemplates')}</p>}
        {data && (
          <p>
            {data.from === null
              ? t('fmeca.diff.fresh', { to: data.to })
              : t('fmeca.diff.versions', { from: data.from, to: data.to, count: suggestions.length })}
          </p>
        )}
        <table className="fmeca-diff">
          <tbody>
            {suggestions.map((one) => (
              <tr key={keyOf(one)}>
                <td>
                  <Checkbox
                    aria-label={`${one.mode} ${t(`fmeca.diff.kind.${one.kind}`)}`}
                    checked={isSafe(one) !== turned.has(keyOf(one))}
                    onChange={() => turn(keyOf(one))}
                  />
                </td>
                <td>{t(`fmeca.diff.kind.${one.kind}`)}</td>
                <td>{one.mode}</td>
                <td>{one.field && fields[one.field] ? say(fields[one.field]!) : ''}</td>
                <td>{one.field ? `${one.mine ?? '–'} → ${one.theirs ?? '–'}` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DragModal>
  );
}
