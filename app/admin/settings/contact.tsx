import { randomUUID } from 'node:crypto';
import { useFetcher } from 'react-router';
import { getContext } from '#app/context.ts';
import { pressedOnce } from '#app/ui/busy.ts';
import { Field, TextField } from '#app/ui/field.tsx';
import { SOCIAL_NETWORKS, type SocialNetwork } from '#catalog/settings/settings-limits.ts';
import type { SectionValues } from '#catalog/settings/shop-settings.ts';
import { MailError } from '#platform/mail/mailer.server.ts';
import { Tick } from '../parts/form-parts.tsx';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import { sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/contact';
import { loadSection, saveSettings } from './section.server.ts';
import { FieldGroup, SettingsForm, useSettingsForm } from './settings-form.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { mailer, settings } = getContext(args);
  const section = await loadSection(args, 'contact');
  return { ...section, hasMail: mailer !== null, testAddress: settings.store.emails.general };
}

/** Saves the form. At `TEST`, sends a message instead. */
export async function action(args: Route.ActionArgs) {
  return isTest(args.url) ? sendTestMessage(args) : saveSettings(args);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failure = isTest(new URL(request.url)) ? texts.contact.testFailed : texts.form.saveFailed;
  return sendWrite(serverAction, failure);
}

const TEST = '?test';

function isTest({ searchParams }: URL): boolean {
  return searchParams.has('test');
}

/** Sends a message to the general address, and returns what the mail server answered. */
function sendTestMessage(args: Route.ActionArgs) {
  return runAction(async () => {
    const { mailer, settings } = getContext(args);
    if (!mailer) return refuse(texts.contact.noMail, 409);
    const { brand, emails } = settings.store;
    const message = { from: brand, subject: texts.contact.testSubject, text: texts.contact.testText(brand) };
    const options = {
      id: randomUUID(),
      recipient: emails.general,
      isAutomatic: true,
      limitMs: TEST_LIMIT_MS,
    };
    const response = await mailer.send(message, options).catch((error) => {
      if (!(error instanceof MailError)) throw error;
      return refuse(texts.contact.testRefused(error.message), 503);
    });
    return { error: null, response };
  });
}

/** The owner waits for the answer. */
const TEST_LIMIT_MS = 45_000;

/** Addresses, phones, profiles in social networks, the mail that the shop sends, and the texts of the contact page. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'contact', loaded: loaderData, toValues, toSettings });
  const { text, tick, translatable } = form;
  const hasDirectEmail = text('emails.direct').value.trim() !== '';
  return (
    <SettingsForm title={texts.contact.title} introduction={texts.contact.pageIntroduction} form={form}>
      <FieldGroup title={texts.contact.groups.addresses}>
        <div className="grid gap-x-8 sm:grid-cols-2">
          <Field label={texts.contact.generalEmail} type="email" {...text('emails.general')} />
          <Field label={texts.contact.directEmail} type="email" {...text('emails.direct')} />
          <Field label={texts.contact.firstPhone} type="tel" {...text('phones.0')} />
          <Field label={texts.contact.secondPhone} type="tel" {...text('phones.1')} />
        </div>
      </FieldGroup>
      <FieldGroup title={texts.contact.groups.social}>
        <div className="grid gap-x-8 sm:grid-cols-2">
          {NETWORKS.map((network) => (
            <Field
              key={network}
              label={SOCIAL_NETWORKS[network]}
              type="url"
              placeholder={texts.contact.profile}
              {...text(`social.${network}`)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={texts.contact.groups.mail} hint={texts.contact.mailHint}>
        <Tick label={texts.contact.sendsCopies} {...tick('sendsCopies')} className="mt-3" />
        {loaderData.hasMail ? (
          <TestMessage address={loaderData.testAddress} />
        ) : (
          <p className="mt-2 text-sm">{texts.contact.noMail}</p>
        )}
      </FieldGroup>
      <FieldGroup title={texts.contact.groups.page}>
        <TextField rows={3} {...translatable('contact.introduction', texts.contact.introduction)} />
        <Field {...translatable('contact.general', texts.contact.besideGeneral)} />
        {hasDirectEmail ? <Field {...translatable('contact.direct', texts.contact.besideDirect)} /> : null}
        <Field {...translatable('contact.phones', texts.contact.besidePhones)} />
      </FieldGroup>
    </SettingsForm>
  );
}

/** Sends a message to the general address, and shows what the mail server has answered. */
function TestMessage({ address }: { address: string }) {
  const { state, data, submit } = useFetcher<typeof action>();
  const isSending = state !== 'idle';
  const send = () => submit(null, { method: 'post', action: TEST, defaultShouldRevalidate: false });
  const sentence = data && 'response' in data ? texts.contact.testSent(data.response) : data?.error;
  return (
    <>
      <button
        type="button"
        {...pressedOnce(isSending, () => void send())}
        className="secondary-button mt-2 wrap-anywhere"
      >
        {isSending ? texts.contact.testSending : texts.contact.test(address)}
      </button>
      <p role="status" className="wrap-anywhere mt-2 text-sm empty:hidden">
        {isSending ? null : sentence}
      </p>
    </>
  );
}

const NETWORKS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

function toValues({
  emails,
  phones: [first, second = ''],
  social,
  sendsCopies,
  ...texts
}: SectionValues<'contact'>) {
  return {
    ...texts,
    sendsCopies: Boolean(sendsCopies),
    emails: { direct: '', ...emails },
    phones: [first, second],
    social: Object.fromEntries(NETWORKS.map((network) => [network, social?.[network] ?? ''])),
  };
}

/** Leaves out empty optional fields. */
function toSettings({
  emails: { general, direct },
  phones,
  social,
  sendsCopies,
  ...texts
}: ReturnType<typeof toValues>) {
  const profiles = Object.entries(social).filter(([, address]) => address.trim() !== '');
  return {
    ...texts,
    ...(sendsCopies ? { sendsCopies } : {}),
    emails: { general, ...(direct.trim() ? { direct } : {}) },
    phones: phones.filter((phone, place) => place === 0 || phone.trim() !== ''),
    ...(profiles.length > 0 ? { social: Object.fromEntries(profiles) } : {}),
  };
}
