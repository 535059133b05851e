import { note, resource, text } from '@ircrisk/contract/resource.ts';
import { qraNcr } from '@ircrisk/contract/resources/quality/records.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { expect, it } from 'vitest';
import { declaredColumns, tableColumns } from './columns.tsx';
import { inReadingOrder, isAsked, labelIn, withEither } from './either-language.ts';
import { byField, emptyValues, findErrors, formGroups, toSubmit } from './form-model.ts';

const drawing = resource('drawing', {
  service: 'ircrisk-center',
  table: 'drawings',
  title: { zh: '图', en: 'Drawings' },
  purpose: { zh: '图。', en: 'Drawings.' },
  label: 'name',
  fields: {
    code: text({ zh: '编号', en: 'Number', max: 20, required: true }),
    name: text({ zh: '名称', en: 'Name', max: 50, required: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 50 }),
    what: note({ zh: '什么', en: 'What, Chinese', max: 50 }),
    whatEn: note({ zh: '什么（英文）', en: 'What', max: 50 }),
  },
  order: { by: 'code' },
});
const { fields } = drawing;
const names = Object.keys(fields);

it('has the text of the reader’s language first and asks for that one', () => {
  const first = (language: 'zh' | 'en') =>
    formGroups(drawing, 'create', language)[0]?.fields.map(([name]) => name);
  expect(first('zh')).toEqual(names);
  expect(first('en')).toEqual(['code', 'nameEn', 'name', 'whatEn', 'what']);
  const asked = (language: 'zh' | 'en', values = {}) =>
    names.filter((name) => isAsked(name, fields, values, language));
  expect(asked('zh')).toEqual(['code', 'name']);
  expect(asked('en')).toEqual(['code', 'nameEn']);
  // What nobody has translated yet may be saved as it is.
  expect(asked('en', { name: '换热器' })).toEqual(['code']);
  expect(asked('en', { name: '换热器', nameEn: 'Cooler' })).toEqual(['code', 'nameEn']);
});

it('has the column of the reader’s language first in a list, and that one opens the record', () => {
  const shown = (language: 'zh' | 'en') => declaredColumns(qraNcr, {}, language).slice(0, 4);
  expect(shown('zh')).toEqual(['code', 'title', 'titleEn', 'state']);
  expect(shown('en')).toEqual(['code', 'titleEn', 'title', 'state']);
  const opens = (language: 'zh' | 'en', columns: readonly string[]) => {
    const made = tableColumns({
      resource: qraNcr,
      names: columns,
      overrides: {},
      language,
      sort: undefined,
      open: (_, content) => ['opened', content],
    });
    const record = { id: '1', code: 'NCR-1', title: '焊缝', titleEn: 'Weld' };
    return made.flatMap(({ key, render }) => (Array.isArray(render?.(null, record, 0)) ? [key] : []));
  };
  expect(opens('zh', shown('zh'))).toEqual(['title']);
  expect(opens('en', shown('en'))).toEqual(['titleEn']);
  // Who has chosen the Chinese one alone opens that.
  expect(opens('en', ['code', 'title'])).toEqual(['title']);
});

it('says to an English reader which of two is the Chinese one', () => {
  expect(names.map((name) => labelIn(name, fields, 'en'))).toEqual([
    'Number',
    'Name, Chinese',
    'English name',
    'What, Chinese',
    'What',
  ]);
  expect(labelIn('name', fields, 'zh')).toBe('名称');
});

it('leaves a text without its English one in the form alone', () => {
  const { nameEn: _, ...alone } = fields;
  expect(inReadingOrder(['code', 'name'], alone, 'en')).toEqual(['code', 'name']);
  expect(isAsked('name', alone, {}, 'en')).toBe(true);
  expect(labelIn('name', alone, 'en')).toBe('Name');
});

it('takes a required text in English alone, and misses it where the reader would write it', () => {
  const values = { ...emptyValues(drawing), code: 'D-1' };
  expect(byField(findErrors(drawing, 'create', values, 'en'))).toEqual({
    nameEn: 'English name must not be empty',
  });
  expect(byField(findErrors(drawing, 'create', values, 'zh'))).toEqual({ name: '名称不能为空' });
  const english = { ...values, nameEn: 'Cooler', whatEn: 'Leak' };
  expect(findErrors(drawing, 'create', english, 'en')).toEqual([]);
  expect(toSubmit(drawing, english, undefined)).toMatchObject({
    name: 'Cooler',
    nameEn: 'Cooler',
    what: null,
    whatEn: 'Leak',
  });
  expect(withEither({ ...english, name: '换热器' }, fields)).toMatchObject({ name: '换热器' });
  expect(withEither(english, fields, ['name'])).toMatchObject({ name: null });
});

it('every field that is wrong is counted, a day to come too', () => {
  const values = { ...emptyValues(incident), occurredAt: '2190-01-01 08:00:00', directCost: '-5' };
  const { occurredAt, directCost } = byField(findErrors(incident, 'update', values, 'zh'));
  expect([occurredAt, directCost]).toEqual(['发生时间不能晚于今天', '直接经济损失不能为负数']);
});
