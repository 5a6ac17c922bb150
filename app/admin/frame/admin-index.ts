import { redirect } from 'react-router';

/** Redirects `/admin` to the dashboard, which redirects to the sign-in page if necessary. */
export function loader() {
  return redirect('/admin/dashboard');
}
