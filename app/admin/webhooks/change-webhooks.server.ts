import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { WEBHOOK_EVENTS } from '#catalog/webhooks/webhook.ts';
import { repeatDelivery, storeTest, waitForAnswer } from '#catalog/webhooks/webhook-deliveries.server.ts';
import {
  chooseEvents,
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  renewSecret,
  resumeWebhook,
} from '#catalog/webhooks/webhooks.server.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

interface Done {
  error: null;
  message: string;
  /** Only the response to an addition or a renewal contains a secret. */
  secret?: { id: string; value: string };
  isDeleted?: true;
}

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, texts.eventsMissing);

/** Runs the form's `intent` for the webhook `id`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const intent = form.get('intent');
    const run = Object.entries(INTENTS).find(([name]) => name === intent)?.[1];
    return run ? run(getContext(args), form) : refuse(INCOMPLETE, 400);
  });
}

const INTENTS: Record<string, (context: RequestContext, form: FormData) => Promise<Done>> = {
  // Without a password, because messages contain nothing that could be read only by the owner.
  async add({ db, webhookSecrets }, form) {
    const chosen = eventsIn(form);
    const created = await createWebhook(db, webhookSecrets, { url: fieldOf(form, 'url'), events: chosen });
    if ('refused' in created)
      return refuse(REFUSALS[created.refused], created.refused === 'address' ? 400 : 409);
    return {
      error: null,
      message: texts.done.added,
      secret: { id: created.webhook.id, value: created.secret },
    };
  },
  async events({ db }, form) {
    return done(await chooseEvents(db, idIn(form), eventsIn(form)), texts.done.saved);
  },
  async pause({ db }, form) {
    return done(await pauseWebhook(db, idIn(form)), texts.done.paused);
  },
  async resume({ db }, form) {
    return done(await resumeWebhook(db, idIn(form)), texts.done.resumed);
  },
  async renew({ db, webhookSecrets }, form) {
    const id = idIn(form);
    const value = await renewSecret(db, webhookSecrets, id);
    if (value === null) return refuse(texts.missing, 404);
    return { error: null, message: texts.done.renewed, secret: { id, value } };
  },
  async delete({ db }, form) {
    return { ...done(await deleteWebhook(db, idIn(form)), texts.done.deleted), isDeleted: true };
  },
  async test({ db }, form) {
    return answerTo(db, await storeTest(db, idIn(form)));
  },
  async again({ db }, form) {
    return answerTo(db, await repeatDelivery(db, idIn(form), fieldOf(form, 'delivery')));
  },
};

const REFUSALS = {
  address: texts.wrongAddress,
  address_taken: texts.addressTaken,
  too_many: texts.tooMany,
};

function done(exists: boolean, message: string): Done {
  return exists ? { error: null, message } : refuse(texts.missing, 404);
}

async function answerTo(db: RequestContext['db'], delivery: string | null): Promise<Done> {
  if (delivery === null) return refuse(texts.notActive, 409);
  const status = await waitForAnswer(db, delivery);
  const isAccepted = status !== null && status >= 200 && status < 300;
  return { error: null, message: isAccepted ? texts.done.accepted(status) : texts.done.notAccepted };
}

function eventsIn(form: FormData) {
  const { data, error } = events.safeParse(form.getAll('events'));
  return data ?? refuse(error?.issues[0]?.message ?? INCOMPLETE, 400);
}

function idIn(form: FormData): string {
  return fieldOf(form, 'id');
}

function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : refuse(INCOMPLETE, 400);
}
