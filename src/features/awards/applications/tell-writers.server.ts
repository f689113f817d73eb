import type { MessageKind } from '#features/notifications/message-kind.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { applicationPath } from '../addresses.ts'
import { readWriters } from './colleagues/who-writes.server.ts'
import type { Application } from './hold-application.server.ts'

/** Tells everybody who writes an application something of it, with the way to it. */
export async function tellWriters<Params>(
  context: Context,
  application: Pick<Application, 'id' | 'applicantId' | 'year'>,
  kind: MessageKind<Params>,
  params: Params,
): Promise<void> {
  for (const personId of await readWriters(context, application))
    await notify(context, kind, {
      personId,
      params,
      link: applicationPath(application.year, application.id),
    })
}
