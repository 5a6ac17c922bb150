import { useId, useState } from 'react';
import { Labeled } from '#app/ui/field.tsx';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_SCORE,
} from '#platform/config/password-rules.ts';
import { texts } from './texts.ts';
import { usePasswordScore } from './use-password-score.ts';

interface Props {
  error: string | undefined;
  type: 'password' | 'text';
  ownWords: string[];
  onEdit(): void;
}

/** The field for a new password. While the admin types, it says how hard the password is to guess. */
export function NewPasswordField({ error, type, ownWords, onEdit }: Props) {
  const [password, setPassword] = useState('');
  const score = usePasswordScore(password, ownWords);
  const strengthId = useId();
  const isLong = password.length >= MIN_PASSWORD_LENGTH;
  return (
    <>
      <Labeled label={texts.newPassword} error={error}>
        {(control) => (
          <input
            {...control}
            aria-describedby={[control['aria-describedby'], strengthId].filter(Boolean).join(' ')}
            name="newPassword"
            type={type}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_PASSWORD_LENGTH}
            required
            onChange={({ target }) => {
              setPassword(target.value);
              onEdit();
            }}
            className="field-line mt-1 min-h-11 w-full text-base"
          />
        )}
      </Labeled>
      <div aria-hidden className="mt-3 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 ${score !== null && isLong && score >= step ? 'bg-ink' : 'bg-line'}`}
          />
        ))}
      </div>
      <p id={strengthId} role="status" className="mt-1 min-h-5 text-muted text-sm">
        {strengthInWords(password.length, score)}
      </p>
    </>
  );
}

function strengthInWords(length: number, score: number | null): string {
  if (length < MIN_PASSWORD_LENGTH) return texts.lengthHint;
  if (score === null) return '';
  if (score >= MIN_PASSWORD_SCORE) return texts.strong;
  return score === MIN_PASSWORD_SCORE - 1 ? texts.almost : texts.weak;
}
