import { and, eq } from 'drizzle-orm'
import type { MessageKind } from '#features/notifications/message-kind.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { applicationPath } from '../addresses.ts'
import { type CandidateEnd, candidateEnded } from '../message-kinds.ts'
import { awardApplications, awardPrizes } from '../tables.server.ts'
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

/** Tells everybody whose accepted application a candidate stood for that it stands no more, and why. */
export async function tellOfEnd(context: Context, candidateId: number, end: CandidateEnd): Promise<void> {
  const ended = await context.db
    .select({ application: awardApplications, prize: awardPrizes.name })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(and(eq(awardApplications.candidateId, candidateId), eq(awardApplications.state, 'accepted')))
  for (const { application, prize } of ended)
    await tellWriters(context, application, candidateEnded, {
      ...end,
      number: application.number ?? '',
      prize,
    })
}
