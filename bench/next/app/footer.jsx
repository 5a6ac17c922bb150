import Link from 'next/link';

export function Footer() {
  return (
    <footer className="mt-24 border-line border-t lg:mt-32">
      <div className="measure grid grid-cols-2 gap-x-6 gap-y-12 py-16 md:grid-cols-4 lg:grid-cols-[2fr_1.5fr_1fr_1.25fr] lg:py-20">
        <section aria-label="About Vitrine" className="max-w-sm max-lg:col-span-full">
          <Link prefetch={false} className="inline-flex min-h-11 items-center font-display text-2xl" href="/">
            Vitrine
          </Link>
          <p className="mt-3 text-muted text-sm leading-relaxed">
            Vitrine is a trusted partner for quality products: fashion, accessories and care that earn their
            place, from makers we know by name.
          </p>
        </section>
        <nav aria-label="Quick links" className="max-md:col-span-full md:max-lg:col-span-2">
          <h2 className="eyebrow text-muted">Quick links</h2>
          <ul className="mt-3 columns-2 gap-x-6">
            <li>
              <Link prefetch={false} className="footer-link" href="/women">
                Women
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/men">
                Men
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/kids">
                Kids
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/healthcare">
                Healthcare
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/cosmetics">
                Cosmetics
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/bags">
                Bags
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/accessories">
                Accessories
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/footwear">
                Footwear
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Company">
          <h2 className="eyebrow text-muted">Company</h2>
          <ul className="mt-3">
            <li>
              <Link prefetch={false} className="footer-link" href="/locations">
                Our Locations
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/contact">
                Contact Us
              </Link>
            </li>
            <li>
              <Link prefetch={false} className="footer-link" href="/search">
                Search
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Write or call">
          <h2 className="eyebrow text-muted">Write or call</h2>
          <ul className="mt-3">
            <li>
              <a href="mailto:hello@vitrine.example" className="footer-link wrap-anywhere">
                <span>
                  hello@
                  <wbr />
                  vitrine.example
                </span>
              </a>
            </li>
            <li>
              <a href="mailto:atelier@vitrine.example" className="footer-link wrap-anywhere">
                <span>
                  atelier@
                  <wbr />
                  vitrine.example
                </span>
              </a>
            </li>
            <li>
              <a href="tel:+12125550142" className="footer-link tabular-nums">
                +1 212 555 0142
              </a>
            </li>
            <li>
              <a href="tel:+33199000142" className="footer-link tabular-nums">
                +33 1 99 00 01 42
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="measure flex flex-wrap justify-between gap-x-8 gap-y-2 pb-10 text-muted text-xs">
        <p>© 2024 Vitrine. All rights reserved.</p>
        <p>Set in Bodoni Moda and Hanken Grotesk.</p>
      </div>
    </footer>
  );
}
