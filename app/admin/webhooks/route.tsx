import { useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { Field } from '#app/ui/field.tsx';
import { MAX_WEBHOOK_URL_LENGTH, WEBHOOK_EVENTS } from '#catalog/webhooks/webhook.ts';
import { listDeliveries } from '#catalog/webhooks/webhook-deliveries.server.ts';
import { listWebhooks } from '#catalog/webhooks/webhooks.server.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { action } from './change-webhooks.server.ts';
import { texts } from './texts.ts';
import { EventChoices, WebhookEntry } from './webhook-entry.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { db } = getContext(args);
  const webhooks = (await listWebhooks(db)).map(async (webhook) => ({
    ...webhook,
    host: new URL(webhook.url).host,
    deliveries: await listDeliveries(db, webhook.id, MAX_SHOWN_DELIVERIES),
  }));
  return { webhooks: await Promise.all(webhooks) };
}

const MAX_SHOWN_DELIVERIES = 20;

export { action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

/** The addresses of the owner's programs that receive events. A new secret is shown once. */
export default function Webhooks({ loaderData: { webhooks }, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef<HTMLInputElement>(null);
  const adding = useFetcher<typeof action>();
  const changing = useFetcher<typeof action>();
  const [asked, setAsked] = useState<{ id: string; host: string } | null>(null);
  useResult(adding, 'webhooks', ({ error }) => {
    if (error !== null) return;
    changing.reset();
    form.current?.reset();
    shown.current?.focus();
  });
  useResult(changing, 'webhooks', (result) => {
    if (result.error !== null) return void toast.error(result.error);
    toast.success(result.message);
    if (result.secret) {
      adding.reset();
      shown.current?.focus();
    }
    // The pressed button disappears with its webhook.
    if (result.isDeleted) heading.current?.focus();
  });
  const secretOf = (id: string) =>
    [changing.data, adding.data, actionData]
      .map((result) => (result?.error === null ? result.secret : undefined))
      .find((secret) => secret?.id === id)?.value;
  return (
    <div className="max-w-2xl">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-3 max-w-prose text-muted text-sm">
        {texts.introduction}{' '}
        <Link to="/admin/keys" className="underline underline-offset-[0.3em]">
          {texts.apiKeys}
        </Link>
      </p>
      {actionData?.error === null ? <p className="mt-3 text-sm">{actionData.message}</p> : null}
      <adding.Form ref={form} method="post" className="mt-6">
        <input type="hidden" name="intent" value="add" />
        <h2 className="text-lg">{texts.addWebhook}</h2>
        <Field
          label={texts.address}
          hint={texts.addressHint}
          name="url"
          type="url"
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          required
        />
        <EventChoices chosen={WEBHOOK_EVENTS} />
        <p role="alert" className="mt-2 min-h-7 text-accent text-sm">
          {adding.state === 'idle' ? (adding.data ?? actionData)?.error : null}
        </p>
        <button type="submit" aria-disabled={adding.state !== 'idle'} className="filled-button">
          {texts.add}
        </button>
      </adding.Form>
      <h2 ref={heading} tabIndex={-1} className="mt-10 text-lg">
        {texts.existing}
      </h2>
      {webhooks.length === 0 ? (
        <p className="mt-2 border-line border-y py-10 text-muted text-sm">{texts.none}</p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {webhooks.map((webhook) => (
            <WebhookEntry
              key={webhook.id}
              webhook={webhook}
              fetcher={changing}
              secret={secretOf(webhook.id)}
              secretRef={shown}
              onDelete={() => setAsked(webhook)}
            />
          ))}
        </ul>
      )}
      {asked ? (
        <ConfirmDialog
          title={texts.question(asked.host)}
          confirm={texts.delete}
          isDestructive
          onClose={() => setAsked(null)}
          onConfirm={() => void changing.submit({ intent: 'delete', id: asked.id }, { method: 'post' })}
        >
          {texts.consequence}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
