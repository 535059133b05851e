import type { BulkAnswer, BulkFigures, BulkRow } from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { fieldName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { message } from '@ircrisk/engine-api581/messages.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Table, type TableColumnsType } from 'antd';
import { riskUnit, shortNumber, shownAs } from '../format.ts';

interface Props {
  answer: BulkAnswer;
  onPart: (id: string) => void;
}

/** Before → after of each figure; what changed stands out, what cannot be calculated says why. */
export function BulkTable({ answer, onPart }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const area = (value: number | null) => shortNumber(shownAs(value, 'area', language));
  const pair = (
    title: string,
    read: (figures: BulkFigures) => string,
    order?: (row: BulkRow) => number,
  ): TableColumnsType<BulkRow>[number] => ({
    title,
    render: (_value, { before, after }) => {
      const [now, then] = [read(before), read(after)];
      return now === then ? now : <b>{`${now} → ${then}`}</b>;
    },
    ...(order ? { sorter: (a: BulkRow, b: BulkRow) => order(a) - order(b) } : {}),
  });
  const rise = ({ before, after }: BulkRow) => (after.riskPlan ?? 0) - (before.riskPlan ?? 0);
  const columns: TableColumnsType<BulkRow> = [
    {
      title: t('rbi.column.tag'),
      render: (_value, { id, tag }) => (
        <Button type="link" size="small" onClick={() => onPart(id)}>
          {tag}
        </Button>
      ),
    },
    {
      title: t('rbi.column.part'),
      render: (_value, row) => (language === 'en' ? (row.partNameEn ?? row.partName) : row.partName),
    },
    pair('DF', ({ df }) => shortNumber(df)),
    pair(`${t('rbi.column.risk')} ${riskUnit('area', language)}`, ({ risk }) => area(risk)),
    pair(t('rbi.column.riskPlan'), ({ riskPlan }) => area(riskPlan), rise),
    pair(t('rbi.bulk.level'), ({ levelPlan }) => levelPlan ?? NO_VALUE),
    pair(t('rbi.column.targetDate'), ({ targetDate }) => targetDate ?? NO_VALUE),
    pair(t('rbi.bulk.inspectionPlan'), ({ inspectionDate, effectiveness }) =>
      inspectionDate ? `${inspectionDate} ${effectiveness ?? ''}` : NO_VALUE,
    ),
    {
      title: t('rbi.bulk.problem'),
      render: (_value, { problems }) =>
        problems[0] && message({ ...problems[0], field: say(fieldName(problems[0].field)) }, language),
    },
  ];
  return (
    <>
      <p className="rbi-hint">
        {t('rbi.bulk.found', { count: answer.rows.length })}
        {answer.leftOut > 0 && ` ${t('rbi.bulk.leftOut', { count: answer.leftOut })}`}
      </p>
      <Table
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={answer.rows}
        pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
      />
    </>
  );
}
