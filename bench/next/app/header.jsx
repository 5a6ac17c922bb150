'use client';

import Link from 'next/link';

/** What stands above every page, as the shop's own header renders it. */
export function Header() {
  return (
    <>
      <header className="page-header z-30 border-line border-b bg-page">
        <div className="measure grid min-h-16 grid-cols-[1fr_auto_1fr] items-center lg:grid-rows-[4.5rem_3rem]">
          <div className="lg:hidden noscript:invisible">
            <button type="button" aria-haspopup="dialog" className="icon-button -ms-2.5">
              <svg
                xmlns="http://www.w3.org/2000/svg"
                width="24"
                height="24"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.25"
                strokeLinecap="round"
                strokeLinejoin="round"
                className="lucide lucide-menu"
                aria-hidden="true"
              >
                <path d="M4 5h16"></path>
                <path d="M4 12h16"></path>
                <path d="M4 19h16"></path>
              </svg>
              <span className="sr-only">Menu</span>
            </button>
            <dialog
              id="menu"
              aria-label="Menu"
              className="fixed inset-0 m-0 size-full max-h-none max-w-none overscroll-contain bg-page text-ink open:flex open:flex-col"
            >
              <form
                className="measure grid min-h-16 shrink-0 grid-cols-[1fr_auto_1fr] items-center"
                method="dialog"
              >
                <button type="submit" className="icon-button -ms-2.5">
                  <svg
                    xmlns="http://www.w3.org/2000/svg"
                    width="24"
                    height="24"
                    viewBox="0 0 24 24"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.25"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    className="lucide lucide-x"
                    aria-hidden="true"
                  >
                    <path d="M18 6 6 18"></path>
                    <path d="m6 6 12 12"></path>
                  </svg>
                  <span className="sr-only">Close menu</span>
                </button>
                <Link
                  prefetch={false}
                  className="inline-flex min-h-11 items-center px-2 font-display text-3xl"
                  href="/"
                >
                  Vitrine
                </Link>
              </form>
              <nav aria-label="Categories" className="measure flex grow flex-col py-4">
                <ul>
                  <li>
                    <Link
                      prefetch={false}
                      aria-current="page"
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1 active"
                      href="/women"
                    >
                      Women
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/men"
                    >
                      Men
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/kids"
                    >
                      Kids
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/healthcare"
                    >
                      Healthcare
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/cosmetics"
                    >
                      Cosmetics
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/bags"
                    >
                      Bags
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/accessories"
                    >
                      Accessories
                    </Link>
                  </li>
                  <li>
                    <Link
                      prefetch={false}
                      className="flex min-h-13 items-center font-display text-2xl underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                      href="/footwear"
                    >
                      Footwear
                    </Link>
                  </li>
                </ul>
                <ul className="mt-auto flex gap-8 border-line border-t pt-4">
                  <li>
                    <Link prefetch={false} className="nav-link" href="/locations">
                      Locations
                    </Link>
                  </li>
                  <li>
                    <Link prefetch={false} className="nav-link" href="/contact">
                      Contact
                    </Link>
                  </li>
                  <li>
                    <Link prefetch={false} className="nav-link" href="/search">
                      Search
                    </Link>
                  </li>
                </ul>
              </nav>
            </dialog>
          </div>
          <Link
            prefetch={false}
            className="nav-link max-lg:hidden max-lg:noscript:order-last max-lg:noscript:inline-flex justify-self-start"
            href="/locations"
          >
            Locations
          </Link>
          <Link
            prefetch={false}
            className="inline-flex min-h-11 items-center px-2 font-display text-3xl lg:text-4xl"
            href="/"
          >
            Vitrine
          </Link>
          <Link
            prefetch={false}
            className="nav-link max-lg:hidden max-lg:noscript:order-last max-lg:noscript:inline-flex col-start-3 justify-self-end"
            href="/contact"
          >
            Contact
          </Link>
          <nav
            aria-label="Categories"
            className="col-span-full max-lg:hidden max-lg:noscript:order-last max-lg:noscript:block lg:row-start-2"
          >
            <ul className="flex flex-wrap justify-center gap-x-5 xl:gap-x-8">
              <li>
                <Link prefetch={false} aria-current="page" className="nav-link active" href="/women">
                  Women
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/men">
                  Men
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/kids">
                  Kids
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/healthcare">
                  Healthcare
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/cosmetics">
                  Cosmetics
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/bags">
                  Bags
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/accessories">
                  Accessories
                </Link>
              </li>
              <li>
                <Link prefetch={false} className="nav-link" href="/footwear">
                  Footwear
                </Link>
              </li>
            </ul>
          </nav>
          <div className="col-start-3 justify-self-end lg:row-start-2">
            <button
              type="button"
              popoverTarget="search-bar"
              aria-expanded="false"
              className="icon-button -me-2.5"
            >
              <svg
                xmlns="http://www.w3.org/2000/svg"
                width="24"
                height="24"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.25"
                strokeLinecap="round"
                strokeLinejoin="round"
                className="lucide lucide-search"
                aria-hidden="true"
              >
                <path d="m21 21-4.34-4.34"></path>
                <circle cx="11" cy="11" r="8"></circle>
              </svg>
              <span className="sr-only">Search</span>
            </button>
            <div
              id="search-bar"
              popover="auto"
              className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-ink backdrop:bg-ink/25"
            >
              <div className="max-h-full overflow-y-auto overscroll-contain border-line border-b bg-page transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0">
                <search>
                  <form className="measure max-w-4xl py-3 lg:py-6" action="/search">
                    <div className="flex items-center border-line border-b focus-within:border-ink">
                      <button type="submit" className="icon-button -ms-2.5 shrink-0">
                        <svg
                          xmlns="http://www.w3.org/2000/svg"
                          width="24"
                          height="24"
                          viewBox="0 0 24 24"
                          fill="none"
                          stroke="currentColor"
                          strokeWidth="1.25"
                          strokeLinecap="round"
                          strokeLinejoin="round"
                          className="lucide lucide-search"
                          aria-hidden="true"
                        >
                          <path d="m21 21-4.34-4.34"></path>
                          <circle cx="11" cy="11" r="8"></circle>
                        </svg>
                        <span className="sr-only">Search</span>
                      </button>
                      <input
                        type="text"
                        inputMode="search"
                        role="combobox"
                        aria-label="Search for products"
                        aria-expanded="false"
                        aria-autocomplete="list"
                        placeholder="Search for products..."
                        maxLength={200}
                        autoComplete="off"
                        autoCapitalize="off"
                        spellCheck={false}
                        enterKeyHint="search"
                        className="search-field min-w-0 grow px-3 py-3 font-display text-2xl"
                        name="q"
                      />
                      <button
                        type="button"
                        popoverTarget="search-bar"
                        popoverTargetAction="hide"
                        className="icon-button -me-2.5"
                      >
                        <svg
                          xmlns="http://www.w3.org/2000/svg"
                          width="24"
                          height="24"
                          viewBox="0 0 24 24"
                          fill="none"
                          stroke="currentColor"
                          strokeWidth="1.25"
                          strokeLinecap="round"
                          strokeLinejoin="round"
                          className="lucide lucide-x"
                          aria-hidden="true"
                        >
                          <path d="M18 6 6 18"></path>
                          <path d="m6 6 12 12"></path>
                        </svg>
                        <span className="sr-only">Close search</span>
                      </button>
                    </div>
                    <div id="_R_1cr5_" role="listbox" aria-label="Suggestions" hidden className="py-3">
                      <Link
                        prefetch={false}
                        id="_R_1cr5_-0"
                        role="option"
                        aria-selected="false"
                        tabIndex={-1}
                        className="flex min-h-11 items-center gap-4 px-2 py-2 -mx-2 hover:bg-sand aria-selected:bg-sand aria-selected:outline-1 aria-selected:outline-ink"
                        href="/search"
                      >
                        <span className="wrap-anywhere">See all results for “”</span>
                      </Link>
                    </div>
                    <p role="status" className="sr-only"></p>
                  </form>
                </search>
              </div>
            </div>
          </div>
        </div>
      </header>
      <p className="mb-8 hidden items-baseline justify-between gap-8 border-line border-b pb-2 text-sm print:flex">
        <span className="font-display text-2xl">Vitrine</span>
        <span>http://127.0.0.1:18464/women</span>
      </p>
    </>
  );
}
