import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { sentOnce } from '#app/ui/busy.ts';
import type { Webhook, WebhookDelivery } from '#catalog/webhooks/webhook.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#platform/db/column-values.ts';
import { Tick } from '../parts/form-parts.tsx';
import { DeleteButton, RowButton } from '../parts/row-parts.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { useResult } from '../writes/use-result.ts';
import { texts } from './texts.ts';

/** The result of a command. */
export interface CommandDone {
  error: null;
  message: string;
  /** Only the response to an addition or a renewal contains a secret. */
  secret?: { id: string; value: string };
}

interface Props {
  webhook: Webhook & { host: string; deliveries: WebhookDelivery[] };
  deleting: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'submit'>;
  /** The secret of a webhook that was just added. */
  firstSecret: string | undefined;
}

/** A webhook with its state, its last messages, and what the owner can do with it. */
export function WebhookEntry({ webhook, deleting, firstSecret }: Props) {
  const { id, url, host, events, state, createdAt, failingSince, deliveries } = webhook;
  const isActive = state === 'active';
  // One button in the same place, so that it keeps the focus.
  const pauseOrResume = isActive ? 'pause' : 'resume';
  const isDeleting = deleting.state !== 'idle';
  const [newSecret, setNewSecret] = useState<string>();
  const secret = newSecret ?? firstSecret;
  const shown = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (secret) shown.current?.focus();
  }, [secret]);
  const command = (intent: string, label: string, fields?: ReactNode) => (
    <Command
      id={id}
      intent={intent}
      label={label}
      of={texts.ofWebhook(host)}
      onDone={(done) => {
        if (done.secret) setNewSecret(done.secret.value);
      }}
    >
      {fields}
    </Command>
  );
  return (
    <li className="border-line border-b py-4 text-sm">
      <p className="wrap-anywhere">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <p className={isActive ? 'text-muted' : 'text-accent'}>{texts.states[state]}</p>
      <p className="text-muted tabular">
        {texts.added} <LocalDate date={createdAt} />
      </p>
      {isActive && failingSince ? (
        <p className="text-accent tabular">
          {texts.failingSince} <LocalTime date={failingSince} />
        </p>
      ) : null}
      {secret ? <ShownOnce ref={shown} label={texts.secretOf(host)} value={secret} /> : null}
      <div className="flex flex-wrap gap-x-6">
        {isActive ? command('test', texts.test) : null}
        {state === 'secret' ? null : command(pauseOrResume, texts[pauseOrResume])}
        {command('renew', texts.renew)}
        <deleting.Form {...sentOnce(isDeleting)}>
          <input type="hidden" name="id" value={id} />
          <DeleteButton
            type="submit"
            name="intent"
            value="delete"
            aria-disabled={isDeleting || undefined}
            of={texts.ofWebhook(host)}
            question={texts.question(host)}
            consequence={texts.consequence}
            onDelete={() => void deleting.submit({ intent: 'delete', id }, { method: 'post' })}
          >
            {texts.delete}
          </DeleteButton>
        </deleting.Form>
      </div>
      <details>
        <summary className={SUMMARY}>{`${texts.events} (${events.length})`}</summary>
        <div className="pb-3">
          {command('events', texts.saveEvents, <EventChoices key={events.join()} chosen={events} />)}
        </div>
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
              {delivery.attempts > 0 && isActive
                ? command(
                    'again',
                    texts.sendAgain,
                    <input type="hidden" name="delivery" value={delivery.id} />,
                  )
                : null}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

interface CommandProps {
  id: string;
  intent: string;
  label: string;
  of: string;
  onDone(done: CommandDone): void;
  /** Further fields. */
  children: ReactNode;
}

/** A command in a form of its own, because a test can take seconds, in which the others can be pressed. */
function Command({ id, intent, label, of, onDone, children }: CommandProps) {
  const fetcher = useFetcher<CommandDone | { error: string }>();
  useResult(fetcher, 'webhooks', (result) => {
    if (result.error !== null) return void toast.error(result.error);
    toast.success(result.message);
    onDone(result);
  });
  return (
    <fetcher.Form {...sentOnce(fetcher.state !== 'idle')}>
      <input type="hidden" name="id" value={id} />
      {children}
      <RowButton type="submit" name="intent" value={intent} of={of}>
        {label}
      </RowButton>
    </fetcher.Form>
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
