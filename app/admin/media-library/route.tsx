import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { deleteImage } from '#catalog/commands/delete-products.server.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { formatFileSize } from '#platform/media/uploads/upload-rules.ts';
import { DASHBOARD } from '../dashboard/dashboard-path.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { Choice, Choices } from '../parts/choices.tsx';
import { Figures } from '../parts/figures.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { DeleteButton } from '../parts/row-parts.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { StoredPicture, Thumbnail } from '../parts/stored-picture.tsx';
import { LocalDate, LocalTime } from '../parts/timestamp.tsx';
import { useFormPath, useReturnedTo } from '../products/form/use-return.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { type LibraryView, libraryPath, MEDIA_LIBRARY } from './library-view.ts';
import { type Library, type LibraryImage, loadLibrary } from './page-of-library.server.ts';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadLibrary(args);
}

/** Deletes the image in the form's field `url`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const url = (await readForm(args.request)).get('url');
    const { outcome, message } = await deleteImage(getContext(args), String(url));
    return outcome === 'deleted' ? { error: null, message } : refuse(message, STATUS[outcome]);
  });
}

const STATUS = { not_ours: 400, missing: 404, in_use: 409, failed: 503 } as const;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.deleteFailed);
}

export { reloadsAfterConflict as shouldRevalidate };

export default function MediaLibrary({ loaderData: { library, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {library ? (
        <Images library={library} />
      ) : (
        <div role="alert" className="mt-8 border-line border-y py-10">
          <p>{failure}</p>
          <Link to="." replace className="text-link text-sm">
            {texts.tryAgain}
          </Link>
        </div>
      )}
    </>
  );
}

/** The stored images of a view. Unused images can be deleted, after confirmation. */
function Images({ library }: { library: Library }) {
  const { images, view, searched, count, pages, totals, isCut } = library;
  const heading = useRef<HTMLHeadingElement>(null);
  const fetcher = useFetcher<typeof action>();
  useReturnedTo();
  useResult(fetcher, 'images', (result) => {
    if (result.error === null) toast.success(result.message);
    else toast.error(result.error);
    // The pressed button may have disappeared.
    heading.current?.focus({ preventScroll: true });
  });

  return (
    <>
      <Totals totals={totals} isCut={isCut} />
      <UseFilter view={view} totals={totals} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8">
        <p role="status" className="flex min-h-11 items-center text-sm max-sm:empty:min-h-0">
          {view.term ? texts.countOf(count, view.term, searched) : ''}
        </p>
        <SearchField
          term={view.term}
          pathOf={(term) => libraryPath({ ...view, term, page: 1 })}
          action={MEDIA_LIBRARY}
          label={texts.search}
        >
          {view.unused ? <input type="hidden" name="show" value="unused" /> : null}
        </SearchField>
      </div>
      <section aria-labelledby="images" className="mt-3">
        <h2 ref={heading} id="images" tabIndex={-1} className="sr-only">
          {view.unused ? texts.unusedImages : texts.allImages}
        </h2>
        {images.length > 0 ? (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 border-line border-t pt-5 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6 2xl:grid-cols-8">
            {images.map((image) => (
              <ImageEntry
                key={image.name}
                image={image}
                onDelete={() => void fetcher.submit({ url: image.url }, { method: 'post' })}
              />
            ))}
          </ul>
        ) : (
          <p className="border-line border-y py-20 text-center font-display">{emptyText(view)}</p>
        )}
      </section>
      <div className="mt-10">
        <PageLinks page={view.page} pages={pages} pathOf={(page) => libraryPath({ ...view, page })} />
      </div>
    </>
  );
}

/** Number and total size of all images and of the unused ones. */
function Totals({ totals: { all, unused }, isCut }: Pick<Library, 'totals' | 'isCut'>) {
  const figures = [
    [texts.images, formatNumber(all.count)],
    [texts.size, formatFileSize(all.bytes)],
    [texts.unused, formatNumber(unused.count)],
    [texts.sizeOfUnused, formatFileSize(unused.bytes)],
  ] as const;
  return (
    <>
      <Figures figures={figures} />
      {isCut ? <p className="mt-3 text-muted text-sm">{texts.isCut}</p> : null}
    </>
  );
}

