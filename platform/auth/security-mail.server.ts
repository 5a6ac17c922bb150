import { adminUsers } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import type { MailMessage } from '#platform/mail/mailer.server.ts';
import { storeMail } from '#platform/mail/outbox.server.ts';

/**
 * Stores mail to the address of the administrator's account.
 *
 * @param general the shop's address, for an account with an address that cannot exist (RFC 2606), as the first start
 * writes it
 */
export async function mailAdministrator(db: Db, message: MailMessage, general: string): Promise<void> {
  const [account] = await db.select({ email: adminUsers.email }).from(adminUsers);
  const recipient = !account || account.email.endsWith('.example') ? general : account.email;
  await storeMail(db, null, [{ kind: 'security', recipient, message }]);
}
