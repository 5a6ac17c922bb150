import { redirect } from 'react-router';

/** `/admin/shop`: redirects to the first settings page. */
export function loader() {
  return redirect('/admin/shop/brand');
}
