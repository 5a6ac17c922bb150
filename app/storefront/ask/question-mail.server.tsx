import { renderToStaticMarkup } from 'react-dom/server';
import type { RequestContext } from '#app/context.ts';
import { translatedStore } from '#app/storefront/translated.server.ts';
import { MAIL_TEXTS } from '#app/texts/mail-texts.server.ts';
import type { AskedProduct } from '#catalog/questions/question.ts';
import type { QuestionInput } from '#catalog/questions/question-input.ts';
import { findOffice } from '#catalog/settings/offices.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { languageAttributes } from '#catalog/text/languages.ts';
import type { OutgoingMail } from '#platform/mail/outbox.server.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';

interface Question extends QuestionInput {
  office: string;
  products: AskedProduct[];
}

/**
 * Returns the mail about a question: for its office, in English like the admin area, and if the owner wants that, a copy
 * for the visitor in the language of the page. Empty if the server sends no mail.
 */
export function questionMail(shop: RequestContext, question: Question, id: string): OutgoingMail[] {
  if (!shop.mailer) return [];
  const { origin, locale } = shop;
  const store = translatedStore(shop);
  const { message, name, email, phone, products } = question;
  const general = store.emails.general;
  const toOffice = findOffice(shop.settings.store, question.office)?.email ?? general;
  const contact = [email, phone].filter((text) => text !== null);
  const inbox = `${origin}/admin/questions/${id}`;
  const letter: Letter = {
    introduction: `${name} (${contact.join(', ')}) asks:`,
    message,
    heading: 'Products',
    products: linked(products, origin),
    ending: `Answer in the shop: ${inbox}`,
    attributes: languageAttributes('en'),
  };
  const subject = `Question from ${name}`;
  const forOffice: OutgoingMail = {
    kind: 'question',
    recipient: toOffice,
    message: {
      from: store.brand,
      ...(email ? { replyTo: { name, address: email } } : {}),
      subject,
      ...contentOf(letter),
    },
  };
  if (!email || !store.sendsCopies) return [forOffice];
  const texts = MAIL_TEXTS[locale.language];
  const toVisitor: Letter = {
    introduction: texts.thanks,
    // Somebody else may have typed the address: the shop must not send a stranger's letter.
    message: previewOf(message, MAX_COPIED_LENGTH),
    heading: texts.products,
    products: linked(products, origin + locale.basename),
    ending: store.brand,
    attributes: languageAttributes(locale.language),
  };
  const copy: OutgoingMail = {
    kind: 'copy',
    recipient: email,
    message: {
      from: store.brand,
      replyTo: { name: store.brand, address: toOffice },
      subject: texts.subject(store.brand),
      ...contentOf(toVisitor),
    },
  };
  return [forOffice, copy];

  function linked(asked: AskedProduct[], base: string): LinkedProduct[] {
    return asked.map((product) => ({
      ...product,
      link: `${base}/product/${product.id}`,
      photo: product.image && new URL(variantUrl(product.image, 'thumb', 'jpg'), origin).href,
    }));
  }
}

/** Enough to recognize a question. */
const MAX_COPIED_LENGTH = 300;

type LinkedProduct = AskedProduct & { link: string; photo: string | null };

interface Letter {
  introduction: string;
  message: string;
  heading: string;
  products: LinkedProduct[];
  ending: string;
  attributes: ReturnType<typeof languageAttributes>;
}

function contentOf(letter: Letter): { text: string; html: string } {
  const { introduction, message, heading, products, ending } = letter;
  const lines = products.map(({ name, code, price, link }) =>
    [[name, code, price].filter(Boolean).join(', '), link].join('\n'),
  );
  const list = lines.length > 0 ? [`${heading}:`, ...lines] : [];
  return {
    text: [introduction, message, ...list, ending].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage {...letter} />)}`,
  };
}

/** The letter as a page. Mail programs ignore style sheets, so its styles are inline. */
function LetterPage({ introduction, message, heading, products, ending, attributes }: Letter) {
  return (
    <html {...attributes}>
      <head>
        <meta charSet="utf-8" />
        <title>{introduction}</title>
      </head>
      <body style={{ fontFamily: 'sans-serif', fontSize: 16, lineHeight: 1.5, color: '#1d1a17' }}>
        <p>{introduction}</p>
        <p
          dir="auto"
          style={{ whiteSpace: 'pre-line', borderInlineStart: '3px solid #ddd5ca', paddingInlineStart: 12 }}
        >
          {message}
        </p>
        {products.length > 0 ? (
          <>
            <p>{heading}:</p>
            <table cellPadding={6}>
              <tbody>
                {products.map(({ id, name, code, price, link, photo }) => (
                  <tr key={id}>
                    <td>{photo ? <img src={photo} width={64} alt="" /> : null}</td>
                    <td>
                      <a href={link} style={{ color: '#1d1a17' }}>
                        <bdi>{name}</bdi>
                      </a>
                      <br />
                      {[code, price].filter(Boolean).join(' · ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ) : null}
        <p>{ending}</p>
      </body>
    </html>
  );
}
