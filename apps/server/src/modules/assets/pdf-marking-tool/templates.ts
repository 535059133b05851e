import type { Template } from '@ircrisk/engine-pdf-mark';

interface BuiltIn {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly template: Template;
}

/** What the usual Chinese reports call their fields; patterns are ours, tested, and bounded in length. */
export const builtIn: readonly BuiltIn[] = [
  {
    id: 'utReport',
    name: '测厚报告',
    nameEn: 'Thickness report',
    template: {
      fields: [
        {
          key: 'reportNo',
          kind: 'regex',
          regex: '(?:报告编号|Report no\\.?)\\s{0,4}[:：]\\s{0,4}(\\S{1,40})',
        },
        {
          key: 'sheetDate',
          kind: 'regex',
          regex:
            '(?:测厚日期|Date of measurement)\\s{0,4}[:：]\\s{0,4}(\\d{4}[年./-]\\d{1,2}[月./-]\\d{1,2})',
          validator: 'day',
        },
      ],
      table: {
        columns: [
          { key: 'point', heads: ['点号', '测点', '测点编号', 'Point', '点号 Point'], value: 'text' },
          { key: 'tag', heads: ['位号', '设备位号', 'Tag', '位号 Tag'], value: 'text', optional: true },
          {
            key: 'measured',
            heads: ['实测', '实测值', '实测厚度', 'Measured', '实测 Measured', '实测 mm', '实测 Measured mm'],
            value: 'number',
            unit: 'mm',
            take: 'min',
          },
          { key: 'date', heads: ['日期', '测厚日期', 'Date', '日期 Date'], value: 'day', optional: true },
        ],
      },
    },
  },
  {
    id: 'vesselInspectionReport',
    name: '压力容器定期检验报告',
    nameEn: 'Vessel inspection report',
    template: {
      fields: [
        { key: 'reportNo', kind: 'regex', regex: '报告编号[:：]\\s{0,4}(\\S{1,40})', required: true },
        {
          key: 'safetyGrade',
          kind: 'regex',
          regex: '安全状况等级(?:评定)?(?:为|定为)?\\s{0,8}[:：]?\\s{0,8}([1-5])(?![0-9.])',
          validator: 'int1to5',
        },
        {
          key: 'nextDue',
          kind: 'regex',
          regex: '下次(?:定期|全面)?检验日期\\s{0,8}[:：]?\\s{0,8}(\\d{4})\\s?[年./-]\\s?(\\d{1,2})',
          validator: 'yearMonth',
        },
        {
          key: 'minThickness',
          kind: 'regex',
          regex:
            '最小(?:实测)?(?:壁厚|厚度)\\s{0,4}(?:[（(]mm[)）])?\\s{0,4}[:：]?\\s{0,4}(\\d{1,4}(?:\\.\\d{1,3})?)',
          unit: 'mm',
          validator: 'positive',
        },
      ],
    },
  },
  {
    id: 'psvCalibration',
    name: '安全阀校验报告',
    nameEn: 'Relief valve calibration',
    template: {
      fields: [
        { key: 'tag', kind: 'anchor', anchor: '位号', side: 'right' },
        {
          key: 'setPressure',
          kind: 'anchor',
          anchor: '整定压力',
          side: 'right',
          unit: 'MPa',
          validator: 'positive',
        },
        { key: 'date', kind: 'anchor', anchor: '校验日期', side: 'right', validator: 'day' },
      ],
    },
  },
];
