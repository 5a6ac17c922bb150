import { useRouteLoaderData } from 'react-router';
import { PageTitle } from '../frame/page-parts.tsx';
import { sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/changes';
import { ChangeList } from './change-list.tsx';
import type { loader as layoutLoader } from './layout.tsx';
import { action } from './publish-draft.server.ts';
import { ShopBar } from './shop-bar.tsx';
import { texts } from './texts.ts';

export { action };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendWrite(serverAction, texts.notReached);

/** `/admin/shop/changes`: the changes that are not published. Without scripts, they are published and discarded here. */
export default function Changes({ actionData }: Route.ComponentProps) {
  const draft = useRouteLoaderData<typeof layoutLoader>('shop-settings')?.draft;
  return (
    <div className="max-w-3xl pb-28">
      <PageTitle>{texts.changes.title}</PageTitle>
      {actionData ? (
        <p role="status" className="mt-4 border-line border-y py-3 text-sm">
          {actionData.error === null ? actionData.message : actionData.error}
        </p>
      ) : null}
      {draft ? (
        <ChangeList changes={draft.changes} />
      ) : (
        <p className="mt-4 text-muted text-sm">{texts.changes.none}</p>
      )}
      <ShopBar showsChanges />
    </div>
  );
}
