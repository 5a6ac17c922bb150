import { type MailServer, openMailServer } from '#platform/mail/testing/mail-server.ts';
import { type OwnShop, openShop } from './open-shop.ts';
import { test as base, expect } from './test.ts';

interface MailShop {
  shop: OwnShop;
  server: MailServer;
  /** What the mail server answers to the next recipients instead of 250. */
  refusals: { code: number; message: string }[];
}

/** `test` with a shop for this worker that sends its mail to a real mail server. */
export const test = base.extend<object, { mailShop: MailShop }>({
  mailShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const refusals: MailShop['refusals'] = [];
      const server = await openMailServer({
        onRcptTo(_, __, callback) {
          const refusal = refusals.shift();
          callback(
            refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null,
          );
        },
      });
      const { shop, close } = await openShop({ SMTP_URL: server.url, MAIL_FROM: 'shop@shop.example' });
      await use({ shop, server, refusals });
      await close();
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ mailShop }, use) => use(mailShop.shop.origin),
});

export { expect };
