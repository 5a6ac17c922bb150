import { createHmac, hash, hkdfSync } from 'node:crypto';

/** Returns the secret of a webhook for one of its salts. */
export type WebhookSecrets = (salt: string) => string;

/**
 * Derives the secrets of webhooks from `SESSION_SECRET`, so that neither the database nor a backup contains one. With
 * another `SESSION_SECRET`, they are different ones.
 */
export function openWebhookSecrets(sessionSecret: string): WebhookSecrets {
  return (salt) => {
    const key = hkdfSync('sha256', sessionSecret, salt, 'vitrine webhook', 32);
    return `whsec_${Buffer.from(key).toString('base64')}`;
  };
}

/** Returns a hash that says whether a secret is still the same. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Signs a message for each secret (Standard Webhooks, "Signature scheme"). */
export function signWebhook(secrets: string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}
