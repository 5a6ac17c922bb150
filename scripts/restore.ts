import { checkArchive, readArchive } from '#backup/archive.server.ts';
import { loadShop } from '#backup/load-shop.server.ts';
import { CommandRefused, counted, openShopData, runCommand } from './shop-command.ts';

/** `npm run restore -- FILE [--replace]`: fills the configured shop with what a backup holds. */
await runCommand(async (words, configuration) => {
  const [file, ...more] = words.filter((word) => word !== '--replace');
  if (!file || more.length > 0) {
    throw new CommandRefused(
      'Which backup? npm run restore -- shop.tar.gz, and --replace for a shop that is not empty',
    );
  }
  const passphrase = configuration.backups.passphrase;
  // To its end, before anything is opened or written.
  const { head, images } = await checkArchive(file, passphrase);
  const shop = await openShopData(configuration);
  try {
    await loadShop(shop, counted(readArchive(file, passphrase)), words.includes('--replace'));
  } finally {
    await shop.close();
  }
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows and ${images} images of ${head.madeAt} are back, and were compared with the backup.`,
  );
  console.log(
    `It was made of ${head.settings.ORIGIN}. The account and all other settings are those of this shop.`,
  );
});
