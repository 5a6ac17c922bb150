import type PDFDocument from 'pdfkit';
import { drawText, isInOurFaces, withoutEmoji } from './foreign-text.server.ts';

/** PDFKit's types lack `openImage`, which returns the size of an image. */
export type Doc = InstanceType<typeof PDFDocument> & {
  /** Pages in Arabic are mirrored: every position is measured from the right edge, and texts begin there. */
  isRightToLeft: boolean;
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & { width: number; height: number };
};

/** The colors of `app/styles/app.css`. */
export const COLORS = {
  page: '#fbf9f5',
  ink: '#1d1a17',
  muted: '#565049',
  line: '#ddd5ca',
  sand: '#efe9e0',
} as const;

interface Writing {
  /** The distance from the edge of the page where lines begin: the left one, or the right one in Arabic. */
  x: number;
  y: number;
  width: number;
  size: number;
  face?: 'text' | 'display';
  color?: string;
  /** Where the text is in its box: where lines begin, or where they end. */
  align?: 'start' | 'end';
  /** The maximum number of lines, 1 by default. Longer text ends in an ellipsis. */
  lines?: number;
  link?: string;
  isStruck?: boolean;
  isUnderlined?: boolean;
}

/** Returns the left edge of a box on the page. */
export function leftOf(doc: Doc, { x, width }: { x: number; width: number }): number {
  return doc.isRightToLeft ? doc.page.width - x - width : x;
}

/** Writes text in the shop's fonts; letters that they lack are not drawn. @returns its height */
export function write(doc: Doc, text: string, writing: Writing): number {
  const { y, width, size, face = 'text', color = COLORS.ink, lines = 1 } = writing;
  const x = leftOf(doc, writing);
  const align: 'left' | 'right' = isAtRight(doc, writing) ? 'right' : 'left';
  doc.font(face).fontSize(size).fillColor(color);
  const height = doc.currentLineHeight(true) * lines;
  const options = { width, align, height: height + 0.1, ellipsis: true, lineBreak: lines > 1 };
  const fitting = lines > 1 ? text : truncated(doc, text, width);
  const written = Math.min(height, lines > 1 ? doc.heightOfString(fitting, { width, align }) : height);
  doc.text(fitting, x, y, lines > 1 ? options : { align, width, lineBreak: false, strike: writing.isStruck });
  const breadth = Math.min(width, doc.widthOfString(fitting));
  decorate(doc, writing, { left: align === 'right' ? x + width - breadth : x, top: y, breadth, height });
  return written;
}

function isAtRight(doc: Doc, { align = 'start' }: Writing): boolean {
  return doc.isRightToLeft === (align === 'start');
}

/** Adds the link and the line below a written text. */
function decorate(
  doc: Doc,
  { link, isUnderlined, color = COLORS.ink }: Writing,
  { left, top, breadth, height }: Record<'left' | 'top' | 'breadth' | 'height', number>,
): void {
  // The link's area is larger than the text, so that it is easy to tap.
  if (link) doc.link(left - 4, top - 4, breadth + 8, height + 8, link);
  if (!isUnderlined) return;
  const bottom = top + height + 0.5;
  doc
    .moveTo(left, bottom)
    .lineTo(left + breadth, bottom)
    .lineWidth(0.4)
    .stroke(color);
}

/**
 * Removes directional marks and replaces narrow spaces with normal ones, because the shop's fonts contain neither. Text
 * of one direction needs no marks.
 */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replaceAll('\u202f', '\u00a0');
}

/** Writes text in any script and leaves out emoji. @returns its height */
export async function writeAny(doc: Doc, original: string, writing: Writing): Promise<number> {
  const text = withoutEmoji(original);
  const unmarked = withoutMarks(text);
  if (isInOurFaces(unmarked)) return write(doc, unmarked, writing);
  const { y, width, size, face = 'text', color = COLORS.ink, lines = 1 } = writing;
  const x = leftOf(doc, writing);
  // Without the mark, a text that begins with a Latin name would be ordered from left to right.
  const ordered = doc.isRightToLeft ? RIGHT_TO_LEFT_MARK + text : text;
  const drawn = await drawText(ordered, { size, width, maxHeight: size * LINE * lines, color, face });
  if (!drawn) return 0;
  // Pango's image is cropped to the letters; center it in the height of a line.
  const line = doc.font('text').fontSize(size).currentLineHeight(true);
  const top = y + Math.max(0, (line - drawn.height) / 2);
  const left = isAtRight(doc, writing) ? x + width - drawn.width : x;
  doc.image(drawn.png, left, top, { width: drawn.width });
  decorate(doc, writing, { left, top, breadth: drawn.width, height: drawn.height });
  return Math.max(line, drawn.height + 1);
}

const RIGHT_TO_LEFT_MARK = '\u200f';

/** Line height of the scripts with the tallest lines, relative to the font size. */
const LINE = 1.6;

/** Draws a JPEG that fills a box, cropped around its focus. Without a JPEG, draws only the box. */
export function drawPicture(
  doc: Doc,
  jpeg: Uint8Array | null,
  focus: string | undefined,
  box: { x: number; y: number; width: number; height: number },
): void {
  const { y, width, height } = box;
  const x = leftOf(doc, box);
  doc.rect(x, y, width, height).fill(COLORS.sand);
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

function truncated(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let end = Math.min(text.length, 200);
  while (end > 0 && doc.widthOfString(`${text.slice(0, end)}…`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
