import type { RequestContext } from '#app/context.ts';
import { networkOf } from '#platform/auth/network.ts';
import { logFailure, reasonOf } from '#platform/db/database.ts';
import { mailAdministrator } from '#platform/mail/outbox.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import { texts } from './texts.ts';

/**
 * Writes to the administrator about something that somebody else may have done in her name, if the server sends mail.
 * Never throws, because it has already happened.
 */
export async function mailSecurityEvent(
  shop: Pick<RequestContext, 'db' | 'mailer' | 'settings' | 'origin' | 'clientAddress'>,
  request: Request,
  event: string,
): Promise<void> {
  if (!shop.mailer) return;
  const { brand, emails } = shop.settings.store;
  const text = texts.securityMail(event, {
    time: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    network: networkOf(shop.clientAddress),
    browser: browserName(request.headers.get('User-Agent') ?? ''),
    sessions: `${shop.origin}/admin/sessions`,
  });
  const message = { from: brand, subject: `${brand}: ${event}`, text };
  try {
    await mailAdministrator(shop.db, message, emails.general);
  } catch (error) {
    logFailure(`Failed to store a mail about the account: ${reasonOf(error)}`, error);
  }
}
