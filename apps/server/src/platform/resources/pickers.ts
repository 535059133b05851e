import { resources } from '@ircrisk/contract/catalog.ts';
import { permissionOf, type Resource, type Verb } from '@ircrisk/contract/resource.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

/** With these a person fills in or reads the fields of a record, and needs the names they may point at. */
const verbs: readonly Verb[] = ['read', 'create', 'update', 'import'];

const pointsAt = (resource: Resource, target: string): boolean =>
  Object.values(resource.fields).some((field) => field.kind === 'reference' && field.to === target);

const opened = new Map<string, readonly string[]>();

/** The permissions that open the names of a resource: reading it, and working with whatever points at it. */
function permissionsFor(resource: Resource): readonly string[] {
  let found = opened.get(resource.id);
  if (!found) {
    const pointing = resources.filter((each) => each.id !== resource.id && pointsAt(each, resource.id));
    found = [
      permissionOf(resource, 'read'),
      ...(resource.pickedWith ?? []),
      ...pointing.flatMap((each) => verbs.map((verb) => permissionOf(each, verb))),
    ];
    opened.set(resource.id, found);
  }
  return found;
}

/** Whether somebody may see the names of these records in a picker: as the list, or as far as their own forms point at them. */
export const mayPick = (actor: Actor, resource: Resource): boolean =>
  permissionsFor(resource).some((permission) => may(actor, permission));
