import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface DemoSystem {
  code: string;
  name: readonly [zh: string, en: string];
  category: string;
  open: string;
  sso: string;
  state?: string;
  note?: readonly [zh: string, en: string];
  latencyMs: number | null;
}

const systems: readonly DemoSystem[] = [
  {
    code: 'EAM',
    name: ['设备资产管理系统', 'Asset management'],
    category: 'eam',
    open: 'newTab',
    sso: 'ticket',
    latencyMs: 86,
  },
  {
    code: 'MES',
    name: ['生产执行系统', 'Manufacturing execution'],
    category: 'mes',
    open: 'newTab',
    sso: 'ticket',
    latencyMs: 124,
  },
  {
    code: 'LIMS',
    name: ['实验室信息系统', 'Laboratory information'],
    category: 'lims',
    open: 'newTab',
    sso: 'ticket',
    latencyMs: 203,
  },
  {
    code: 'THK',
    name: ['在线测厚', 'Online thickness'],
    category: 'monitoring',
    open: 'iframe',
    sso: 'ticket',
    latencyMs: 58,
  },
  {
    code: 'VIB',
    name: ['机组振动监测', 'Vibration monitoring'],
    category: 'monitoring',
    open: 'iframe',
    sso: 'ticket',
    latencyMs: null,
  },
  {
    ...{ code: 'CCTV', name: ['工业视频', 'Plant video'], category: 'video', open: 'newTab', sso: 'none' },
    ...{
      state: 'maintenance',
      note: ['视频平台升级，预计今日 18:00 恢复', 'Upgrade of the video platform until 18:00 today'],
    },
    latencyMs: null,
  },
  {
    code: 'EDMS',
    name: ['工程文档管理', 'Engineering documents'],
    category: 'document',
    open: 'newTab',
    sso: 'none',
    latencyMs: 71,
  },
];

interface DemoEntry {
  system: string;
  title: readonly [zh: string, en: string];
  on: string;
  path: string;
  parameters: readonly string[];
}

const tag = 'tag=equipment.tag!';
const entries: readonly DemoEntry[] = [
  {
    system: 'EAM',
    title: ['资产卡片', 'Asset card'],
    on: 'equipment',
    path: 'asset{?tag,lang}',
    parameters: [tag, 'lang=user.language'],
  },
  {
    system: 'EAM',
    title: ['采购申请', 'Purchase requests'],
    on: 'part',
    path: 'purchase{?tag,part}',
    parameters: [tag, 'part=part.number'],
  },
  {
    system: 'EAM',
    title: ['工单成本', 'Order costs'],
    on: 'order',
    path: 'order/{number}/costs',
    parameters: ['number=order.number!'],
  },
  { system: 'EAM', title: ['设备资产管理', 'Asset management'], on: 'global', path: 'home', parameters: [] },
  {
    system: 'MES',
    title: ['装置日报', 'Daily report of the unit'],
    on: 'unit',
    path: 'daily{?unit}',
    parameters: ['unit=unit.name!'],
  },
  { system: 'MES', title: ['生产调度', 'Production'], on: 'global', path: 'dispatch', parameters: [] },
  {
    system: 'LIMS',
    title: ['介质化验', 'Analyses of the medium'],
    on: 'equipment',
    path: 'samples{?tag}',
    parameters: [tag],
  },
  { system: 'LIMS', title: ['实验室', 'Laboratory'], on: 'global', path: 'home', parameters: [] },
  {
    system: 'THK',
    title: ['在线测厚曲线', 'Thickness online'],
    on: 'equipment',
    path: 'trend{?tag}',
    parameters: [tag],
  },
  {
    system: 'VIB',
    title: ['振动频谱', 'Vibration spectrum'],
    on: 'equipment',
    path: 'spectrum{?tag,serial}',
    parameters: [tag, 'serial=equipment.serialNumber!'],
  },
  {
    system: 'VIB',
    title: ['报警时刻波形', 'Waveform at the alarm'],
    on: 'alarm',
    path: 'wave{?point}',
    parameters: ['point=alarm.tag!'],
  },
  {
    system: 'CCTV',
    title: ['现场视频', 'Video on site'],
    on: 'equipment',
    path: 'live{?tag}',
    parameters: [tag],
  },
  { system: 'CCTV', title: ['工业视频', 'Plant video'], on: 'global', path: 'wall', parameters: [] },
  {
    system: 'EDMS',
    title: ['竣工图纸', 'As-built drawings'],
    on: 'equipment',
    path: 'search{?tag,source}',
    parameters: [tag, "source='ircrisk'"],
  },
];

const hostOf = (code: string) => `${code.toLowerCase()}.example.com`;

/** Seven systems around the refinery, the links to them, and a month of people going there. */
export async function seedJumpLinks(tx: Tx): Promise<void> {
  for (const { code, name, category, open, sso, state = 'enabled', note, latencyMs } of systems) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into jump_systems (code, name, name_en, category, base_url, allowed_hosts, open_mode, sso_mode, state, closed_note, closed_note_en)
      values (${code}, ${name[0]}, ${name[1]}, ${category}, ${`https://${hostOf(code)}/`}, array[${hostOf(code)}], ${open}, ${sso}, ${state}, ${note?.[0]}, ${note?.[1]})
      returning id`);
    if (state === 'enabled')
      await tx.run(sql`insert into jump_health (system_id, health_state, latency_ms, status_code, framing)
        values (${id}, ${latencyMs === null ? 'down' : 'up'}, ${latencyMs}, ${latencyMs === null ? null : 200}, 'unknown')`);
  }
  for (const [index, { system, title, on, path, parameters }] of entries.entries())
    await tx.run(sql`
      insert into jump_entries (system_id, title, title_en, visible_on, template, parameters, sort)
      select id, ${title[0]}, ${title[1]}, ${on}, ${`https://${hostOf(system)}/${path}`}, ${parameters}::text[], ${index + 1} from jump_systems where code = ${system}`);
  await tx.run(sql`
    insert into jump_clicks (clicked_time, user_id, system_id, entry_id, entity_type, entity_id, entity_label, sso_mode, outcome, redeemed_time)
    select at, u.id, s.id, e.id, 'equipment', q.id, q.tag, s.sso_mode, case s.sso_mode when 'ticket' then 'redeemed' else 'opened' end,
      case s.sso_mode when 'ticket' then at + interval '2 seconds' end
    from (select n, date_trunc('hour', now()) - make_interval(hours => 3 + n * 5, mins => n * 7 % 60) as at from generate_series(1, 140) n) c
    join lateral (select id from users where tenant_id = current_tenant() and is_deleted = 0 order by hashtext(id::text || c.n) limit 1) u on true
    join lateral (select id, tag from equipment where is_deleted = 0 order by hashtext(id::text || c.n) limit 1) q on true
    join lateral (select * from jump_entries where visible_on = 'equipment' and is_deleted = 0 order by hashtext(id::text || c.n) limit 1) e on true
    join jump_systems s on s.id = e.system_id and s.state = 'enabled'`);
}
