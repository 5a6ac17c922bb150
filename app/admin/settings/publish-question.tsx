import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { texts } from './texts.ts';
import type { usePublish } from './use-publish.ts';

interface Props {
  publishing: Pick<ReturnType<typeof usePublish>, 'question' | 'closeQuestion'>;
  /** Publishes the draft even over newer published settings. */
  publish(...args: Parameters<ReturnType<typeof usePublish>['publish']>): Promise<void>;
}

/** Asks before the draft replaces settings that were published after the draft was begun. */
export function PublishQuestion({ publishing: { question, closeQuestion }, publish }: Props) {
  if (!question) return null;
  const { draft, conflict } = question;
  return (
    <ChoiceDialog
      title={texts.publish.publishedElsewhere}
      onClose={closeQuestion}
      choices={[
        { label: texts.form.cancel, onChoose: closeQuestion },
        { label: texts.publish.publishMine, isMain: true, onChoose: () => void publish(draft, true) },
      ]}
    >
      {texts.publish.publishedElsewhereHint(conflict)}
    </ChoiceDialog>
  );
}
