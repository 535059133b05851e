import * as contract from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { jumpSystem, keyedModes, type SsoMode } from '@ircrisk/contract/resources/jump-link.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findRow } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { mayAsk } from './ask.ts';
import { readFigures } from './figures.ts';
import { checkJob, watchSystems } from './health.ts';
import { linkHooks } from './hooks.ts';
import { inboundPath } from './inbound.ts';
import { kindOf, listKeys, rotate, switchNow } from './keys.ts';
import { linksOf, open } from './open.ts';
import { preview } from './preview.ts';
import { redeem } from './redeem.ts';
import { judgeSignature } from './signature.ts';

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/** The system of a call, as its reader sees it; another tenant's is not there. */
async function systemOf({ tx, actor, projectId, language }: Reader, id: string) {
  const row = await findRow(tx, jumpSystem, id, viewerOf(actor, projectId), language);
  if (!row) throw fail(commonErrors.notFound);
  return row as { ssoMode: SsoMode; algorithm: string | null; baseUrl: string; healthUrl: string | null };
}

/** Links to other systems: where they lead, how people are made known there, and who went. */
export const thirdPartyJumpLinks: ServerModule = {
  id: 'third-party-jump-links',
  hooksFor: linkHooks,
  home: [
    {
      code: 'third-party-jump-links',
      figure: counting(jumpSystem, {
        where: sql`t.state <> 'disabled'`,
        words: { zh: '{count} 个系统', en: '{count} systems' },
        late: {
          where: sql`exists (select from jump_health h where h.system_id = t.id and h.health_state in ('down', 'refused'))`,
          words: { zh: '{count} 个系统，{late} 个无应答', en: '{count} systems, {late} not answering' },
        },
      }),
    },
  ],
  handlers: [
    handle(contract.linksAt, (call) => linksOf(call, call.input)),
    handle(contract.openLink, (call) => open(call, call.input)),
    handle(contract.redeemJump, redeem),
    handle(contract.checkSignature, judgeSignature),
    handle(contract.previewLink, preview),
    handle(contract.rotateKey, async (call) => {
      const { tx, actor, input, platform } = call;
      const { ssoMode, algorithm } = await systemOf(call, input.id);
      if (!keyedModes.includes(ssoMode)) throw fail(contract.jumpErrors.noKey);
      const at = { tenantId: actor.tenantId, systemId: input.id, tokenSecret: platform.config.secrets.token };
      return rotate(tx, at, kindOf(ssoMode, algorithm), input.overlapHours);
    }),
    handle(contract.switchKey, async (call) => {
      await systemOf(call, call.input.id);
      const kid = await switchNow(call.tx, call.input.id);
      if (!kid) throw fail(contract.jumpErrors.noOverlap);
      return { kid };
    }),
    handle(contract.keysOf, async (call) => {
      await systemOf(call, call.input.id);
      return listKeys(call.tx, call.input.id);
    }),
    handle(contract.checkSystem, async (call) => {
      const { baseUrl, healthUrl } = await systemOf(call, call.input.id);
      const address = healthUrl ?? baseUrl;
      if (!mayAsk(address, call.platform.config.jumpOrigins))
        throw fail(contract.jumpErrors.notListed, { host: new URL(address).host });
      return { jobId: await enqueue(call.tx, call, checkJob, { id: call.input.id }) };
    }),
    handle(contract.systemHealth, ({ tx, language }) =>
      tx.all(sql`
        select s.id as "systemId", ${textIn(language, 's.name')} as name, s.state, coalesce(h.health_state, 'notListed') as health,
          h.latency_ms as "latencyMs", h.checked_time as "checkedTime"
        from jump_systems s left join jump_health h on h.system_id = s.id where s.is_deleted = 0 order by s.code`),
    ),
    handle(contract.clickFigures, (call) => readFigures(call, call.input.days)),
    handle(contract.resolveInbound, async (call) => ({
      path: await inboundPath(call, call.input.type, call.input.key),
    })),
  ],
  jobs: [checkJob],
  routes: watchSystems,
};
