import { useState } from 'react';
import { data, Form, isRouteErrorResponse, Link, redirect, useActionData, useNavigation } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { useVisitorOffice } from '#app/storefront/offices/visitor-office.ts';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { Price } from '#app/storefront/product/product-heading.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { useEarlyChoice } from '#app/ui/select.tsx';
import { focusPosition, type ListedProduct } from '#catalog/products/product.ts';
import { parseQuestion, type QuestionErrors } from '#catalog/questions/question-input.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { logWithReason } from '#platform/db/database.ts';
import { readForm, textOf } from '#platform/http/read-body.server.ts';
import type { Route } from './+types/route';
import { checkSender, refuseFlood, storeQuestion } from './limit-questions.server.ts';
import { questionMail } from './question-mail.server.tsx';
import { describeQuestion, loadQuestionForm, MAX_QUESTION_BYTES } from './read-question.server.ts';
import { dropDraft, type QuestionRefusal, useQuestionForm } from './use-question-form.ts';

export const handle: PageHandle = { parameters: ['products'], isInSitemap: false };

/** `/ask`: a form to ask about the products of the parameter `products`, or about anything. */
export function loader(args: Route.LoaderArgs) {
  return loadQuestionForm(args);
}

export const shouldRevalidate = skipWhenOnlyProductChanges;

export const middleware: Route.MiddlewareFunction[] = [refuseFlood];

/** Stores the question in one transaction, and then leads to a page that says what happens next. */
export async function action(args: Route.ActionArgs) {
  const shop = getContext(args);
  const form = await readForm(args.request, MAX_QUESTION_BYTES);
  const typed = {
    message: textOf(form, 'message'),
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    office: textOf(form, 'office'),
  };
  const { input, errors } = { input: null, ...parseQuestion(typed) };
  if (!input) return data<QuestionRefusal>({ errors: errors ?? {}, typed }, { status: 422 });
  try {
    const checked = checkSender(shop, form, args.request.headers.get('Origin'));
    // The browser solves the challenge and sends the question again.
    if ('challenge' in checked) return data<QuestionRefusal>({ ...checked, typed }, { status: 428 });
    const { isSpam, isProven } = checked;
    const question = { ...input, ...(await describeQuestion(shop, form)), isSpam };
    const mailOf = (id: string) => questionMail(shop, question, id);
    if (!(await storeQuestion(shop, { ...question, mailOf }, isProven)))
      return data<QuestionRefusal>({ failure: 'tooMany', typed }, { status: 429 });
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    return data<QuestionRefusal>({ failure: 'unavailable', typed }, { status: 503 });
  }
  return redirect('/ask/received', 303);
}

/** A failed request keeps the page with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect after a success.
    if (error instanceof Response && error.status < 400) {
      dropDraft(sent.get('id'));
      throw error;
    }
    const status = isRouteErrorResponse(error) || error instanceof Response ? error.status : 0;
    if (status === 413) return data<QuestionRefusal>({ errors: { message: 'tooLong' } }, { status });
    const failure = FAILURES[status] ?? (status >= 500 ? 'unavailable' : 'notSent');
    return data<QuestionRefusal>({ failure }, { status: status || 503 });
  }
}

/** Repeating a request helps only without a response or after a 5xx. */
const FAILURES: Record<number, QuestionRefusal['failure']> = { 0: 'offline', 429: 'tooMany' };

