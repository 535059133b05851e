/** The rows a device of the demo refinery is described by. */

/** tag, name, English name, small type, medium, design MPa(g), operating MPa(g), design °C, operating °C, material, diameter mm, corrosion mm/a. */
export type VesselRow = readonly [
  tag: string,
  name: string,
  nameEn: string,
  small: string,
  medium: string,
  designP: number,
  operatingP: number,
  designT: number,
  operatingT: number,
  material: string,
  diameter: number,
  rate: number,
];
/** tag without A/B, name, English name, medium, operating MPa(g), operating °C. */
export type PumpRow = readonly [
  tag: string,
  name: string,
  nameEn: string,
  medium: string,
  pressure: number,
  temperature: number,
];
/** tag, name, English name, class, medium, design MPa(g), operating °C, material, outside diameter mm, corrosion mm/a, from, to. */
export type LineRow = readonly [
  tag: string,
  name: string,
  nameEn: string,
  grade: string,
  medium: string,
  designP: number,
  operatingT: number,
  material: string,
  diameter: number,
  rate: number,
  from: string | null,
  to: string | null,
];

export interface DeviceRows {
  key: string;
  branch: string;
  number: string;
  name: string;
  nameEn: string;
  abbreviation: string;
  startYear: number;
  /** Turnarounds, years before today. */
  turnarounds: readonly number[];
  /** Each with the tags that stand in it. */
  units: readonly (readonly [key: string, name: string, nameEn: string, tags: string])[];
  vessels: readonly VesselRow[];
  exchangers: readonly VesselRow[];
  heaters: readonly VesselRow[];
  pumps: readonly PumpRow[];
  compressors: readonly PumpRow[];
  lines: readonly LineRow[];
}
