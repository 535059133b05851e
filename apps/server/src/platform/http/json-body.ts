import type { FastifyInstance } from 'fastify';
import { commonErrors, fail } from './answer.ts';

export const maxJsonBytes = 1024 * 1024;
export const maxJsonDepth = 32;

/** Whether brackets nest deeper than allowed; text inside strings does not count. */
export function isDeeper(json: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (quoted) {
      if (character === 92 /* \ */) at += 1;
      else if (character === 34 /* " */) quoted = false;
    } else if (character === 34) quoted = true;
    else if (character === 123 /* { */ || character === 91 /* [ */) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === 125 || character === 93) depth -= 1;
  }
  return false;
}

const tooDeep = {
  zh: `JSON 嵌套不能超过 ${maxJsonDepth} 层`,
  en: `JSON must not nest deeper than ${maxJsonDepth} levels`,
};

/** JSON bodies: bounded in size and depth, `__proto__` and `constructor.prototype` refused, an empty body is none. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Plain text is no body of any call: it would be taken for one without parameters.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxJsonBytes },
    (request, body: string, done) => {
      if (body.trim() === '') return done(null, undefined);
      if (isDeeper(body, maxJsonDepth)) {
        const fields = (language: 'zh' | 'en') => [{ field: '', rule: 'depth', msg: tooDeep[language] }];
        return done(fail(commonErrors.invalid, { reason: '' }, { fields }), undefined);
      }
      parse(request, body, done);
    },
  );
}
