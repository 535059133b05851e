/** Roles by side of the box: Input left, Control top, Output right, Mechanism bottom, Call bottom pointing down. */
export const roles = ['I', 'C', 'O', 'M', 'Call'] as const;
export type Role = (typeof roles)[number];
export type IcomRole = Exclude<Role, 'Call'>;

export type Activity = {
  readonly id: string;
  readonly parentId: string | null;
  readonly number: number;
  readonly name: string;
};
/** A glossary term; renaming it renames every arrow that carries it. */
export type Concept = { readonly id: string; readonly label: string; readonly definition?: string | null };

export type End =
  | {
      readonly kind: 'box';
      readonly id: string /** Coordinate along the side: x on top and bottom, y on left and right. */;
      readonly at: number;
    }
  | { readonly kind: 'boundary'; readonly icom?: string | null }
  | { readonly kind: 'junction'; readonly id: string }
  | { readonly kind: 'none' };

export type Arrow = {
  readonly id: string;
  readonly conceptId: string | null;
  readonly from: End;
  readonly to: End;
  readonly role: Role;
  /** Parentheses at the source or at the sink: not shown on the other side of that end. */
  readonly tunnel?: 'none' | 'source' | 'sink';
  readonly callTarget?: string | null;
};

/** The diagram that decomposes `activityId`; the context diagram A-0 decomposes nothing (null) and holds the root box. */
export type Diagram = { readonly activityId: string | null; readonly arrows: readonly Arrow[] };

export type Idef0Model = {
  readonly activities: readonly Activity[];
  readonly concepts: readonly Concept[];
  readonly diagrams: readonly Diagram[];
};

/** Each box has one digit of the node number: box 12 of A0 and box 2 of A1 would both be A12. */
export const mostBoxes = 9;

/** Boxes of a diagram in their order. */
export function boxesOf(activities: readonly Activity[], activityId: string | null): readonly Activity[] {
  return activities.filter(({ parentId }) => parentId === activityId).sort((a, b) => a.number - b.number);
}
