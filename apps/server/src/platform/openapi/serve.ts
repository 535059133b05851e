import { resources } from '@ircrisk/contract/catalog.ts';
import { readOpenApi } from '@ircrisk/contract/modules/system/api-docs.ts';
import { webhookBody, webhookData } from '@ircrisk/contract/modules/system/webhook.ts';
import { recordSchema } from '@ircrisk/contract/record-schema.ts';
import { resourcePath } from '@ircrisk/contract/resource.ts';
import { type Topic, topicTexts } from '@ircrisk/contract/topics.ts';
import type { z } from 'zod';
import { type Handler, handle } from '#platform/http/handle.ts';
import { recordResult } from '#platform/resources/record-result.ts';
import { pascal } from './components.ts';
import { type Described, openApiDocument } from './document.ts';
import { listFilters } from './filter-parameters.ts';

function recordInputs(): NonNullable<Described['inputs']> {
  const inputs = new Map<string, { name: string; schema: z.ZodType }>();
  for (const resource of resources) {
    const name = pascal(resource.id);
    const change = recordSchema(resource, 'update');
    const made = { name: `New${name}`, schema: recordSchema(resource, 'create') };
    inputs.set(resourcePath(resource, 'save'), made);
    inputs.set(resourcePath(resource, 'update'), { name: `Changed${name}`, schema: change });
    inputs.set(resourcePath(resource, 'submit'), {
      name: `Saved${name}`,
      schema: change.partial({ id: true }),
    });
  }
  return inputs;
}

/** What the document is made from, of the routes that are mounted. */
const describedBy = (routes: Described['routes']): Described => ({
  routes: routes.filter(({ url }) => url.startsWith('/api/')),
  records: new Map(resources.map((resource) => [pascal(resource.id), recordResult(resource)])),
  inputs: recordInputs(),
  filters: listFilters(resources),
  calls: new Map(
    (Object.keys(webhookData) as Topic[]).map((topic) => [
      topic,
      { title: topicTexts[topic], body: webhookBody(webhookData[topic]) },
    ]),
  ),
});

const openApiType = 'application/vnd.oai.openapi+json;version=3.1';

/** The document of the running server, bare as tools want it; made when it is first asked for. */
export function openApiHandler(routes: () => Described['routes']): Handler {
  let document: Promise<string> | null = null;
  return handle(readOpenApi, async ({ reply }) => {
    document ??= openApiDocument(describedBy(routes())).then((made) => JSON.stringify(made));
    await reply.type(openApiType).send(await document);
    return {};
  });
}
