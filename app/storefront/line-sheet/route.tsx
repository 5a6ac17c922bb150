import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { useBase } from '#app/language.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { titleInWords } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { findLineSheet } from '#import-export/line-sheet/line-sheets.server.ts';
import { Metadata } from '../metadata.tsx';
import { translatedSectionNames } from '../translated.server.ts';
import type { Route } from './+types/route';

/** `/line-sheet/:id`: a shared line sheet. Its link expires after 30 days. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const shop = shopOf(args);
  const { db, language } = shop;
  const sheet = await findLineSheet(db, id);
  if (!sheet) throw data(null, { status: 404 });
  return {
    id,
    title: titleInWords(sheet.title, textsOf(language), await translatedSectionNames(shop)),
    ends: sheet.expiresAt.toISOString().slice(0, 10),
    endsInWords: inWords(sheet.expiresAt, textsOf(language)),
  };
}

export default function SharedLineSheet({
  loaderData: { id, title, ends, endsInWords },
}: Route.ComponentProps) {
  const texts = useTexts();
  return (
    <div className="measure py-20 md:py-32">
      <Metadata
        title={title}
        description={texts.lineSheet.description(title, useShop().brand)}
        path={`/line-sheet/${id}`}
        noindex
      />
      <p className="text-muted">{texts.lineSheet.lineSheet}</p>
      <h1 className="mt-3 max-w-[18ch] font-display text-display-l">{title}</h1>
      <p className="mt-6 max-w-[44ch] text-lg text-muted">{texts.lineSheet.introduction}</p>
      <p className="mt-8">
        <a
          href={`${useBase()}/line-sheet/${id}/catalogue.pdf`}
          className="inline-flex min-h-11 items-center bg-ink px-6 text-page"
        >
          {texts.lineSheet.open}
        </a>
      </p>
      <p className="mt-6 text-muted text-sm">
        {texts.lineSheet.validUntil} <time dateTime={ends}>{endsInWords}</time>
      </p>
    </div>
  );
}

/** Formats a date: `December 22, 2026`. Called only on the server, because browsers may format it differently. */
function inWords(day: Date, { lineSheet }: Texts): string {
  return day.toLocaleDateString(lineSheet.dates, { dateStyle: 'long', timeZone: 'UTC' });
}
