/** Ancillary chunks that say how the picture is to be seen (PNG, third edition, 5.6): transparency, colours, orientation. */
const LOOKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf'];

/**
 * A PNG without texts and whatever else is no part of the picture: decoders unpack compressed texts, however many there
 * are. Of chunks that may stand there once, the first. What is not well formed is left as it is, for the decoder.
 */
export function withoutText(png: Uint8Array): Uint8Array {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts = [view.subarray(0, SIGNATURE_LENGTH)];
  const seen = new Set<string>();
  let at = SIGNATURE_LENGTH;
  while (at + 8 <= view.length) {
    const type = view.toString('latin1', at + 4, at + 8);
    // The length, the type and the checksum take four bytes each.
    const end = at + 12 + view.readUInt32BE(at);
    const isCritical = ((view[at + 4] ?? 0) & ANCILLARY) === 0;
    const isFirst = LOOKS.includes(type) && !seen.has(type);
    if (isCritical || isFirst) parts.push(view.subarray(at, end));
    seen.add(type);
    at = end;
    if (type === 'IEND') break;
  }
  return Buffer.concat(parts);
}

const SIGNATURE_LENGTH = 8;

/** A small first letter (5.4). */
const ANCILLARY = 0x20;
