/**
 * Records of the plant that a function may be linked to: the field that holds their ids, the resource they are of, what an
 * error and the inspector call them, and the head of their column in the workbook. A further kind is a further
 * line here; the compiler names the shape and the statement it needs.
 */
export const linkKinds = {
  equipmentIds: { to: 'equipment', zh: '设备', en: 'equipment', head: '设备 equipment' },
  documentIds: { to: 'document', zh: '规程', en: 'a procedure', head: '规程 procedures' },
  rcmFunctionIds: { to: 'rcm-function', zh: 'RCM 功能', en: 'an RCM function', head: 'RCM 关联 links' },
} as const;
export type LinkKey = keyof typeof linkKinds;
export const linkKeys = Object.keys(linkKinds) as LinkKey[];

export type Links = { readonly [Key in LinkKey]?: readonly string[] };

/** Names that people know records of the plant by, one to one with their ids. */
export type LinkNames = Readonly<Record<LinkKey, ReadonlyMap<string, string>>>;
