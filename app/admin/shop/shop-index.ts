import { redirect } from 'react-router';

/** `/admin/shop`: leads to the first page of the settings. */
export function loader() {
  return redirect('/admin/shop/brand');
}
