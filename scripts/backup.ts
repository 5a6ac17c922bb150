import { stat } from 'node:fs/promises';
import { writeArchive } from '#backup/write-archive.server.ts';
import { formatFileSize } from '#media/file-size.ts';
import { CommandRefused, counted, readConfiguredShop, runCommand } from './shop-command.ts';

/** `npm run backup -- FILE`: writes all that the shop holds into one archive, while it is open or closed. */
await runCommand(async ([file, ...more], configuration) => {
  if (!file || more.length > 0) throw new CommandRefused('Into which file? npm run backup -- shop.tar.gz');
  const passphrase = configuration.backups.passphrase;
  const { head, images, missing } = await writeArchive(
    file,
    counted(readConfiguredShop(configuration)),
    passphrase,
  );
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(file);
  console.log(
    `${rows} rows and ${images} images are in ${file} (${formatFileSize(size)}${passphrase ? ', encrypted' : ''}); it was read once more, and is whole.`,
  );
  if (missing.length > 0) console.log(`Products name images that the storage lacks: ${missing.join(', ')}`);
});