/** Links to all images and to the unused ones, with counts. */
function UseFilter({ view, totals }: Pick<Library, 'view' | 'totals'>) {
  const choices = [
    { label: texts.all, unused: false, count: totals.all.count },
    { label: texts.unused, unused: true, count: totals.unused.count },
  ];
  return (
    <Choices label={texts.filter}>
      {choices.map(({ label, unused, count }) => (
        <Choice
          key={label}
          to={libraryPath({ ...view, unused, page: 1 })}
          chosen={view.unused === unused}
          count={count}
        >
          {label}
        </Choice>
      ))}
    </Choices>
  );
}

function emptyText({ term, unused }: LibraryView): string {
  if (term) return texts.noMatch;
  return unused ? texts.allInUse : texts.noImages;
}

interface Props {
  image: LibraryImage;
  onDelete(): void;
}

/** A stored image with its size, its age and its uses. */
function ImageEntry({ image, onDelete }: Props) {
  const { name, url, size, lastModified, usedBy, originalName, isInSettings } = image;
  return (
    <li className="flex min-w-0 flex-col text-sm">
      <a href={url} className="block aspect-4/5 min-h-0 bg-sand" aria-label={texts.openImage(name)}>
        <StoredPicture
          image={url}
          preset="card"
          sizes="(min-width: 96rem) 12vw, (min-width: 80rem) 16vw, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw"
          className="size-full object-cover"
          failure={
            <span className="flex size-full items-center justify-center p-4 text-muted">
              {texts.notAvailable}
            </span>
          }
        />
      </a>
      <p className="mt-2 text-muted text-xs tabular">
        {formatFileSize(size)}
        <span aria-hidden> · </span>
        <LocalDate date={lastModified} />
      </p>
      {originalName ? (
        <p className="wrap-anywhere text-muted text-xs">
          <bdi>{originalName}</bdi>
        </p>
      ) : null}
      {usedBy.length > 0 ? <Users image={image} /> : null}
      {isInSettings ? (
        <Link to="/admin/shop" className="text-link">
          {texts.usedBySettings}
        </Link>
      ) : null}
      {usedBy.length === 0 && !isInSettings ? <Unused image={image} onDelete={onDelete} /> : null}
    </li>
  );
}

/** The newest products that use the image, and a link to all of them in the table. */
function Users({ image: { name: image, usedBy, useCount } }: Pick<Props, 'image'>) {
  const formPath = useFormPath();
  const listed = useCount > usedBy.length ? usedBy.slice(0, -1) : usedBy;
  return (
    <>
      <ul aria-label={texts.usedBy}>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <Link
              id={`${image}-${id}`}
              to={formPath(`/admin/products/${id}/edit`, `${image}-${id}`)}
              className="text-link wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {useCount > listed.length ? (
        <Link to={`${DASHBOARD}?${new URLSearchParams({ q: image })}`} className="text-link text-muted">
          {texts.allProducts(useCount)}
        </Link>
      ) : null}
    </>
  );
}

function Unused({ image: { name, url, removedAt }, onDelete }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="py-2">
        {texts.notUsed}
        {removedAt ? (
          <span className="block text-muted">
            {texts.keptUntil} <LocalTime date={removedAt} />
          </span>
        ) : null}
      </p>
      <DeleteButton
        of={texts.imageNamed(name)}
        question={texts.confirmDelete}
        consequence={
          <div className="flex items-start gap-4">
            {/* In a box of its own; otherwise each source of the picture would be a flex item with a gap. */}
            <div className="shrink-0">
              <Thumbnail image={url} />
            </div>
            <p>{texts.deleteWarning}</p>
          </div>
        }
        onDelete={onDelete}
      >
        {texts.delete}
      </DeleteButton>
    </div>
  );
}
