import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Redirects `/admin` to the dashboard, and `/admin/shop` to the first page of settings. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(url.pathname.startsWith('/admin/shop') ? '/admin/shop/brand' : '/admin/dashboard');
}
