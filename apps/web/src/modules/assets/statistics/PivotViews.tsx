import { FolderOpenOutlined, SaveOutlined } from '@ant-design/icons';
import { type PivotQuestion, pivotQuestion } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { statisticsView } from '@ircrisk/contract/resources/statistics-view.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dropdown, Input, Select } from 'antd';
import { useId, useState } from 'react';

interface Props {
  question: PivotQuestion;
  onAsk: (question: PivotQuestion) => void;
}

const api = resourceApi(statisticsView);
const schedules = Object.entries(statisticsView.fields.schedule.choices);

/** What a saved view asks; nothing where it was made by a version that knew more. */
function asked(view: RecordData): PivotQuestion | undefined {
  try {
    return pivotQuestion.safeParse(JSON.parse(String(view.question))).data;
  } catch {
    return undefined;
  }
}

/** Questions kept by name: one's own and those colleagues share. */
export function PivotViews({ question, onAsk }: Props) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const mayKeep = usePermission('statistics-view.create');
  const [saving, setSaving] = useState<{ name: string; nameEn: string; shared: boolean; schedule: string }>();
  const [busy, setBusy] = useState(false);
  const language = useLanguage();
  const [nameId, englishId, scheduleId] = [useId(), useId(), useId()];
  // Who may not read views has none to choose from.
  const { data } = useQuery({
    queryKey: resourceKey(statisticsView, 'list'),
    queryFn: ({ signal }) => api.page({ current: 1, size: 200 }, signal),
    retry: false,
  });
  const views = data?.records ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: resourceKey(statisticsView) });
  const own = views.find(
    (view) => view.name === saving?.name.trim() && (view.allowed ?? []).includes('update'),
  );
  const save = async () => {
    if (!saving) return;
    setBusy(true);
    try {
      await api.submit({
        ...saving,
        name: saving.name.trim(),
        nameEn: saving.nameEn.trim() || null,
        question: JSON.stringify(question),
        ...(own ? { id: own.id, version: own.version } : {}),
      });
      await refresh();
      setSaving(undefined);
      notify.success(t('statistics.own.saved'));
    } catch (error) {
      tellNoAnswer(error);
      if (error instanceof Error) notify.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (view: RecordData) => {
    await api.remove([view.id], false).catch(tellNoAnswer);
    await refresh();
  };
  return (
    <>
      {data && (
        <Dropdown
          trigger={['click']}
          menu={{
            items:
              views.length > 0
                ? views.map((view) => ({
                    key: view.id,
                    label: (
                      <span className="st-view">
                        <span>{nameIn(language, String(view.name), view.nameEn as string | null)}</span>
                        {view.shared === true && <small>{t('statistics.own.shared')}</small>}
                      </span>
                    ),
                    ...((view.allowed ?? []).includes('delete')
                      ? {
                          children: [
                            { key: `open ${view.id}`, label: t('statistics.own.open') },
                            { key: `remove ${view.id}`, label: t('statistics.own.remove'), danger: true },
                          ],
                        }
                      : {}),
                  }))
                : [{ key: 'none', label: t('statistics.own.noViews'), disabled: true }],
            onClick: ({ key }) => {
              const view = views.find(({ id }) => key === id || key.endsWith(` ${id}`));
              if (!view) return;
              if (key.startsWith('remove ')) return void remove(view);
              const next = asked(view);
              if (next) onAsk(next);
              else notify.error(t('statistics.own.unreadable'));
            },
          }}
        >
          <Button size="small" icon={<FolderOpenOutlined aria-hidden />}>
            {t('statistics.own.views')}
          </Button>
        </Dropdown>
      )}
      {mayKeep && (
        <Button
          size="small"
          icon={<SaveOutlined aria-hidden />}
          onClick={() => setSaving({ name: '', nameEn: '', shared: false, schedule: 'never' })}
        >
          {t('statistics.own.save')}
        </Button>
      )}
      <DragModal
        title={t('statistics.own.saveTitle')}
        open={saving !== undefined}
        onCancel={() => setSaving(undefined)}
        onOk={() => void save()}
        confirmLoading={busy}
        okText={t(own ? 'statistics.own.replace' : 'statistics.own.save')}
        okButtonProps={{ disabled: !saving?.name.trim() }}
        width={420}
        destroyOnHidden
      >
        {saving && (
          <div className="st-save">
            <label htmlFor={nameId}>{say(statisticsView.fields.name)}</label>
            <Input
              id={nameId}
              value={saving.name}
              maxLength={statisticsView.fields.name.max}
              onChange={({ target }) => setSaving({ ...saving, name: target.value })}
            />
            <label htmlFor={englishId}>{say(statisticsView.fields.nameEn)}</label>
            <Input
              id={englishId}
              value={saving.nameEn}
              maxLength={statisticsView.fields.nameEn.max}
              onChange={({ target }) => setSaving({ ...saving, nameEn: target.value })}
            />
            <label htmlFor={scheduleId}>{say(statisticsView.fields.schedule)}</label>
            <Select
              id={scheduleId}
              value={saving.schedule}
              options={schedules.map(([value, label]) => ({ value, label: say(label) }))}
              onChange={(schedule) => setSaving({ ...saving, schedule })}
            />
            <Checkbox
              checked={saving.shared}
              onChange={({ target }) => setSaving({ ...saving, shared: target.checked })}
            >
              {t('statistics.own.share')}
            </Checkbox>
          </div>
        )}
      </DragModal>
    </>
  );
}
