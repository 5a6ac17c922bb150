import type PDFDocument from 'pdfkit';
import { drawText, isInOurFaces, withoutEmoji } from './foreign-text.server.ts';

/** Its types leave out how to learn the size of a picture. */
export type Doc = InstanceType<typeof PDFDocument> & {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & { width: number; height: number };
};

/** Those of `app/app.css`. */
export const COLOURS = {
  page: '#fbf9f5',
  ink: '#1d1a17',
  muted: '#565049',
  line: '#ddd5ca',
  sand: '#efe9e0',
} as const;

interface Writing {
  x: number;
  y: number;
  width: number;
  size: number;
  face?: 'text' | 'display';
  colour?: string;
  align?: 'left' | 'right';
  /** One, where nothing is said. What is longer ends in an ellipsis. */
  lines?: number;
  link?: string;
  isStruck?: boolean;
}

/** Writes text in the shop's typefaces, and leaves out the letters that they lack. @returns how high it stands */
export function write(doc: Doc, text: string, writing: Writing): number {
  const { x, y, width, size, face = 'text', colour = COLOURS.ink, align = 'left', lines = 1 } = writing;
  doc.font(face).fontSize(size).fillColor(colour);
  const height = doc.currentLineHeight(true) * lines;
  const options = { width, align, height: height + 0.1, ellipsis: true, lineBreak: lines > 1 };
  const fitting = lines > 1 ? text : fitted(doc, text, width);
  const written = Math.min(height, lines > 1 ? doc.heightOfString(fitting, { width, align }) : height);
  doc.text(fitting, x, y, lines > 1 ? options : { align, width, lineBreak: false, strike: writing.isStruck });
  if (writing.link) {
    const breadth = Math.min(width, doc.widthOfString(fitting));
    // Larger than its letters, for a thumb.
    doc.link(
      align === 'right' ? x + width - breadth - 4 : x - 4,
      y - 4,
      breadth + 8,
      height + 8,
      writing.link,
    );
  }
  return written;
}

/** Writes text in any script, without emoji. @returns its height */
export async function writeAny(doc: Doc, given: string, writing: Writing): Promise<number> {
  const text = withoutEmoji(given);
  if (isInOurFaces(text)) return write(doc, text, writing);
  const { x, y, width, size, colour = COLOURS.ink, lines = 1 } = writing;
  const drawn = await drawText(text, { size, width, maxHeight: size * LINE * lines, color: colour });
  if (!drawn) return 0;
  // Pango gives the letters alone, without the room that a line has above and below them.
  const line = doc.font('text').fontSize(size).currentLineHeight(true);
  const top = y + Math.max(0, (line - drawn.height) / 2);
  const isRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufefc]/u.test(text);
  doc.image(drawn.png, isRightToLeft ? x + width - drawn.width : x, top, { width: drawn.width });
  return Math.max(line, drawn.height + 1);
}

/** The height of a line in the scripts with the tallest lines, relative to the size of its letters. */
const LINE = 1.6;

/** A JPEG that fills a box, cropped around its point of interest, or the box alone. */
export function drawPicture(
  doc: Doc,
  jpeg: Uint8Array | null,
  focus: string | undefined,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  doc.rect(x, y, width, height).fill(COLOURS.sand);
  if (!jpeg) return;
  const picture = doc.openImage(Buffer.from(jpeg));
  const scale = Math.max(width / picture.width, height / picture.height);
  const [across, down] = [picture.width * scale, picture.height * scale];
  const [left = 50, top = 50] = focus ? focus.split(' ').map(Number) : [];
  doc.save().rect(x, y, width, height).clip();
  doc.image(picture, x - ((across - width) * left) / 100, y - ((down - height) * top) / 100, {
    width: across,
    height: down,
  });
  doc.restore();
}

function fitted(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let end = Math.min(text.length, 200);
  while (end > 0 && doc.widthOfString(`${text.slice(0, end)}…`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
