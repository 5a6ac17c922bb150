import type { RefObject } from 'react';
import { Link } from 'react-router';
import { SelectField } from '#app/ui/field.tsx';
import type { SavedReply } from '#catalog/questions/saved-reply.ts';
import { texts } from './texts.ts';

interface Props {
  /** With the placeholders filled in. */
  replies: SavedReply[];
  /** The language of the question. */
  language: string;
  /** The id of the reply that was inserted without scripts. */
  chosen: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert(text: string): void;
}

/** Inserts a saved reply into the field at its cursor. Without scripts, the page loads with it in the empty field. */
export function InsertReply({ replies, language, chosen, field, onInsert }: Props) {
  if (replies.length === 0)
    return (
      <Link to="/admin/questions/replies" className="text-link text-muted text-sm">
        {texts.create}
      </Link>
    );
  const isFitting = (reply: SavedReply) => reply.language === '' || reply.language === language;
  const fitting = replies.filter(isFitting);
  const others = replies.filter((reply) => !isFitting(reply));
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const id = new FormData(event.currentTarget).get('reply');
        const reply = replies.find((each) => each.id === id);
        const text = field.current;
        if (!reply || !text) return;
        text.setRangeText(reply.text, text.selectionStart, text.selectionEnd, 'end');
        onInsert(text.value);
        while (text.scrollHeight > text.clientHeight && text.rows < MAX_ROWS) text.rows += 1;
        text.focus();
      }}
      className="flex flex-wrap items-end gap-x-4"
    >
      <SelectField
        label={texts.choose}
        name="reply"
        autoComplete="off"
        defaultValue={chosen}
        className="min-w-0 max-w-80"
      >
        {fitting.map(optionOf)}
        {others.length > 0 ? <optgroup label={texts.others}>{others.map(optionOf)}</optgroup> : null}
      </SelectField>
      <button type="submit" className="secondary-button">
        {texts.insert}
      </button>
      <Link to="/admin/questions/replies" className="text-link text-muted text-sm">
        {texts.edit}
      </Link>
    </form>
  );
}

/** Longer texts scroll. */
const MAX_ROWS = 20;

function optionOf({ id, name }: SavedReply) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  );
}
