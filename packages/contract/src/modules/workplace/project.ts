import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const DefaultProject = z.object({
  id: z.string(),
  projectName: z.string(),
  projectNameEn: z.string().nullable(),
  itemNo: z.string(),
  enterpriseId: z.string(),
  plantModelId: z.string().nullable(),
  currentLanguage: z.enum(['zh', 'en']),
  /** Tabs the user may keep open. */
  tabCount: z.number(),
});
export type DefaultProject = z.infer<typeof DefaultProject>;

export const defaultProject = endpoint('GET /ircrisk-center/project/getDefaultProject', {
  access: 'signed-in',
  title: { zh: '默认项目', en: 'Default project' },
  input: z.looseObject({ userId: id.optional(), enterpriseId: id.optional() }),
  result: DefaultProject,
});

const setLanguage = {
  access: 'signed-in',
  title: { zh: '设置语言', en: 'Set language' },
  input: z.looseObject({ currentLanguage: labelled(z.enum(['zh', 'en']), { zh: '语言', en: 'Language' }) }),
  result: yes,
} as const;
/** The path of the specification ends in a slash; both are served. */
export const setDefaultLanguage = endpoint('GET /ircrisk-center/project/setDefaultLanguage/', setLanguage);
export const setDefaultLanguageBare = endpoint('GET /ircrisk-center/project/setDefaultLanguage', setLanguage);

/** The projects the caller may switch to. */
export const ownProjects = endpoint('GET /ircrisk-center/project/own-list', {
  access: 'signed-in',
  title: { zh: '可切换的项目', en: 'Projects to switch to' },
  input: z.looseObject({ keyword: z.string().max(100).optional() }),
  result: z.array(
    z.object({
      id: z.string(),
      projectName: z.string(),
      projectNameEn: z.string().nullable(),
      itemNo: z.string(),
      enterpriseId: z.string(),
      isDefault: z.boolean(),
    }),
  ),
});
export const setDefaultProject = endpoint('POST /ircrisk-center/project/setDefaultProject', {
  access: 'signed-in',
  title: { zh: '切换项目', en: 'Switch project' },
  form: true,
  input: z.object({ projectId: id }),
  result: yes,
});

/** The place in the plant a person starts from; none is the whole plant. */
export const setPlantModel = endpoint('POST /ircrisk-center/project/setPlantModel', {
  access: 'signed-in',
  title: { zh: '设置常用位置', en: 'Set own place in the plant' },
  form: true,
  input: z.object({
    plantModelId: labelled(
      z.preprocess(
        (value) => (value === '' || value === undefined || value === '0' ? null : value),
        id.nullable(),
      ),
      { zh: '工厂模型', en: 'Factory model' },
    ),
  }),
  result: yes,
});

export const memberRoles = {
  manager: { zh: '项目经理', en: 'Manager' },
  engineer: { zh: '分析工程师', en: 'Engineer' },
  reviewer: { zh: '审核人', en: 'Reviewer' },
  viewer: { zh: '查看者', en: 'Viewer' },
} satisfies Record<string, Text>;
export type MemberRole = keyof typeof memberRoles;
const roles = Object.keys(memberRoles) as [MemberRole, ...MemberRole[]];

export const projectErrors = errors('project', {
  notGranted: {
    status: 400,
    zh: '以下模块未授权给本企业：{modules}',
    en: 'These modules are not granted to the company: {modules}',
  },
  notInstalled: {
    status: 400,
    zh: '以下模块尚未安装到本平台：{modules}',
    en: 'These modules are not installed on this platform: {modules}',
  },
  doubledMember: { status: 400, zh: '“{name}”在成员中出现两次', en: '“{name}” is in the list twice' },
  unknownMember: { status: 400, zh: '成员中有不存在的用户', en: 'A member is not a user of the company' },
});

const ProjectMember = z.object({
  userId: z.string(),
  realName: z.string(),
  deptName: z.string().nullable(),
  role: z.enum(roles),
});
export type ProjectMember = z.infer<typeof ProjectMember>;

export const projectMembers = endpoint('GET /ircrisk-center/project/members', {
  access: 'project.read',
  title: { zh: '项目成员', en: 'Project members' },
  input: z.object({ projectId: id }),
  result: z.array(ProjectMember),
});

/** Replaces the list: who is not in it is no longer a member. */
export const saveProjectMembers = endpoint('POST /ircrisk-center/project/save-members', {
  access: 'project.update',
  title: { zh: '项目：设置成员', en: 'Projects: set members' },
  success: 'updated',
  input: z.object({
    projectId: id,
    members: labelled(z.array(z.object({ userId: id, role: z.enum(roles) })).max(500), {
      zh: '成员',
      en: 'Members',
    }),
  }),
  result: yes,
});

/** The project everybody starts in who has not chosen another. */
export const makeDefaultProject = endpoint('POST /ircrisk-center/project/make-default', {
  access: 'project.update',
  title: { zh: '项目：设为默认项目', en: 'Projects: make the default' },
  success: 'updated',
  form: true,
  input: z.object({ id }),
  result: yes,
});

/** Companies to choose a client from. */
export const companyChoices = endpoint('GET /ircrisk-center/company/select', {
  access: 'signed-in',
  title: { zh: '企业（选项）', en: 'Companies (options)' },
  input: z.looseObject({ keyword: z.string().max(100).optional(), ids: ids.optional() }),
  result: z.array(z.object({ id: z.string(), label: z.string() })),
});
