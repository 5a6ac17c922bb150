import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react';
import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import { useBasename } from '#app/locale.ts';
import { shownTexts } from '#app/storefront/shown-shop.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { titleInWords } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { pressedOnce } from '#app/ui/busy.ts';
import { Picture } from '#app/ui/picture.tsx';
import {
  findLineSheet,
  listLineSheetProducts,
  MAX_LINE_SHEET_PRODUCTS,
} from '#catalog/lists/line-sheets.server.ts';
import { CATEGORIES, type Product } from '#catalog/products/product.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#catalog/settings/contact-links.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { PRESETS, type Preset, variantUrl } from '#platform/media/image-addresses.ts';
import { MailAddress, PhoneNumber } from '../contact-value.tsx';
import { Metadata, useOrigin } from '../metadata.tsx';
import { Price } from '../product/product-heading.tsx';
import { sharedIds } from '../shortlist/shared-ids.server.ts';
import {
  translatedFacts,
  translatedProduct,
  translatedSectionNames,
  translatedStore,
} from '../translated.server.ts';
import type { Route } from './+types/route';
import styles from './line-sheet.css?url';
import { inModels, type SheetProduct, sheetProduct } from './sheet-product.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/**
 * `/line-sheet/:id`: a shared selection of products, as pages to print. Its link expires after 30 days. The products
 * are read for each request, so that those hidden since are left out. `/shortlist/print` shows the products in its
 * address in the same way.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const shop = getContext(args);
  const texts = shownTexts(translatedStore(shop), shop.locale.language);
  const sheet = id ? await findLineSheet(shop.db, id) : printedShortlist(args.url.searchParams, texts);
  if (!sheet) throw data(null, { status: 404 });
  const { paper, hasPrices, expiresAt } = sheet;
  const names = await translatedSectionNames(shop);
  const [found, facts] = await Promise.all([
    listLineSheetProducts(shop.db, sheet.wanted),
    translatedFacts(shop),
  ]);
  const products = inModels((found ?? []).toSorted(bySection)).map((colors) =>
    sheetProduct(
      colors.map((color) => translatedProduct(shop, color, facts)),
      texts,
      names,
      hasPrices,
    ),
  );
  const grid = gridFor(products.length);
  const month = inWords(new Date(), texts, { month: 'long', year: 'numeric' });
  return {
    path: id ? `/line-sheet/${id}` : '/shortlist/print',
    paper,
    hasPrices,
    title: titleInWords(sheet.title, texts, names),
    edition: found
      ? texts.lineSheet.edition(month, products.length)
      : texts.lineSheet.tooMany(MAX_LINE_SHEET_PRODUCTS),
    expires: expiresAt && {
      day: expiresAt.toISOString().slice(0, 10),
      inWords: inWords(expiresAt, texts, { dateStyle: 'long' }),
    },
    grid,
    pages: sheetPages(
      Map.groupBy(products, ({ section }) => section),
      grid,
    ),
  };
}

function printedShortlist(search: URLSearchParams, { shortlist: { title } }: Texts) {
  const ids = sharedIds(search);
  if (ids.length === 0) return null;
  return { title, wanted: { ids }, paper: 'a4' as const, hasPrices: true, expiresAt: null };
}

/** Sorts products by category, and accessories by accessory category. */
function bySection(a: Product, b: Product): number {
  // The index of an unknown category is -1, and an unsigned -1 is the largest number.
  const rank = ({ category }: Product) => CATEGORIES.indexOf(category) >>> 0;
  const section = ({ subCategory }: Product) => subCategory ?? '\uffff';
  return rank(a) - rank(b) || section(a).localeCompare(section(b), 'en');
}

