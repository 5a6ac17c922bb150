import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { ENGLISH_NAMES } from '#catalog/text/languages.ts';
import { texts } from './texts.ts';
import type { usePublish } from './use-publish.ts';

interface Props {
  publishing: Pick<ReturnType<typeof usePublish>, 'question' | 'closeQuestion'>;
  /** Publishes the draft with the choices that the owner confirmed. */
  publish(...args: Parameters<ReturnType<typeof usePublish>['publish']>): Promise<void>;
}

/**
 * Asks before the draft changes the main language, or replaces settings that were published after the draft was begun.
 */
export function PublishQuestion({ publishing: { question, closeQuestion }, publish }: Props) {
  if (!question) return null;
  const { draft, choices, conflict, otherMain } = question;
  if (otherMain) {
    const { language, translated, untranslated } = otherMain;
    const name = ENGLISH_NAMES[language];
    return (
      <ChoiceDialog
        title={texts.languages.otherMain(name)}
        onClose={closeQuestion}
        choices={[
          { label: texts.form.cancel, onChoose: closeQuestion },
          {
            label: texts.languages.change,
            isMain: true,
            onChoose: () => void publish(draft, { ...choices, isConfirmed: true }),
          },
        ]}
      >
        {texts.languages.exchange(name, translated, untranslated)} {texts.languages.exchangeTime}
      </ChoiceDialog>
    );
  }
  return (
    <ChoiceDialog
      title={texts.publish.publishedElsewhere}
      onClose={closeQuestion}
      choices={[
        { label: texts.form.cancel, onChoose: closeQuestion },
        {
          label: texts.publish.publishMine,
          isMain: true,
          onChoose: () => void publish(draft, { ...choices, isForced: true }),
        },
      ]}
    >
      {texts.publish.publishedElsewhereHint(conflict ?? '')}
    </ChoiceDialog>
  );
}
