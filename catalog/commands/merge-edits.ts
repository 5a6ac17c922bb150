/** What a form saves: the parts that were changed, as they were when the form was opened and as they are now. */
export interface Edit {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** A field that was changed differently in a form and elsewhere. */
export interface FieldConflict {
  /** Where the field is in the merged document: `offices.2.phone`. */
  path: string;
  theirs: unknown;
}

/**
 * Merges two changes of the same document, field by field. Entries of lists are recognized by their content. An entry
 * that was removed on one side and changed on the other is a conflict.
 *
 * @param base the document before both changes
 * @param isTheirs whether `merged` has the value of `theirs` where there is a conflict, by its path
 * @returns the document with both changes, and the conflicts.
 */
export function mergeEdits<Document>(
  base: Document,
  mine: Document,
  theirs: Document,
  isTheirs: (path: string) => boolean = () => false,
): { merged: Document; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const choose: Choose = (path, { mine, theirs }) => {
    conflicts.push({ path, theirs });
    return isTheirs(path) ? theirs : mine;
  };
  const merged = mergeValues({ base, mine, theirs }, '', choose);
  return { merged: merged as Document, conflicts };
}

/** Applies the changes of a form to the stored document. */
export function applyEdit<Document extends object>({ base, values }: Edit, stored: Document) {
  const keys = new Set([...Object.keys(base), ...Object.keys(values)]);
  const entries = Object.entries(stored);
  const others = Object.fromEntries(entries.filter(([key]) => !keys.has(key)));
  const touched = Object.fromEntries(entries.filter(([key]) => keys.has(key)));
  const { merged, conflicts } = mergeEdits(base, values, touched);
  return { merged: { ...others, ...merged } as Document, conflicts };
}

/** Returns the parts that differ. */
export function editOf(base: object, values: object): Edit {
  const changed = ([key, value]: [string, unknown]) =>
    !isEqual(value, fieldOf(base, key)) || !isEqual(value, fieldOf(values, key));
  return {
    base: Object.fromEntries(Object.entries(base).filter(changed)),
    values: Object.fromEntries(Object.entries(values).filter(changed)),
  };
}

/** Whether two values of JSON are the same. A missing field is the same as an undefined one. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, at) => isEqual(entry, b[at]));
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b);
  return Object.keys({ ...a, ...b }).every((key) => isEqual(fieldOf(a, key), fieldOf(b, key)));
}

type Side = 'base' | 'mine' | 'theirs';

/** A value in each version; in those that lack it, `undefined`. */
type Versions = Partial<Record<Side, unknown>>;

/** Returns the value for a conflict. */
type Choose = (path: string, versions: Versions) => unknown;

function mergeValues(versions: Versions, path: string, choose: Choose): unknown {
  const { base, mine, theirs } = versions;
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
  if (isEqual(base, mine)) return theirs;
  const isWhole = WHOLE.test(path);
  if (!isWhole && isRecord(mine) && isRecord(theirs)) {
    const keys = Object.keys({ ...mine, ...theirs });
    const fields = keys.map((key) => {
      const field = { base: fieldOf(base, key), mine: mine[key], theirs: theirs[key] };
      return [key, mergeValues(field, joined(path, key), choose)];
    });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  const merged =
    !isWhole && isList(base) && isList(mine) && isList(theirs)
      ? mergeLists({ base, mine, theirs }, path, choose)
      : null;
  return merged ?? choose(path, versions);
}

/** Values with parts that belong together. */
const WHOLE = /(^|\.)(logo|cover|place|hours)$/;

type Entry = Record<string, unknown>;

/** An entry of a list, in the versions that have it. */
type Row = Partial<Record<Side, Entry>>;

/** Returns `null` if both sides changed the order. */
function mergeLists(
  { base, mine, theirs }: Record<Side, Entry[]>,
  path: string,
  choose: Choose,
): unknown[] | null {
  const rows: Row[] = base.map((entry) => ({ base: entry }));
  const baseOrder = [...rows];
  const [myOrder, theirOrder] = [addSide(rows, mine, 'mine'), addSide(rows, theirs, 'theirs')];
  const kept = (order: Row[]) => order.filter((row) => row.base && row.mine && row.theirs);
  const [isMoved, isMovedByThem] = [myOrder, theirOrder].map(
    (order) => !isSameOrder(kept(order), kept(baseOrder)),
  );
  if (isMoved && isMovedByThem && !isSameOrder(kept(myOrder), kept(theirOrder))) return null;
  const isTheirOrder = isMovedByThem || isSameOrder(myOrder, baseOrder);
  const ordered = new Set(isTheirOrder ? [...theirOrder, ...myOrder] : [...myOrder, ...theirOrder]);
  const merged = [...ordered].map((row, at) => mergeValues(row, joined(path, at), choose));
  return merged.filter((entry) => entry !== undefined);
}

/** Adds the entries of one version to their rows, or as new rows. @returns their rows, in the order of the list */
function addSide(rows: Row[], entries: Entry[], side: Side): Row[] {
  const order = new Map<Entry, Row>();
  for (const least of [1, HALF]) {
    for (const entry of entries) {
      const row = order.has(entry) ? null : mostSimilar(rows, entry, side, least);
      if (!row) continue;
      row[side] = entry;
      order.set(entry, row);
    }
  }
  return entries.map((entry) => {
    const known = order.get(entry);
    if (known) return known;
    const added: Row = { [side]: entry };
    rows.push(added);
    return added;
  });
}

/** Returns the row that is most similar to an entry, of those without an entry of this version; `null` if none is enough. */
function mostSimilar(rows: Row[], entry: Entry, side: Side, least: number): Row | null {
  let found: Row | null = null;
  let most = 0;
  for (const row of rows) {
    const likeness = row[side] ? 0 : similarity(row.base ?? row.mine ?? {}, entry);
    if (likeness >= least && likeness > most) [found, most] = [row, likeness];
  }
  return found;
}

const HALF = 0.5;

/** Returns how many of the fields are the same: 0 to 1. */
function similarity(a: Entry, b: Entry): number {
  for (const id of IDS) {
    if (id in a && id in b) return a[id] === b[id] ? 1 : 0;
  }
  const fields = Object.keys({ ...a, ...b }).filter((key) => a[key] || b[key]);
  return fields.filter((key) => isEqual(a[key], b[key])).length / Math.max(1, fields.length);
}

/** Fields that identify an entry: of photos, and of featured products. */
const IDS = ['url', 'id'];

function isSameOrder(a: Row[], b: Row[]): boolean {
  return a.length === b.length && a.every((row, at) => row === b[at]);
}

function joined(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function isRecord(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** Returns a field of a value of JSON; `undefined` if there is no such field. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
