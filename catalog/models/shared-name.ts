/** Returns the words with which all names begin (`Tote` for `Tote, sand` and `Tote, ink`), else the first name. */
export function sharedName(names: string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  const shared = first.filter((_, at) =>
    others.every((words) => first.slice(0, at + 1).every((word, place) => words[place] === word)),
  );
  // Without the comma or dash before the color.
  return /^.*[^ ,،、:–—-]/.exec(shared.join(' '))?.[0] ?? first.join(' ');
}

/** Returns what a name adds to the shared one: `sand` for `Tote, sand`. Empty if it adds nothing. */
export function colorLabel(name: string, shared: string): string {
  const added = name.startsWith(shared) ? name.slice(shared.length) : '';
  const label = added.replace(/^[ ,،、:–—-]+/, '');
  return label === added ? '' : label;
}
