import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { labelled } from '../validation.ts';
import { id, yes } from '../values.ts';

export const DefaultProject = z.object({
  id: z.string(),
  projectName: z.string(),
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
