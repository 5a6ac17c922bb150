import { rm, stat } from 'node:fs/promises';
import { writeArchive } from '#import-export/backup/archive.server.ts';
import { formatFileSize } from '#platform/media/uploads/upload-rules.ts';
import { CommandRefused, readConfiguredShop, runCommand, withProgress } from './shop-command.ts';

/** `npm run backup -- FILE`: writes all data of the shop to an archive. The shop may be running or stopped. */
await runCommand(async ([file, ...more], configuration) => {
  if (!file || more.length > 0)
    throw new CommandRefused('Specify the backup file: npm run backup -- shop.tar.gz');
  const passphrase = configuration.backups.passphrase;
  const { head, images, missing } = await writeArchive(
    file,
    withProgress(readConfiguredShop(configuration)),
    passphrase,
  );
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  if (rows === 0) {
    await rm(file);
    throw new CommandRefused('The shop is empty, so no backup was made. Check DATA_DIR and DATABASE_URL.');
  }
  const { size } = await stat(file);
  console.log(
    `${rows} rows and ${images} images are in ${file} (${formatFileSize(size)}${passphrase ? ', encrypted' : ''}); the file was read back and is complete.`,
  );
  if (missing.length > 0)
    console.log(`These images of products are missing from the storage: ${missing.join(', ')}`);
});
