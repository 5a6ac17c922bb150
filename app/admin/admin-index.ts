import { redirect } from 'react-router';

/** `/admin` leads to the dashboard, and from there to the sign-in where nobody is signed in. */
export function loader() {
  return redirect('/admin/dashboard');
}
