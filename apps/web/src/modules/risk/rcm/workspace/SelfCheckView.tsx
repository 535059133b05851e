import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Table } from 'antd';

/** The ten criteria of SAE JA1011, and the rows that fall short of them. */
export function SelfCheckView({ study }: { study: RcmBoard }) {
  const t = useText();
  const say = useSay();
  return (
    <section className="rcm-page" aria-label={t('rcm.view.check')}>
      <p className="rcm-note">{t('rcm.check.note')}</p>
      <Table
        size="small"
        rowKey="criterion"
        pagination={false}
        dataSource={study.check}
        columns={[
          {
            title: t('rcm.check.result'),
            width: 110,
            render: (_, line) => (
              <span className={line.met ? 'rcm-met' : 'rcm-unmet'}>
                {line.met ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}{' '}
                {line.met ? t('rcm.check.met') : t('rcm.check.unmet')}
              </span>
            ),
          },
          { title: t('rcm.check.criterion'), render: (_, line) => say(line) },
          { title: t('rcm.check.open'), render: (_, line) => line.open.join(', ') || '–' },
        ]}
      />
    </section>
  );
}
