import { Link } from 'react-router';
import { store } from '#store';

export function Header() {
  return (
    <header className="measure py-5">
      <Link to="/" className="font-display text-2xl">
        {store.brand}
      </Link>
    </header>
  );
}
