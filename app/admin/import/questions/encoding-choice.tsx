import { ENCODINGS, type Encoding } from '#import-export/tables/reading/encodings.ts';
import { LabeledSelect } from '../../parts/labeled-select.tsx';
import { IsolatedTexts } from './isolated-texts.tsx';
import { texts } from './texts.ts';

interface Props {
  encoding: Encoding;
  /** The first rows in this encoding. */
  firstRows: string[][];
  onChange(encoding: Encoding): void;
}

/** Shows the first rows as they were read, so that the admin sees whether the encoding is right. */
export function EncodingChoice({ encoding, firstRows, onChange }: Props) {
  return (
    <div className="mt-3">
      <LabeledSelect
        label={texts.encoding}
        value={encoding}
        onChange={(chosen) => onChange(chosen as Encoding)}
      >
        {Object.entries(ENCODINGS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </LabeledSelect>
      <p className="mt-2 text-muted text-sm">{texts.encodingHint}</p>
      <ul className="text-sm">
        {firstRows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same; their order never changes.
          <li key={at} className="truncate" dir="auto">
            <IsolatedTexts texts={cells.filter((cell) => cell !== '')} />
          </li>
        ))}
      </ul>
    </div>
  );
}
