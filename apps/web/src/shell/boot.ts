import { type Company, companyOfTenant } from '@ircrisk/contract/modules/system/company.ts';
import {
  type MenuNode,
  menuButtons,
  menuRoutes,
  topMenuList,
} from '@ircrisk/contract/modules/system/menu.ts';
import { tenantDetail } from '@ircrisk/contract/modules/system/tenant.ts';
import { type OwnUser, ownInfo } from '@ircrisk/contract/modules/system/user.ts';
import {
  type DefaultProject,
  defaultProject,
  setDefaultLanguage,
} from '@ircrisk/contract/modules/workplace/project.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { isLanguage } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { language, setLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { buttonCodes, setPermissions } from '@ircrisk/ui/session/permissions.ts';
import { setPlantZone } from '@ircrisk/ui/session/plant-clock.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { type Frame, keepFrame, keptFrame } from './kept-frame.ts';
import type { MenuItem } from './menu.ts';
import { buildMenu, orHome, withReport } from './menu.ts';

/** Everything the shell needs before its first page. */
export interface Boot {
  user: OwnUser;
  company: Company | undefined;
  project: DefaultProject | undefined;
  menu: MenuItem[];
  /** Nobody answered: this is the frame of the last time. */
  isKept?: boolean;
}

/** The user has to set a password before anything else answers. */
export class PasswordChangeRequired extends Error {
  readonly withoutOld: boolean;
  constructor(withoutOld: boolean) {
    super();
    this.withoutOld = withoutOld;
  }
}

/** What goes wrong while starting is shown in place of the shell, not as a message over nothing. */
const quiet = { suppress: true } as const;

/** A part the shell can stand without: a missing company or project must not lock anybody out. */
const optional = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined);

async function loadMenu(): Promise<MenuNode[]> {
  const wanted = { code: product.businessMenuCode, current: 1, size: product.menuPageSize };
  const groups = await call(topMenuList, wanted, quiet);
  const topMenuIds = groups.records.map((group) => group.id);
  return call(menuRoutes, { withTopMenu: true, category: 1, topMenuIds }, quiet);
}

/**
 * A choice made on the login page is kept and told to the server. Otherwise a window goes on in the language it speaks,
 * whatever the same person chooses in another, and a new one begins with the language of the account.
 */
async function settleLanguage(stored: string | null | undefined): Promise<void> {
  const chosen = sessionStorage.getItem('ircrisk.chosenLanguage');
  sessionStorage.removeItem('ircrisk.chosenLanguage');
  if (isLanguage(chosen) && chosen === language()) {
    if (chosen !== stored) await optional(storeLanguage(chosen));
  } else if (isLanguage(stored) && !isLanguage(session.getTab('language'))) await setLanguage(stored);
}

export const storeLanguage = (next: Language) => call(setDefaultLanguage, { currentLanguage: next }, quiet);

/** A company or project kept from before may be out of reach by now: forgotten, the session starts with its defaults. */
export async function loadBoot(): Promise<Boot> {
  try {
    return await loadAll();
  } catch (failure) {
    const last = failure instanceof NoAnswer ? keptFrame() : undefined;
    if (last) return { ...stand(last), isKept: true };
    const kept = session.getTab('project') !== undefined || session.get('companyId') !== undefined;
    if (!(failure instanceof Refusal && failure.code === 403 && kept)) throw failure;
    session.setTab('project', undefined);
    session.set('companyId', undefined);
    return loadAll();
  }
}

async function loadAll(): Promise<Boot> {
  const tenantId = session.get('tenantId') ?? '';
  const user = await call(ownInfo, {}, quiet);
  if (user.firstLogin) throw new PasswordChangeRequired(!user.oldPasswordNeeded);
  session.set('userId', user.id);
  session.set('account', user.account);
  session.set('realName', user.realName || user.name);

  const [nodes, buttons, company, tenant, project] = await Promise.all([
    loadMenu(),
    call(menuButtons, {}, quiet),
    optional(call(companyOfTenant, { tenantId }, quiet)),
    optional(call(tenantDetail, { tenantId }, quiet)),
    optional(call(defaultProject, {}, quiet)),
  ]);
  const frame = { user, company, project, nodes, buttons, modules: tenant?.moduleCodes ?? [] };
  keepFrame(frame);
  if (company && !session.get('companyId')) session.set('companyId', company.id);
  if (tenant?.platformType) session.set('platformType', String(tenant.platformType));
  if (project) session.setTab('project', project);
  const spoken = language();
  await settleLanguage(project?.currentLanguage ?? user.language);
  if (language() === spoken) return stand(frame);
  return stand({ ...frame, user: (await ownWords()) ?? user });
}

/** Department, post, roles and the place of the last sign-in are said by the server: in another language they are asked anew. */
export const ownWords = () => optional(call(ownInfo, {}, quiet));

/** The shell on what is known of the person. */
function stand({ user, company, project, nodes, buttons, modules = [] }: Frame): Boot {
  setPlantZone(user.timeZone);
  session.setTab('menu', nodes);
  setPermissions(buttonCodes(buttons));
  return { user, company, project, menu: withReport(orHome(buildMenu(nodes)), modules) };
}
