import type { Page } from '@playwright/test';
import { type MailServer, openMailServer } from '#platform/mail/testing/mail-server.ts';
import { type OwnShop, openShop } from './open-shop.ts';
import { test as base, expect } from './test.ts';

/**
 * `test` with a shop for this worker at a host name, because passkeys do not work at an IP address. It sends its mail to
 * a real mail server.
 */
export const test = base.extend<object, { mailServer: MailServer; ownShop: OwnShop }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const server = await openMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ mailServer }, use) => {
      const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'shop@shop.example' };
      const { shop, close } = await openShop(settings, 'localhost');
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.origin),
});

export { expect };

/** A device with passkeys, as Chromium simulates it (Chrome DevTools Protocol, domain WebAuthn). */
export interface Device {
  /** Whether the person passes the check of fingerprint, face or PIN. */
  setVerified(isUserVerified: boolean): Promise<void>;
  /** Deletes the passkeys of the device, so that it can get another one of the shop. */
  clear(): Promise<void>;
}

/** Connects a device to a page, instead of the one of an earlier test. */
export async function connectDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.disable');
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    clear: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
