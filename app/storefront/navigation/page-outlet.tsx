import { Outlet } from 'react-router';

/** The page, or the skeleton of the next one while that takes its time. */
export function PageOutlet() {
  return <Outlet />;
}
