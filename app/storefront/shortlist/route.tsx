import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, redirect, useFetcher, useNavigate } from 'react-router';
import { getContext } from '#app/context.ts';
import { useBasename } from '#app/locale.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { snapshots } from '#app/router/stale-while-error.ts';
import { AskOptions } from '#app/storefront/ask/ask-options.tsx';
import { Metadata, useOrigin } from '#app/storefront/metadata.tsx';
import { MoreProducts } from '#app/storefront/product/card/grid.tsx';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { Price } from '#app/storefront/product/product-heading.tsx';
import { ShareButton } from '#app/storefront/share-button.tsx';
import { contactOffices } from '#app/storefront/shown-shop.server.ts';
import { SuggestedLinks } from '#app/storefront/suggested-links.tsx';
import { suggestedProducts } from '#app/storefront/suggested-products.server.ts';
import { translated, translatedStore } from '#app/storefront/translated.server.ts';
import { SHORTLIST_TEXTS } from '#app/texts/shortlist-texts.server.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { TryAgain } from '#app/ui/error-page.tsx';
import { TextField } from '#app/ui/field.tsx';
import { retryRead } from '#app/ui/retry-read.ts';
import { listByIds } from '#catalog/products/home-products.server.ts';
import { focusPosition, type ListedProduct } from '#catalog/products/product.ts';
import { isolated } from '#catalog/text/isolate.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/route';
import { followNotes, MAX_NOTE_LENGTH, type Notes, setNote, useNotes } from './notes.ts';
import { idsOfShortList, sharedIds } from './shared-ids.server.ts';
import { sharedPath, shortQuestion } from './shared-path.ts';
import { addToShortlist, Heart, MAX_SHORTLIST, removeFromShortlist, useShortlist } from './shortlist.tsx';

export const handle: PageHandle = { parameters: ['products', 'list'], isInSitemap: false };

export const shouldRevalidate = skipWhenOnlyProductChanges;

/**
 * `/shortlist`: the visitor's own list, which only the browser knows. With `?products=ID,ID`, these products: the list
 * that someone has shared, and the response with the products of the visitor's own list. `?list=…` leads there.
 */
export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const list = args.url.searchParams.get('list');
  if (list) throw redirect(pathOf(await idsOfShortList(shop.db, list)));
  const ids = sharedIds(args.url.searchParams);
  return {
    ids,
    products: await translated(shop, await listByIds(shop.db, ids)),
    offices: contactOffices(translatedStore(shop)),
    /** Below the visitor's own list. */
    suggested: ids.length > 0 ? [] : await suggestedProducts(shop),
    texts: SHORTLIST_TEXTS[shop.locale.language],
  };
}

/** If the shop does not respond, the page says so. */
export async function clientLoader({ serverLoader, request: { signal } }: Route.ClientLoaderArgs) {
  // A failed refresh keeps what is shown.
  if (snapshots.isRefreshing()) return serverLoader();
  return retryRead(() => serverLoader(), signal).catch(() => null);
}

type Answer = Awaited<ReturnType<typeof loader>>;

export default function ShortlistPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Failure />;
  return loaderData.ids.length > 0 ? <SharedList {...loaderData} /> : <OwnList {...loaderData} />;
}

function SharedList(list: Answer) {
  const { products, texts } = list;
  const { full } = useTexts().shortlist;
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const save = () => {
    if (!addToShortlist(products.map(({ id }) => id))) alert(full(MAX_SHORTLIST));
    void navigate('/shortlist');
  };
  return (
    <List {...list} title={texts.shared}>
      <button type="button" onClick={save} disabled={!isHydrated} className="filled-button noscript:hidden">
        {texts.save}
      </button>
      <Link to="/shortlist" className="text-link noscript:hidden">
        {texts.own}
      </Link>
    </List>
  );
}