export default function Ask({
  loaderData: { products, gone, offices, privacy, texts },
}: Route.ComponentProps) {
  const refusal: QuestionRefusal | undefined = useActionData<typeof action>();
  const isSending = useNavigation().formAction !== undefined;
  const visitor = useVisitorOffice(offices);
  // Without scripts, the office that was sent stays selected.
  const [typedOffice, setTypedOffice] = useState(refusal?.typed?.office);
  const office = typedOffice ?? visitor.office.name;
  const choose = (name: string) => {
    setTypedOffice(undefined);
    visitor.choose(name);
  };
  const officeSelect = useEarlyChoice(office, ({ value }) => choose(value));
  const { form, failure, isChecking, onInput, onSubmit } = useQuestionForm(refusal, products);
  const sentenceOf = (name: keyof QuestionErrors) => {
    const reason = refusal?.errors?.[name];
    return reason ? texts.errors[name][reason] : undefined;
  };
  return (
    <div className="measure pt-10 md:pt-16">
      <Metadata title={texts.title} description={texts.description} path="/ask" noindex />
      <h1 className="font-display text-display-m md:mb-3">{texts.title}</h1>
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Form
          ref={form}
          noValidate
          onInput={onInput}
          {...sentOnce(isSending || isChecking, onSubmit)}
          className="max-w-2xl"
        >
          <input type="hidden" name="products" value={products.map(({ id }) => id).join()} />
          <input type="hidden" name="id" />
          <input type="hidden" name="seconds" />
          <input type="hidden" name="proof" />
          {/* Only programs fill it in. */}
          <div className="hidden">
            <input name="website" tabIndex={-1} autoComplete="off" aria-label={texts.leaveEmpty} />
          </div>
          <TextField
            label={texts.message}
            name="message"
            required
            rows={6}
            defaultValue={refusal?.typed?.message}
            error={sentenceOf('message')}
          />
          <Field
            label={texts.name}
            name="name"
            required
            autoComplete="name"
            defaultValue={refusal?.typed?.name}
            error={sentenceOf('name')}
          />
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Field
              label={texts.email}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={refusal?.typed?.email}
              error={sentenceOf('email')}
              hint={texts.oneIsEnough}
            />
            <Field
              label={texts.phone}
              name="phone"
              type="tel"
              dir="ltr"
              autoComplete="tel"
              defaultValue={refusal?.typed?.phone}
              error={sentenceOf('phone')}
            />
          </div>
          <SelectField
            ref={officeSelect}
            label={texts.office}
            name="office"
            autoComplete="off"
            data-press="office"
            value={office}
            onChange={(event) => choose(event.target.value)}
          >
            {offices.map((each) => (
              <option key={each.name} value={each.name} {...languageOf(each, 'title')}>
                {each.title}
              </option>
            ))}
          </SelectField>
          <p className="mt-6 text-muted text-sm">
            {texts.consent}{' '}
            {privacy ? (
              <Link to={privacy} target="_blank" className="underline underline-offset-4">
                {texts.privacy}
              </Link>
            ) : null}
          </p>
          <p role="alert" className="mt-4 empty:hidden">
            {isChecking ? texts.checking : failure ? texts.failures[failure] : null}
          </p>
          <button type="submit" className="filled-button mt-4 mb-10 min-w-[min(10rem,100%)]">
            {isSending || isChecking ? texts.sending : texts.send}
          </button>
        </Form>
        {products.length > 0 || gone ? (
          <AskedProducts title={texts.products} products={products} gone={gone} />
        ) : null}
      </div>
    </div>
  );
}

interface AskedProductsProps {
  title: string;
  products: ListedProduct[];
  /** Says that other products are missing. */
  gone: string | null;
}

function AskedProducts({ title, products, gone }: AskedProductsProps) {
  const { product: words } = useTexts();
  return (
    <section className="mb-2 max-lg:order-first max-lg:mt-6 lg:mt-5 lg:mb-10">
      <h2 className="eyebrow">{title}</h2>
      <ul className="mt-3 border-line border-b">
        {products.map((product) => (
          <li
            key={product.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] max-[14rem]:grid-cols-[2rem_minmax(0,1fr)] gap-x-4 border-line border-t py-3"
          >
            <ProductPicture
              image={product.images[0]}
              alt=""
              presets={['thumb']}
              sizes="3.5rem"
              position={focusPosition(product.imageFocuses[0])}
              className="aspect-4/5 w-full object-cover"
            />
            <div className="wrap-anywhere text-sm">
              <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
              <Price product={product} />
              {product.code ? <p className="text-muted">{words.code(product.code)}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm">
        {gone}
      </p>
    </section>
  );
}
