import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Redirects `/admin` to the dashboard, and `/admin/shop` to the first page of settings. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(url.pathname === '/admin' ? '/admin/dashboard' : '/admin/shop/brand');
}
