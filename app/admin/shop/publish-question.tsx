import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { usePublish } from './use-publish.ts';

/** Asks before the draft replaces settings that were published after the draft was begun. */
export function PublishQuestion({ publishing }: { publishing: ReturnType<typeof usePublish> }) {
  const { question, closeQuestion, publish } = publishing;
  if (!question) return null;
  return (
    <ChoiceDialog
      title="These settings were published in another window"
      onClose={closeQuestion}
      choices={[
        { label: 'Cancel', onChoose: closeQuestion },
        { label: 'Publish my version', isMain: true, onChoose: () => void publish(question.draft, true) },
      ]}
    >
      Since you began this draft, other values were published: {question.sections}. Your draft would replace
      them. The history keeps them.
    </ChoiceDialog>
  );
}
