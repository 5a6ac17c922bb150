import type { Ref } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { sentOnce } from '#app/ui/busy.ts';
import type { Webhook, WebhookDelivery } from '#catalog/webhooks/webhook.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#platform/db/column-values.ts';
import { Tick } from '../parts/form-parts.tsx';
import { DeleteButton, RowButton } from '../parts/row-parts.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { texts } from './texts.ts';

interface Props {
  webhook: Webhook & { host: string; deliveries: WebhookDelivery[] };
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'submit'>;
  /** The new secret, if there is one. */
  secret: string | undefined;
  secretRef: Ref<HTMLInputElement>;
}

/** A webhook with its state, its last messages, and what the owner can do with it. */
export function WebhookEntry({ webhook, fetcher, secret, secretRef }: Props) {
  const { id, url, host, events, state, createdAt, failingSince, deliveries } = webhook;
  const isSending = fetcher.state !== 'idle';
  const button = (intent: string, label: string) => (
    <RowButton type="submit" name="intent" value={intent} of={texts.ofWebhook(host)}>
      {label}
    </RowButton>
  );
  return (
    <li className="border-line border-b py-4 text-sm">
      <p className="wrap-anywhere">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <p className={state === 'active' ? 'text-muted' : 'text-accent'}>{texts.states[state]}</p>
      <p className="text-muted tabular">
        {texts.added} <LocalDate date={createdAt} />
      </p>
      {state === 'active' && failingSince ? (
        <p className="text-accent tabular">
          {texts.failingSince} <LocalTime date={failingSince} />
        </p>
      ) : null}
      {secret ? <ShownOnce ref={secretRef} label={texts.secretOf(host)} value={secret} /> : null}
      <fetcher.Form {...sentOnce(isSending)} className="flex flex-wrap gap-x-6">
        <input type="hidden" name="id" value={id} />
        {state === 'active' ? button('test', texts.test) : null}
        {state === 'active' ? button('pause', texts.pause) : null}
        {state === 'active' || state === 'secret' ? null : button('resume', texts.resume)}
        {button('renew', texts.renew)}
        <DeleteButton
          type="submit"
          name="intent"
          value="delete"
          aria-disabled={isSending || undefined}
          of={texts.ofWebhook(host)}
          question={texts.question(host)}
          consequence={texts.consequence}
          onDelete={() => void fetcher.submit({ intent: 'delete', id }, { method: 'post' })}
        >
          {texts.delete}
        </DeleteButton>
      </fetcher.Form>
      <details>
        <summary className={SUMMARY}>{`${texts.events} (${events.length})`}</summary>
        <fetcher.Form {...sentOnce(isSending)} className="pb-3">
          <input type="hidden" name="id" value={id} />
          <EventChoices key={events.join()} chosen={events} />
          {button('events', texts.saveEvents)}
        </fetcher.Form>
      </details>
      <details>
        <summary className={SUMMARY}>{texts.deliveries}</summary>
        {deliveries.length === 0 ? <p className="pb-3 text-muted">{texts.noDeliveries}</p> : null}
        <ul>
          {deliveries.map((delivery) => (
            <li
              key={delivery.id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-1.5"
            >
              <p className="wrap-anywhere min-w-0 tabular">
                <code>{delivery.type}</code> <LocalTime date={delivery.at} />
                <span className={`block ${delivery.state === 'failed' ? 'text-accent' : 'text-muted'}`}>
                  {outcomeOf(delivery)}
                </span>
              </p>
              {delivery.attempts > 0 && state === 'active' ? (
                <fetcher.Form {...sentOnce(isSending)}>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="delivery" value={delivery.id} />
                  {button('again', texts.sendAgain)}
                </fetcher.Form>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

const SUMMARY = 'w-fit cursor-pointer py-3 text-muted';

/** The boxes for the events that a webhook gets. */
export function EventChoices({ chosen }: { chosen: readonly WebhookEvent[] }) {
  return (
    <fieldset className="mt-5">
      <legend className="text-muted text-sm">{texts.events}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <Tick
          key={event}
          label={texts.eventNames[event]}
          name="events"
          value={event}
          defaultChecked={chosen.includes(event)}
        />
      ))}
    </fieldset>
  );
}

function outcomeOf({ state, status, response, attempts }: WebhookDelivery): string {
  const { delivery: words } = texts;
  const answer = [status, response].filter(Boolean).join(' ');
  if (state === 'sent') return words.sent(status);
  const outcome =
    state === 'failed' ? words.failed(answer) : answer ? words.waitingAfter(answer) : words.waiting;
  return attempts > 0 ? `${outcome} (${words.attempts(attempts)})` : outcome;
}
