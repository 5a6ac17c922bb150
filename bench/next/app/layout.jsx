import { Footer } from './footer';
import { Header } from './header';

export const metadata = {
  metadataBase: new URL('http://127.0.0.1'),
  title: 'Women - Vitrine',
  description: 'Dresses, knits and coats in the colours of late summer.',
  alternates: { canonical: '/women' },
  openGraph: { type: 'website', siteName: 'Vitrine', url: '/women', images: '/house/social.jpg' },
  twitter: { card: 'summary_large_image' },
};

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Header />
        <main id="content" tabIndex={-1} className="min-h-[60svh] outline-none">
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}
