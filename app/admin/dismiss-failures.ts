import { toast } from 'sonner';

/** Removes the messages of what failed earlier, because the administrator is doing something else by now. */
export function dismissFailures(): void {
  for (const shown of toast.getToasts()) {
    if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id);
  }
}
