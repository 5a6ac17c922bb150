import { checkArchive, readArchive } from '#import-export/backup/archive.server.ts';
import { loadShop } from '#import-export/backup/load-shop.server.ts';
import { CommandRefused, openShopData, runCommand, withProgress } from './shop-command.ts';

/** `npm run restore -- FILE [--replace]`: loads a backup into the configured shop. */
await runCommand(async (words, configuration) => {
  const [file, ...more] = words.filter((word) => word !== '--replace');
  if (!file || more.length > 0) {
    throw new CommandRefused(
      'Specify the backup file: npm run restore -- shop.tar.gz. Add --replace if the shop is not empty.',
    );
  }
  const passphrase = configuration.backups.passphrase;
  // Check the whole archive before anything is opened or written.
  const { head, images } = await checkArchive(file, passphrase);
  const shop = await openShopData(configuration);
  try {
    await loadShop(shop, withProgress(readArchive(file, passphrase)), words.includes('--replace'));
  } finally {
    await shop.close();
  }
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows and ${images} images of ${head.madeAt} were restored and compared with the backup.`,
  );
  console.log(
    `The backup is from ${head.settings.ORIGIN}. The account and all other settings of this shop are unchanged.`,
  );
});
