import { removeOldActivity } from '#catalog/activity/activity.server.ts';
import { joinOldInsights } from '#catalog/commands/insights/collect-insights.server.ts';
import { removeOldQuestions } from '#catalog/commands/questions/manage-questions.server.ts';
import { removeOldVersions } from '#catalog/commands/settings/settings-versions.server.ts';
import { removeOldDeliveries } from '#catalog/webhooks/webhooks.server.ts';
import { removeOldImportDetails } from '#import-export/imports/imports.server.ts';
import type { Configuration } from '#platform/config/configuration.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { endExpiredMail } from '#platform/mail/outbox.server.ts';
import { removeUnusedFiles } from '#platform/media/storage/directory.server.ts';
import { startRepeating } from '#platform/processes/start-repeating.ts';

const DAY_MS = 24 * 3_600_000;

const DELIVERY_DAYS = 30;

interface Shop {
  db: Db;
  variants: string;
  retention: Configuration['retention'];
}

/**
 * Removes old records and files, now and once a day.
 *
 * @returns a function that stops it
 */
export function startHousekeeping(shop: Shop): () => Promise<void> {
  const stopping = new AbortController();
  const { stop } = startRepeating(DAY_MS, () => removeOldData(shop, stopping.signal));
  return () => {
    stopping.abort();
    return stop();
  };
}

/** Removes old records and files. A failure of one removal is logged and does not stop the others. */
export async function removeOldData({ db, variants, retention }: Shop, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const removals = {
    activity: () => removeOldActivity(db, daysAgo(retention.activityDays), signal),
    'versions of the settings': () => removeOldVersions(db, daysAgo(retention.activityDays)),
    'records of imports': () => removeOldImportDetails(db, daysAgo(retention.importDays), signal),
    questions: () => removeOldQuestions(db, daysAgo(retention.questionDays), signal),
    'waiting mail': () => endExpiredMail(db),
    'events of webhooks': () => removeOldDeliveries(db, daysAgo(DELIVERY_DAYS), signal),
    insights: () => joinOldInsights(db),
    'unused image variants': () => removeUnusedFiles(variants, daysAgo(retention.variantDays), signal),
  };
  for (const [records, remove] of Object.entries(removals)) {
    await remove().catch((error: unknown) =>
      logFailure(`Failed to remove old ${records}: ${reasonOf(error)}`, error),
    );
  }
}
