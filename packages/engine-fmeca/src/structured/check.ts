import type { Notice } from '@ircrisk/units';
import { checkFailureNet, findCircle, type NetFinding, type NetResult } from '../failure-net.ts';
import {
  elementName,
  type FmeaModel,
  indexModel,
  type ModelIndex,
  rowKey,
  saidIn,
  type Tongue,
} from './model.ts';
import { isRating, readRatedTexts } from './rated-text.ts';

type Names = (id: string) => string;

const namesIn =
  ({ elements, functions, failures }: ModelIndex, language: Tongue): Names =>
  (id) => {
    const element = elements.get(id);
    const other = functions.get(id) ?? failures.get(id);
    return element ? elementName(element, language) : other ? saidIn(other, language) : id;
  };

const twice = (values: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return values.find((value) => seen.has(value) || !seen.add(value));
};

/** The model's net in the form of the engine's check. */
export const netOf = ({ model, elementOfFailure }: ModelIndex) => ({
  elements: model.elements,
  failures: model.failures.map(({ id, severity }) => ({
    id,
    elementId: elementOfFailure(id)?.id ?? '',
    severity: severity ?? null,
  })),
  links: model.failureLinks,
});

/** What a reader is told of the net: names in place of ids. */
export function namedFindings(index: ModelIndex, { findings }: NetResult, language: Tongue): NetFinding[] {
  const name = namesIn(index, language);
  return findings.map((finding) => ({
    ...finding,
    values: Object.fromEntries(
      Object.entries(finding.values ?? {}).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.split(' → ').map(name).join(' → ') : value,
      ]),
    ),
  }));
}

function unknownParts(index: ModelIndex, name: Names): Notice[] {
  const { model, elements, functions, failures } = index;
  const stray = (path: string, id: string): Notice => ({ code: 'modelUnknown', path, values: { id } });
  return [
    ...model.elements.flatMap(({ id, parentId }) =>
      parentId !== null && !elements.has(parentId) ? [stray(`elements/${id}`, parentId)] : [],
    ),
    ...model.functions.flatMap(({ id, elementId }) =>
      elements.has(elementId) ? [] : [stray(`functions/${id}`, elementId)],
    ),
    ...model.failures.flatMap(({ id, functionId }) =>
      functions.has(functionId) ? [] : [stray(`failures/${id}`, functionId)],
    ),
    ...model.functionLinks.flatMap(({ lower, upper }, at) =>
      [lower, upper].filter((id) => !functions.has(id)).map((id) => stray(`functionLinks/${at}`, id)),
    ),
    ...model.failureLinks.flatMap(({ cause, effect }, at) =>
      [cause, effect].filter((id) => !failures.has(id)).map((id) => stray(`failureLinks/${at}`, id)),
    ),
    ...model.risks.flatMap(({ mode, cause }, at): Notice[] =>
      (index.causesOf.get(mode) ?? []).includes(cause)
        ? []
        : [
            {
              code: 'riskWithoutLink',
              path: `risks/${at}`,
              values: { mode: name(mode), cause: name(cause) },
            },
          ],
    ),
  ];
}

function doubles(model: FmeaModel, name: Names): Notice[] {
  const id = twice([...model.elements, ...model.functions, ...model.failures].map((one) => one.id));
  const link = twice(model.failureLinks.map(({ cause, effect }) => `${cause}\t${effect}`));
  const risk = twice(model.risks.map(({ mode, cause }) => rowKey(mode, cause)));
  const [cause = '', effect = ''] = link?.split('\t') ?? [];
  return [
    ...(id === undefined ? [] : [{ code: 'modelTwice', path: id, values: { id } }]),
    ...(link === undefined
      ? []
      : [
          {
            code: 'netDuplicate',
            path: 'failureLinks',
            values: { cause: name(cause), effect: name(effect) },
          },
        ]),
    ...(risk === undefined ? [] : [{ code: 'modelTwice', path: 'risks', values: { id: risk } }]),
  ];
}

function circles(index: ModelIndex, name: Names): Notice[] {
  const { model, elements } = index;
  const told = (code: string, path: string, ids: readonly string[] | undefined): Notice[] =>
    ids ? [{ code, path, values: { path: ids.map(name).join(' → ') } }] : [];
  const uppers = new Map<string, string[]>();
  for (const { lower, upper } of model.functionLinks)
    uppers.set(lower, [...(uppers.get(lower) ?? []), upper]);
  return [
    ...told(
      'netStructureCycle',
      'elements',
      findCircle(elements.keys(), (id) => {
        const parent = elements.get(id)?.parentId;
        return parent && elements.has(parent) ? [parent] : [];
      }),
    ),
    ...told(
      'functionCycle',
      'functionLinks',
      findCircle(index.functions.keys(), (id) => uppers.get(id) ?? []),
    ),
    ...told(
      'netCycle',
      'failureLinks',
      findCircle(index.failures.keys(), (id) => index.effectsOf.get(id) ?? []),
    ),
  ];
}

const ratings = {
  occurrence: 'O',
  detection: 'D',
  revisedSeverity: 'S′',
  revisedOccurrence: 'O′',
  revisedDetection: 'D′',
} as const;

function wrongRatings({ model }: ModelIndex, name: Names): Notice[] {
  const wrong = (path: string, at: string, rating: string, value: number): Notice => ({
    code: 'ratingOutsideAt',
    path,
    values: { at, name: rating, value: String(value) },
  });
  const failures = model.failures.flatMap(({ id, severity }) =>
    severity == null || isRating(severity) ? [] : [wrong(`failures/${id}/severity`, name(id), 'S', severity)],
  );
  const risks = model.risks.flatMap((risk, row) => {
    const at = `${name(risk.mode)} ← ${name(risk.cause)}`;
    const typed = Object.entries(ratings).flatMap(([field, short]) => {
      const value = risk[field as keyof typeof ratings];
      return value == null || isRating(value) ? [] : [wrong(`risks/${row}/${field}`, at, short, value)];
    });
    const controls = readRatedTexts(risk.control).flatMap(({ rating }) =>
      rating === null || isRating(rating) ? [] : [wrong(`risks/${row}/control`, at, 'D', rating)],
    );
    return [...typed, ...controls];
  });
  return [...failures, ...risks];
}

/** Why a model cannot be kept at all: parts that do not exist, circles, ratings that are none. An unfinished model is normal. */
export function modelProblems(model: FmeaModel, language: Tongue): readonly Notice[] {
  const index = indexModel(model);
  const name = namesIn(index, language);
  const broken = [...doubles(model, name), ...unknownParts(index, name)];
  return broken.length > 0 ? broken : [...circles(index, name), ...wrongRatings(index, name)];
}

export const checkNet = (index: ModelIndex): NetResult => checkFailureNet(netOf(index));

const alike = <T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean =>
  one === other ||
  (one.length === other.length && one.every((each, at) => each === other[at] || same(each, other[at]!)));

/** Whether two models have the same net: an edit of a text or a rating of a row leaves it, and what was found in it, as it was. */
export const isSameNet = ({ model: one }: ModelIndex, { model: other }: ModelIndex): boolean =>
  alike(one.elements, other.elements, (a, b) => a.id === b.id && a.parentId === b.parentId) &&
  alike(one.functions, other.functions, (a, b) => a.id === b.id && a.elementId === b.elementId) &&
  alike(
    one.failures,
    other.failures,
    (a, b) => a.id === b.id && a.functionId === b.functionId && a.severity === b.severity,
  ) &&
  alike(one.failureLinks, other.failureLinks, (a, b) => a.cause === b.cause && a.effect === b.effect);
