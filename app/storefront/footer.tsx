import { store } from '#store';

export function Footer() {
  return (
    <footer className="measure py-16">
      <p>
        © {store.footer.copyrightYear} {store.brand}
      </p>
    </footer>
  );
}
