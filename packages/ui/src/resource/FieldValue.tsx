import { kindIn, measuredFigure, measuredUnit } from '@ircrisk/contract/measured.ts';
import type { Field } from '@ircrisk/contract/resource.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Tag } from 'antd';
import { downloadFile } from '../api/files.ts';
import type { RecordData } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { DateText } from '../parts/DateText.tsx';
import { Quantity } from '../parts/Quantity.tsx';
import { StoredPicture, takesPictures } from '../parts/StoredPicture.tsx';
import { englishTwin, readableTwin } from './readable.ts';

interface Props {
  name: string;
  field: Field;
  record: RecordData;
  /** Unit behind the figure; off in a column whose head carries it. */
  unit?: boolean;
  /** Its English twin stands in a column of its own. */
  asWritten?: boolean;
}

const grouped = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 12 }) : String(value);

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : String(value).split(',').filter(Boolean);

/** A property of a record as a person reads it. */
export function FieldValue({ name, field, record, unit = false, asWritten }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const value = record[name];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <>{NO_VALUE}</>;
  }
  switch (field.kind) {
    case 'choice': {
      const choice = field.choices[String(value)];
      return <>{choice ? say(choice) : String(value)}</>;
    }
    case 'dictionary':
    case 'reference':
    case 'user':
      return <>{readableTwin(record, name) ?? listOf(value).join(', ')}</>;
    case 'yesNo':
      return <>{t(value === true || value === 1 || value === '1' ? 'ui.yes' : 'ui.no')}</>;
    case 'number': {
      const measure = field.measured && record[field.measured.by];
      if (!field.measured || !measure) return <>{grouped(value)}</>;
      // Each row has a unit of its own: it stands behind the figure, in a list too.
      const kind = kindIn(field.measured, (other) => record[other]);
      const figure = measuredFigure(String(measure), Number(value), language, kind);
      return (
        <span className="ir-quantity">
          {figure}
          <small>{measuredUnit(String(measure), language, kind)}</small>
        </span>
      );
    }
    case 'money':
      return <>{grouped(Number(value))}</>;
    case 'quantity':
      return <Quantity quantity={field.quantity} value={Number(value)} unit={unit} />;
    case 'date':
    case 'time':
      return <DateText value={String(value)} />;
    case 'tags':
      return (
        <>
          {listOf(value).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </>
      );
    case 'file': {
      const names = readableTwin(record, name)?.split(', ') ?? [];
      // In a list the names do; with the room of a form the pictures themselves are shown.
      if (unit && takesPictures(field.accept)) {
        return (
          <>
            {listOf(value).map((id, index) => (
              <StoredPicture key={id} id={id} label={names[index] ?? say(field)} className="ir-picture" />
            ))}
          </>
        );
      }
      return (
        <>
          {listOf(value).map((id, index) => (
            <Button key={id} type="link" size="small" onClick={() => void downloadFile(id, names[index])}>
              {names[index] ?? t('ui.file.open')}
            </Button>
          ))}
        </>
      );
    }
    default:
      return <>{(!unit && !asWritten && language === 'en' && englishTwin(record, name)) || String(value)}</>;
  }
}
