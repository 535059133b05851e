import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Table } from 'antd';
import { memo } from 'react';
import { colourOf } from './mark-drawing.ts';

interface Props {
  marks: readonly Mark[];
  selected: string | undefined;
  onSelect: (mark: Mark) => void;
}

/** Every mark as a row: for the keyboard, and for what is hard to hit. */
export const MarkList = memo(function MarkList({ marks, selected, onSelect }: Props) {
  const t = useText();
  return (
    <section className="pm-bench" aria-label={t('pdf.bench.list')}>
      <Table<Mark>
        size="small"
        rowKey="id"
        virtual
        pagination={false}
        scroll={{ x: 760, y: 150 }}
        dataSource={[...marks].sort((a, b) => a.page - b.page || Number(a.id) - Number(b.id))}
        rowClassName={({ id }) => (id === selected ? 'pm-row is-chosen' : 'pm-row')}
        locale={{ emptyText: t('pdf.mark.none') }}
        columns={[
          {
            title: t('pdf.mark.label'),
            width: 180,
            render: (_, mark) => (
              <Button type="link" size="small" onClick={() => onSelect(mark)}>
                <i className="pm-swatch" style={{ background: colourOf(mark) }} aria-hidden />{' '}
                {mark.label || t(`pdf.tool.${mark.type}`)}
              </Button>
            ),
          },
          { title: t('pdf.mark.type'), width: 90, render: (_, { type }) => t(`pdf.tool.${type}`) },
          { title: t('pdf.value.page'), width: 60, dataIndex: 'page' },
          {
            title: t('pdf.mark.bound'),
            width: 220,
            ellipsis: true,
            render: (_, { bindings }) => bindings.map(({ code }) => code).join(', ') || '–',
          },
          { title: t('pdf.mark.note'), width: 220, ellipsis: true, dataIndex: 'note' },
          {
            title: t('pdf.list.state'),
            width: 110,
            render: (_, { state, carried }) =>
              carried === 'unresolved' ? (
                <StateMark state="near" text={t('pdf.carry.unresolved')} />
              ) : (
                <StateMark state={state === 'open' ? 'identified' : 'ok'} text={t(`pdf.mark.${state}`)} />
              ),
          },
          { title: t('pdf.mark.author'), width: 100, dataIndex: 'author' },
        ]}
      />
    </section>
  );
});
