import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { texts } from './texts.ts';
import type { usePublish } from './use-publish.ts';

/** Asks before the draft replaces settings that were published after the draft was begun. */
export function PublishQuestion({ publishing }: { publishing: ReturnType<typeof usePublish> }) {
  const { question, closeQuestion, publish } = publishing;
  if (!question) return null;
  return (
    <ChoiceDialog
      title={texts.publish.publishedElsewhere}
      onClose={closeQuestion}
      choices={[
        { label: texts.form.cancel, onChoose: closeQuestion },
        {
          label: texts.publish.publishMine,
          isMain: true,
          onChoose: () => void publish(question.draft, true),
        },
      ]}
    >
      {texts.publish.publishedElsewhereHint(question.sections)}
    </ChoiceDialog>
  );
}
