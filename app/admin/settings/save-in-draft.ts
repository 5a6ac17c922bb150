import type { ClientActionFunctionArgs } from 'react-router';
import type { SaveResult } from '../editor/editor-store.ts';
import { sendWrite } from '../writes/send-write.ts';
import { texts } from './texts.ts';

/** The `clientAction` of the settings pages. */
export function saveInDraft({ serverAction }: ClientActionFunctionArgs) {
  return sendWrite(() => serverAction<SaveResult<object>>(), texts.form.saveFailed);
}
