export { type EquipmentFigures, tagFigures } from './tag-figures.ts';
export { type TopLists, topTen } from './top.ts';