export default function LineSheet({ loaderData }: Route.ComponentProps) {
  const { path, title, paper, grid, pages } = loaderData;
  const texts = useTexts().lineSheet;
  const { brand } = useShop();
  const origin = useOrigin();
  const home = origin + useBasename();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={sheet}
      className={`line-sheet paper-${paper} measure`}
      style={{ '--columns': grid.columns, '--rows': grid.rows } as CSSProperties}
    >
      <Metadata title={title} description={texts.description(title, brand)} path={path} noindex />
      <Cover {...loaderData}>
        <PrintButton sheet={sheet} />
      </Cover>
      {pages.map((sections, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other identity than its number.
        <div key={at} className="sheet-page">
          {sections.map((section) => (
            <section key={section.products[0]?.id}>
              {section.title ? (
                <h2 className="sheet-title">
                  {section.title} <span className="font-text text-muted text-sm">{section.count}</span>
                </h2>
              ) : null}
              <ul className="sheet-grid">
                {section.products.map((product) => (
                  <SheetCard key={product.id} product={product} {...loaderData} />
                ))}
              </ul>
            </section>
          ))}
          <p className="sheet-foot">
            <a href={home}>
              {brand}, {new URL(origin).host}
            </a>
            <bdi>
              {at + 1} / {pages.length}
            </bdi>
          </p>
        </div>
      ))}
    </div>
  );
}

/** The first page: a picture, the brand, the title and the contacts. On a screen, also the button that prints. */
function Cover({
  pages,
  title,
  edition,
  hasPrices,
  expires,
  children,
}: Awaited<ReturnType<typeof loader>> & { children: ReactNode }) {
  const texts = useTexts().lineSheet;
  const { brand, phones, emails } = useShop();
  const origin = useOrigin();
  const product = pages
    .flatMap((page) => page.flatMap(({ products }) => products))
    .find(({ image }) => image);
  const [phone] = phones;
  return (
    <header className="sheet-cover">
      <div className="sheet-cover-picture">
        {product ? <SheetPicture product={product} preset="modal" eager /> : null}
      </div>
      <div className="sheet-cover-text">
        <p className="sheet-brand">{brand}</p>
        <h1 className="font-display text-display-m">
          <bdi>{title}</bdi>
        </h1>
        <p className="mt-2 text-muted text-sm">{edition}</p>
        {children}
        {expires ? (
          <p className="text-muted text-sm print:hidden">
            {texts.validUntil} <time dateTime={expires.day}>{expires.inWords}</time>
          </p>
        ) : null}
        <div className="sheet-contacts">
          <p className="text-muted">
            {hasPrices ? texts.withPrices : texts.withoutPrices} {texts.note}
          </p>
          <p>
            <a href={telephoneLink(phone)}>
              <PhoneNumber number={phone} />
            </a>
            <a href={mailLink(emails.general)}>
              <MailAddress address={emails.general} />
            </a>
            <a href={origin + useBasename()}>{new URL(origin).host}</a>
          </p>
        </div>
      </div>
    </header>
  );
}

