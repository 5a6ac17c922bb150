import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field } from '#app/ui/field.tsx';
import { MAX_WEBHOOK_URL_LENGTH } from '#catalog/webhooks/webhook.ts';
import {
  chooseEvents,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  renewSecret,
  repeatDelivery,
  resumeWebhook,
  storeTest,
  waitForAnswer,
} from '#catalog/webhooks/webhooks.server.ts';
import { WEBHOOK_EVENTS } from '#platform/db/column-values.ts';
import { INCOMPLETE, readForm, textOf } from '#platform/http/read-body.server.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { FormError } from '../parts/form-parts.tsx';
import { RowList } from '../parts/row-parts.tsx';
import { parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';
import { type CommandDone, EventChoices, WebhookEntry } from './webhook-entry.tsx';

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

/** Runs the form's `intent` for the webhook `id`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const intent = textOf(form, 'intent');
    const run = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
    return run ? run(getContext(args), form) : refuse(INCOMPLETE, 400);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

/** The addresses of the owner's programs that receive events. A new secret is shown once. */
export default function Webhooks({ loaderData: { webhooks }, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const adding = useFetcher<typeof action>();
  const deleting = useFetcher<typeof action>();
  useResult(adding, 'webhooks', ({ error }) => {
    if (error === null) form.current?.reset();
  });
  useResult(deleting, 'webhooks', (result) => {
    if (result.error !== null) return void toast.error(result.error);
    toast.success(result.message);
    // The pressed button disappears with its webhook.
    heading.current?.focus();
  });
  const secretOf = (id: string) =>
    [adding.data, actionData]
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
      <adding.Form ref={form} {...sentOnce(adding.state !== 'idle')} className="mt-6">
        <input type="hidden" name="intent" value="add" />
        <h2 className="font-display">{texts.addWebhook}</h2>
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
        <FormError>{adding.state === 'idle' ? (adding.data ?? actionData)?.error : null}</FormError>
        <button type="submit" className="filled-button">
          {texts.add}
        </button>
      </adding.Form>
      <h2 ref={heading} tabIndex={-1} className="mt-10 font-display">
        {texts.existing}
      </h2>
      <RowList none={texts.none}>
        {webhooks.map((webhook) => (
          <WebhookEntry
            key={webhook.id}
            webhook={webhook}
            deleting={deleting}
            firstSecret={secretOf(webhook.id)}
          />
        ))}
      </RowList>
    </div>
  );
}

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, texts.eventsMissing);

const INTENTS: Record<string, (context: RequestContext, form: FormData) => Promise<CommandDone>> = {
  // Without a password, because messages contain nothing that could be read only by the owner.
  async add({ db, webhookSecrets }, form) {
    const chosen = eventsIn(form);
    const created = await createWebhook(db, webhookSecrets, { url: textOf(form, 'url'), events: chosen });
    if ('refused' in created)
      return refuse(REFUSALS[created.refused], created.refused.endsWith('address') ? 400 : 409);
    return {
      error: null,
      message: texts.done.added,
      secret: { id: created.webhook.id, value: created.secret },
    };
  },
  async events({ db }, form) {
    return done(await chooseEvents(db, textOf(form, 'id'), eventsIn(form)), texts.done.saved);
  },
  async pause({ db }, form) {
    return done(await pauseWebhook(db, textOf(form, 'id')), texts.done.paused);
  },
  async resume({ db }, form) {
    return done(await resumeWebhook(db, textOf(form, 'id')), texts.done.resumed);
  },
  async renew({ db, webhookSecrets }, form) {
    const id = textOf(form, 'id');
    const value = await renewSecret(db, webhookSecrets, id);
    if (value === null) return refuse(texts.missing, 404);
    return { error: null, message: texts.done.renewed, secret: { id, value } };
  },
  async delete({ db }, form) {
    return done(await deleteWebhook(db, textOf(form, 'id')), texts.done.deleted);
  },
  async test({ db }, form) {
    return answerTo(db, await storeTest(db, textOf(form, 'id')));
  },
  async again({ db }, form) {
    return answerTo(db, await repeatDelivery(db, textOf(form, 'id'), textOf(form, 'delivery')));
  },
};

const REFUSALS = {
  address: texts.wrongAddress,
  impossible_address: texts.impossibleAddress,
  private_address: texts.privateAddress,
  address_taken: texts.addressTaken,
  too_many: texts.tooMany,
};

function done(exists: boolean, message: string): CommandDone {
  return exists ? { error: null, message } : refuse(texts.missing, 404);
}

async function answerTo(db: RequestContext['db'], delivery: string | null): Promise<CommandDone> {
  if (delivery === null) return refuse(texts.notActive, 409);
  const status = await waitForAnswer(db, delivery);
  const isAccepted = status !== null && status >= 200 && status < 300;
  return { error: null, message: isAccepted ? texts.done.accepted(status) : texts.done.notAccepted };
}

function eventsIn(form: FormData) {
  return parseOrRefuse(events, form.getAll('events'));
}
