import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, whose metadata can be wrong. */
export interface Entry {
  name: string;
  content: string | Uint8Array;
  /** A wrong size to write into the archive. */
  statedSize?: number;
  isEncrypted?: boolean;
  /** The bytes of a name whose encoding the archive does not say. */
  nameBytes?: Uint8Array;
}

/** Writes a ZIP archive (APPNOTE 6.3), also a hostile one, which no library writes. */
export function archive(entries: Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize, isEncrypted, nameBytes: unmarked } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(unmarked ?? name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE((isEncrypted ? 1 : 0) | (unmarked ? 0 : 0x800), 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(statedSize ?? bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(file);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, nameBytes]));
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
