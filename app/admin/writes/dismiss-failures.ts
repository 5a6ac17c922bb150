import { toast } from 'sonner';

/** Removes the messages of earlier failures, because the administrator has moved on to something else. */
export function dismissFailures(): void {
  for (const shown of toast.getToasts()) {
    if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id);
  }
}
