import { type ESTree, parseSync, Visitor } from 'vite';
import { features } from 'web-features';
import { SUPPORTED_BROWSERS } from '#platform/config/supported-browsers.ts';

/**
 * Finds features used in a file that a supported browser lacks (https://web-platform-dx.github.io/web-features):
 * members of platform objects, pseudo-classes in strings, and CSS properties in Tailwind's class names. Members are
 * found by name, without types: a name is reported if no object has it in all supported browsers.
 *
 * `member?.()` and `member?.other` guard one use. `'member' in object` guards all uses of the member's feature in the
 * file. An assignment needs no guard. Objects called `texts` or `…Texts` are ours.
 */
export function unguardedFeatures(path: string, text: string): string[] {
  const uses: string[] = [];
  const guardedFeatures = new Set<string>();
  const guardedMembers = new Set<number>();
  // A parent is visited before its children.
  new Visitor({
    CallExpression({ callee, optional }) {
      if (optional) guardedMembers.add(callee.end);
      else if (callee.type === 'Identifier') uses.push(`Window.${callee.name}`);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') uses.push(`new ${callee.name}`);
    },
    AssignmentExpression({ left }) {
      guardedMembers.add(left.end);
    },
    MemberExpression({ object, property, computed, optional, end }) {
      if (optional) guardedMembers.add(object.end);
      if (computed || property.type !== 'Identifier' || guardedMembers.has(end) || isOfTexts(object)) return;
      const owner = object.type === 'Identifier' ? object.name.replace('window', 'Window') : '';
      const ofOwner = `${owner}.${property.name}`;
      uses.push(SUPPORT.has(ofOwner) ? ofOwner : `.${property.name}`);
    },
    BinaryExpression({ operator, left }) {
      if (operator !== 'in' || left.type !== 'Literal') return;
      for (const name of [`.${left.value}`, `Window.${left.value}`])
        for (const feature of SUPPORT.get(name)?.features ?? []) guardedFeatures.add(feature);
    },
    Literal({ value }) {
      if (typeof value === 'string') uses.push(...namesInText(value));
    },
    TemplateElement({ value }) {
      uses.push(...namesInText(value.raw));
    },
  }).visit(parseSync(path, text).program);
  return [...new Set(uses)].filter((name) => {
    const { isSupported = true, features = [] } = SUPPORT.get(name) ?? {};
    return !isSupported && !features.some((feature) => guardedFeatures.has(feature));
  });
}

function isOfTexts(object: ESTree.Expression): boolean {
  if (object.type === 'MemberExpression') return isOfTexts(object.object);
  return object.type === 'Identifier' && /^(?:texts|\w+Texts)$/.test(object.name);
}

/** `:popover-open` in a selector; `field-sizing` and its beginnings in the class `field-sizing-content`. */
function namesInText(text: string): string[] {
  const words = text.split(/[\s:[\]]+/).map((word) => word.split('-'));
  const beginnings = words.flatMap((parts) => parts.map((_, index) => parts.slice(0, index + 1).join('-')));
  return [...(text.match(/:[a-z-]+/g) ?? []), ...beginnings.filter((name) => name.includes('-'))];
}

interface Support {
  isSupported: boolean;
  /** Ids of the features that the name belongs to. */
  features: string[];
}

/** Says for each name whether any object has it in all supported browsers. */
const SUPPORT = readSupport();

function readSupport(): Map<string, Support> {
  const keys = Object.entries(features).flatMap(([feature, data]) =>
    data.kind === 'feature'
      ? (data.compat_features ?? []).map((key) => {
          const { support } = data.status.by_compat_key?.[key] ?? data.status;
          return { feature, key, isSupported: isSupported({ ...support }) };
        })
      : [],
  );
  const lacking = new Set(keys.filter(({ isSupported }) => !isSupported).map(({ key }) => key));
  const names = new Map<string, Support>();
  for (const { feature, key, isSupported } of keys) {
    // Skip members of unsupported types: code cannot have such an object.
    if (lacking.has(key.slice(0, key.lastIndexOf('.')))) continue;
    const previous = names.get(nameOf(key));
    names.set(nameOf(key), {
      isSupported: isSupported || previous?.isSupported === true,
      features: [...(previous?.features ?? []), feature],
    });
  }
  return names;
}

/** Converts a key of MDN's compatibility data, such as `api.HTMLElement.hidePopover`, to the name used in code. */
function nameOf(key: string): string {
  const [area = '', kind = '', ...names] = key.split('.');
  const name = names.join('.');
  if (area === 'css' && kind === 'selectors') return `:${name}`;
  if (area === 'css' && kind === 'properties') return name;
  if (area === 'javascript' && kind === 'builtins' && names.length === 2) return `.${names[1]}`;
  if (area !== 'api' || names.length > 1) return '';
  if (!name) return `new ${kind}`;
  if (name.endsWith('_static')) return `${kind}.${name.replace('_static', '')}`;
  return kind === 'Window' ? `Window.${name}` : `.${name}`;
}

function isSupported(versions: { [browser: string]: string | undefined }): boolean {
  return Object.entries(SUPPORTED_BROWSERS).every(
    ([browser, version]) => Number.parseFloat(versions[browser]?.replace('≤', '') ?? 'Infinity') <= version,
  );
}