/** Loads the products of the visitor's own list after hydration. */
function OwnList({ texts, offices, suggested }: Answer) {
  const { title } = useTexts().shortlist;
  const ids = useShortlist();
  const { load, state, data } = useFetcher<Answer | null>();
  const wanted = ids?.join() ?? '';
  useEffect(() => {
    if (wanted) void load(`/shortlist?products=${wanted}`);
  }, [wanted, load]);
  // A failed request keeps the list that is shown.
  const [shown, setShown] = useState<Answer | null>(null);
  if (data && data !== shown) setShown(data);
  const products = shown?.products ?? [];
  const read = shown?.ids ?? [];

  // The pressed heart disappears with the last product.
  useEffect(() => {
    if (shown && !wanted && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [shown, wanted]);

  if (!ids || !wanted) {
    return (
      <Page title={title} texts={texts} isLoading={!ids}>
        <p className={ids ? 'text-lg' : 'appears-late text-lg'}>{ids ? texts.empty : texts.needsScripts}</p>
        <SuggestedLinks />
        {ids ? <MoreProducts products={suggested} isFeatured /> : null}
      </Page>
    );
  }
  if (data === null && state === 'idle' && !shown) return <Failure />;
  return (
    <List
      // The response may be older than the list.
      ids={ids.filter((id) => read.includes(id))}
      products={products.filter(({ id }) => ids.includes(id))}
      offices={offices}
      suggested={suggested}
      texts={texts}
      title={title}
      isOwn
      isLoading={!shown}
    >
      {shown ? <ShareButton title={title} path={sharedPath(ids)} /> : null}
    </List>
  );
}

interface ListProps extends Answer {
  title: string;
  /** Whether it is the visitor's own list, with notes. */
  isOwn?: boolean;
  isLoading?: boolean;
  /** Further actions for the whole list. */
  children: ReactNode;
}

function List({ isOwn = false, isLoading = false, children, ...list }: ListProps) {
  const { ids, products, offices, suggested, texts, title } = list;
  const { listing } = useTexts();
  const notes = useNotes();
  const question = useQuestion(texts.question, products, isOwn ? notes : {});
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => (isOwn ? followNotes() : undefined), [isOwn]);
  // The pressed button disappears with its product.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a product disappears.
  useEffect(() => {
    if (document.activeElement === document.body) rows.current?.focus({ preventScroll: true });
  }, [ids.length]);
  return (
    <Page title={title} texts={texts} isLoading={isLoading}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:[&>:not(p)]:hidden">
        {ids.length > 0 ? <p className="text-muted text-sm">{listing.count(products.length)}</p> : null}
        {children}
        {products.length > 0 ? (
          <Link to={pathOf(ids, '/print')} reloadDocument className="text-link">
            {texts.print}
          </Link>
        ) : null}
      </div>
      <ul ref={rows} tabIndex={-1} className="mt-6 border-line border-b outline-none">
        {ids.map((id) => {
          const product = products.find((found) => found.id === id);
          return (
            <li key={id} className="border-line border-t py-5">
              {product ? (
                <Row product={product} texts={texts} note={isOwn ? (notes[id] ?? '') : null} />
              ) : (
                <p className="flex flex-wrap items-center justify-between gap-x-6">
                  {texts.gone}
                  {isOwn ? (
                    <button type="button" onClick={() => removeFromShortlist(id)} className="text-link">
                      {texts.remove}
                    </button>
                  ) : null}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {products.length > 0 ? (
        <AskOptions
          title={texts.ask}
          products={products.map(({ id }) => id)}
          isOwnList={isOwn}
          question={question}
          subject={texts.subject}
          offices={offices}
          className="bleed px-(--side) sm:static sm:mx-0 sm:max-w-xl sm:border-t-0 sm:px-0"
        />
      ) : null}
      {isLoading ? null : <MoreProducts products={suggested} isFeatured />}
    </Page>
  );
}

interface RowProps {
  product: ListedProduct;
  texts: Answer['texts'];
  /** `null` on a shared list. */
  note: string | null;
}

function Row({ product, texts, note }: RowProps) {
  const { product: words } = useTexts();
  const { id, code, inStock, images, imageFocuses } = product;
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] max-[18rem]:grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <Link to={`/product/${id}`} tabIndex={-1} aria-hidden className="aspect-4/5 bg-sand">
        <ProductPicture
          image={images[0]}
          alt=""
          presets={['thumb', 'card']}
          sizes="7rem"
          position={focusPosition(imageFocuses[0])}
          className="size-full object-cover"
        />
      </Link>
      <div className="max-[18rem]:order-last max-[18rem]:col-span-full">
        <h2>
          <Link
            to={`/product/${id}`}
            className="wrap-anywhere inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
          </Link>
        </h2>
        <Price product={product} />
        <p className="wrap-anywhere mt-1 text-muted text-sm">
          {inStock ? words.inStock : words.soldOut}
          {code ? <span className="ms-4 inline-block">{words.code(code)}</span> : null}
        </p>
        {note === null ? null : (
          <TextField
            label={texts.note}
            aria-label={`${texts.note}: ${product.name}`}
            placeholder={texts.noteHint}
            rows={1}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(id, event.target.value)}
            className="mt-3 max-w-xl"
          />
        )}
      </div>
      <Heart product={product} className="icon-button" />
    </article>
  );
}

interface PageProps {
  title: string;
  texts: Answer['texts'];
  /** Whether the footer is hidden below the screen, because it would move when the products appear. */
  isLoading?: boolean;
  children: ReactNode;
}

function Page({ title, texts, isLoading = false, children }: PageProps) {
  return (
    <div
      data-placeholder={isLoading || undefined}
      className={`measure pt-10 md:pt-16 ${isLoading ? 'min-h-svh print:min-h-0' : ''}`}
    >
      <Metadata title={title} description={texts.description} path="/shortlist" noindex />
      <h1 className="mb-4 font-display text-display-m">{title}</h1>
      {children}
    </div>
  );
}

function Failure() {
  const texts = useTexts().errors.unreachable;
  return (
    <div className="measure py-20">
      <h1 className="font-display text-display-m">{texts.title}</h1>
      <p className="mt-4 mb-8 text-lg">{texts.sentence}</p>
      <TryAgain />
    </div>
  );
}

function pathOf(ids: string[], page = ''): string {
  return `/shortlist${page}?products=${ids.join()}`;
}

/** Returns the message about the products, with the visitor's notes. */
function useQuestion(question: string, products: ListedProduct[], notes: Notes): string {
  const texts = useTexts();
  const address = useOrigin() + useBasename() + sharedPath(products.map(({ id }) => id));
  const lines = products.map(({ id, name, sourceName, code, price }) =>
    [name, sourceName, code && texts.product.code(code), texts.amounts.priceInWords(price), notes[id]]
      .flatMap((part) => (part ? isolated(part) : []))
      .join(texts.hours.comma),
  );
  return shortQuestion(
    question,
    lines.map((line) => `- ${line}`),
    address,
  );
}