/** Prints the page after all its pictures have loaded; those below the screen are loaded lazily. */
function PrintButton({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const texts = useTexts().lineSheet;
  const [isLoading, setLoading] = useState(false);
  async function print() {
    setLoading(true);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    for (const picture of pictures) picture.loading = 'eager';
    // A picture that cannot be loaded must not keep the others from being printed.
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    setLoading(false);
    window.print();
  }
  return (
    <button
      type="button"
      disabled={!useIsHydrated()}
      {...pressedOnce(isLoading, () => void print())}
      className="filled-button my-6 noscript:hidden"
    >
      {texts.print}
    </button>
  );
}

interface SheetCardProps extends Pick<Awaited<ReturnType<typeof loader>>, 'hasPrices' | 'grid'> {
  product: SheetProduct;
}

function SheetCard({ product, hasPrices, grid }: SheetCardProps) {
  const { lineSheet: texts, ask, product: words } = useTexts();
  const { whatsapp } = useShop().headOffice;
  const address = `${useBasename()}/product/${product.id}`;
  const price = (product.prices ?? product.colors[0]?.prices)?.price ?? null;
  const question = `${ask.question({ ...product, price })}\n${useOrigin()}${address}\n\n`;
  const code = [product.code ? words.code(product.code) : '', product.inStock ? '' : words.soldOut];
  return (
    <li className="sheet-product">
      <a href={address} className="sheet-picture" aria-label={product.name}>
        <SheetPicture product={product} preset={grid.columns > 3 ? 'card' : 'card@2x'} />
      </a>
      <div className="sheet-caption">
        <h3 className="sheet-name">
          <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
        </h3>
        {hasPrices && product.prices ? <Price product={product.prices} /> : null}
        <p className="truncate text-muted" {...languageOf(product, 'facts')}>
          {product.facts}
        </p>
        {product.colors.length > 0 ? <SheetColors colors={product.colors} /> : null}
        <p className="flex items-center justify-between gap-2 text-muted">
          <span className="truncate">{code.filter(Boolean).join(texts.comma)}</span>
          <a
            href={whatsapp ? whatsAppLink(whatsapp, question) : address}
            target="_blank"
            rel="noopener"
            className="text-link justify-end text-ink"
          >
            {texts.ask} <span className="sr-only">{product.name}</span>
          </a>
        </p>
      </div>
    </li>
  );
}

/** The colors of a model, one line for each: a small photo, its name, code, and price if prices differ. */
function SheetColors({ colors }: Pick<SheetProduct, 'colors'>) {
  const { lineSheet: texts, product: words, amounts } = useTexts();
  const basename = useBasename();
  return (
    <ul className="sheet-colors">
      {colors.map(({ id, label, code, inStock, prices, ...picture }) => (
        <li key={id}>
          <a href={`${basename}/product/${id}`}>
            <SheetPicture product={picture} preset="thumb" />
            <span className="truncate">
              <bdi>{label}</bdi>
              {[
                code ? words.code(code) : '',
                prices ? amounts.priceInWords(prices.price) : '',
                inStock ? '' : words.soldOut,
              ].map((text) => (text ? `${texts.comma}${text}` : ''))}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A product's first picture as a JPEG, because browsers put other formats into a PDF uncompressed. */
function SheetPicture({
  product,
  preset,
  eager,
}: {
  product: Pick<SheetProduct, 'image' | 'focus'>;
  preset: Preset;
  eager?: boolean;
}) {
  const { image, focus } = product;
  return image ? (
    <Picture
      src={variantUrl(image, preset, 'jpg')}
      sources={[]}
      sizes=""
      alt=""
      width={PRESETS[preset].width}
      height={PRESETS[preset].height}
      eager={eager ?? false}
      position={focus}
      className="size-full object-cover"
      failure={null}
    />
  ) : null;
}

/** Formats a date. Called only on the server, because browsers may format it differently. */
function inWords(day: Date, { lineSheet }: Texts, format: Intl.DateTimeFormatOptions): string {
  return day.toLocaleDateString(lineSheet.dates, { ...format, timeZone: 'UTC' });
}

/** The sections of a line sheet that are on one page. A section that began on an earlier page has no title. */
type SheetPage<Product> = SheetSection<Product>[];

interface SheetSection<Product> {
  title?: string;
  /** The number of products in the whole section. */
  count: number;
  products: Product[];
}

/** The products of a page: six in large pictures if there are few, otherwise twelve. */
export function gridFor(count: number): { columns: number; rows: number } {
  return count <= 12 ? { columns: 3, rows: 2 } : { columns: 4, rows: 3 };
}

/**
 * Lays out sections on pages of `rows` rows. Neither a row nor a title is separated from what it belongs to, and no
 * page has more than `line-sheet.css` has room for: its rows and one title, or one row less and more titles.
 */
export function sheetPages<Product>(
  sections: Map<string, Product[]>,
  { columns, rows }: { columns: number; rows: number },
): SheetPage<Product>[] {
  const pages: SheetPage<Product>[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [title, products] of sections) {
    for (let at = 0; at < products.length; at += columns) {
      const row = products.slice(at, at + columns);
      const height = at === 0 ? TITLE + 1 : 1;
      const isFull = used + height > TITLE + rows;
      if (isFull) {
        pages.push([]);
        used = 0;
      }
      used += height;
      if (at === 0) pages.at(-1)?.push({ title, count: products.length, products: row });
      else if (isFull) pages.at(-1)?.push({ count: products.length, products: row });
      else
        pages
          .at(-1)
          ?.at(-1)
          ?.products.push(...row);
    }
  }
  return pages;
}

/** The height of a title, relative to a row. */
const TITLE = 0.16;
