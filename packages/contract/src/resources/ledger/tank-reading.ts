import { choice, date, number, quantity, resource, text } from '@ircrisk/contract/resource.ts';
import { plate, tankId } from './tank-common.ts';

const center = 'ircrisk-center';

const gridPlace = { integer: true, min: 1, max: 999, required: true, list: true } as const;

/** A point of a thickness grid; a course or zone takes its minimum and average from the last reading of every cell over it. */
export const tankReading = resource('tank-reading', {
  service: center,
  table: 'tank_readings',
  title: { zh: '测厚网格', en: 'Thickness grid' },
  purpose: {
    zh: '罐壁和罐底按网格测得的厚度；各圈板和分区的最小、平均厚度由每个网格最近一次读数得出。',
    en: 'Thickness measured over a grid on shell and bottom; each course and zone takes its minimum and average from the last reading of every cell.',
  },
  label: 'section',
  fields: {
    tankId,
    measuredDate: date({
      zh: '测厚日期',
      en: 'Measured on',
      past: true,
      required: true,
      list: true,
      filter: true,
    }),
    area: choice({
      zh: '部位',
      en: 'Area',
      choices: {
        shell: { zh: '罐壁', en: 'Shell' },
        underside: { zh: '底板下表面', en: 'Bottom, underside' },
        internal: { zh: '底板上表面', en: 'Bottom, internal' },
      },
      required: true,
      list: true,
      filter: true,
    }),
    section: text({
      zh: '圈板或分区',
      en: 'Course or zone',
      max: 64,
      required: true,
      list: true,
      filter: true,
      hint: { zh: '罐壁填圈板号，底板填分区名称', en: 'The number of the course, or the name of the zone' },
    }),
    gridRow: number({ zh: '网格行', en: 'Grid row', ...gridPlace }),
    gridColumn: number({ zh: '网格列', en: 'Grid column', ...gridPlace }),
    angle: quantity({
      zh: '角度',
      en: 'Angle',
      quantity: 'angle',
      min: 0,
      max: 360,
      list: true,
      hint: {
        zh: '按角度分段的圈板必填，用来判断属于哪一段',
        en: 'Needed where a course has rows by angle: it tells which row the point belongs to',
      },
    }),
    height: quantity({
      zh: '距圈板底边高度',
      en: 'Height above the foot of the course',
      quantity: 'diameter',
      min: 0,
      max: 10000,
      list: true,
      hint: {
        zh: '罐壁测点的高度；同一列在长度 L 内至少 5 点才有平均厚度 t₁',
        en: 'Of a point on the shell; a column gives an average t₁ with at least five points over the length L',
      },
    }),
    thickness: quantity({ zh: '实测厚度', en: 'Measured thickness', ...plate, required: true, list: true }),
  },
  unique: [['tankId', 'measuredDate', 'area', 'section', 'gridRow', 'gridColumn']],
  order: { by: 'measuredDate', descending: true },
  exchange: ['import', 'export'],
});
