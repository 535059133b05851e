import { type FmeaTemplate, fmeaTemplates } from '@ircrisk/contract/modules/risk/fmea.ts';
import type { Suggestion } from '@ircrisk/engine-fmeca';
import { named, type TemplateUse } from '@ircrisk/engine-fmeca/structured/model.ts';
import { settleSuggestion, suggestionsOf } from '@ircrisk/engine-fmeca/structured/templates.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Drawer, Table, Tag } from 'antd';
import { useState } from 'react';
import { newId, useStudy } from '../study/use-study.ts';

/** Templates the study was made from: what a newer version suggests, and those that left the library. */
export default function TemplateUses() {
  const t = useText();
  const { model, language } = useStudy();
  const { data } = useCall(fmeaTemplates, {}, { staleTime: 60_000 });
  const [open, setOpen] = useState<string>();
  const shown = model.templates.find((use) => `${use.key} ${use.elementId}` === open);
  return (
    <div className="fm-uses">
      <h2>{t('fmea.template.uses')}</h2>
      {model.templates.map((use) => {
        const template = data?.find(({ key }) => key === use.key);
        const count = template ? suggestionsOf(model, use, template).suggestions.length : 0;
        return (
          <div key={`${use.key} ${use.elementId}`} className="fm-line">
            <span>
              {named(use.name, use.nameEn, language)} v{use.version}
            </span>
            {data && !template && <Tag color="orange">{t('fmea.template.retired')}</Tag>}
            {count > 0 && (
              <Button size="small" type="link" onClick={() => setOpen(`${use.key} ${use.elementId}`)}>
                {t('fmea.template.suggests', { count, version: template?.version ?? 0 })}
              </Button>
            )}
          </div>
        );
      })}
      {shown && (
        <SuggestionDrawer
          use={shown}
          template={data?.find(({ key }) => key === shown.key)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface Shown {
  use: TemplateUse;
  template: FmeaTemplate | undefined;
  onClose: () => void;
}

const valueText = (value: unknown) =>
  value === null || value === undefined || value === '' ? '–' : String(value);

function SuggestionDrawer({ use, template, onClose }: Shown) {
  const t = useText();
  const { model, document, isEditable } = useStudy();
  if (!template) return null;
  const { suggestions } = suggestionsOf(model, use, template);
  const settle = (suggestion: Suggestion, isTaken: boolean) =>
    document.edit(t('fmea.template.settle'), (now) =>
      settleSuggestion(now, use, template, suggestion, isTaken, newId),
    );
  const before = (one: Suggestion) =>
    one.kind === 'take' ? valueText(one.from) : one.kind === 'conflict' ? valueText(one.mine) : '–';
  const after = (one: Suggestion) => {
    if (one.kind === 'take') return valueText(one.to);
    if (one.kind === 'conflict') return valueText(one.theirs);
    return one.kind === 'drop' ? t('fmea.diff.gone') : valueText(one.fields.mode ?? one.fields.name);
  };
  return (
    <Drawer open size={720} title={t('fmea.template.diff', { version: template.version })} onClose={onClose}>
      <p>{t('fmea.template.diffHint')}</p>
      <Table
        size="small"
        pagination={false}
        rowKey={(one) => `${one.kind} ${one.key} ${'field' in one ? one.field : ''}`}
        dataSource={[...suggestions]}
        columns={[
          { title: t('fmea.diff.kind'), width: 90, render: (_, one) => t(`fmea.diff.${one.kind}`) },
          { title: t('fmea.diff.part'), render: (_, one) => one.key.split('/').slice(1).join(' / ') },
          { title: t('fmea.diff.mine'), render: (_, one) => before(one) },
          { title: t('fmea.diff.theirs'), render: (_, one) => after(one) },
          {
            title: t('fmea.diff.decide'),
            width: 150,
            render: (_, one) =>
              isEditable && (
                <>
                  {one.kind !== 'drop' && (
                    <Button size="small" type="link" onClick={() => settle(one, true)}>
                      {t('fmea.diff.takeIt')}
                    </Button>
                  )}
                  <Button size="small" type="link" onClick={() => settle(one, false)}>
                    {t('fmea.diff.leaveIt')}
                  </Button>
                </>
              ),
          },
        ]}
      />
    </Drawer>
  );
}
