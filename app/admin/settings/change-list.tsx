import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import { Changed } from '../writes/changed.tsx';

/** The differences between two versions of the settings. */
export function ChangeList({ changes }: { changes: FieldChange[] }) {
  return (
    <ul className="mt-4 text-sm wrap-anywhere">
      {changes.map((change) => (
        <li key={change.field + change.before + change.after}>
          <Changed change={change} />
        </li>
      ))}
    </ul>
  );
}
