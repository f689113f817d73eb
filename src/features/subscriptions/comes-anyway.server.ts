import { and, eq } from 'drizzle-orm'
import { filePurchases } from '#features/files/tables.server.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { Quarter } from './contract.ts'
import { isIssueOfQuarter } from './issues-out.server.ts'
import { brings, isRunning } from './running.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from './tables.server.ts'

/** Whether the issue of a quarter came to somebody by a subscription, or will by one that has begun. */
export async function comesAnyway(
  { db }: Pick<Context, 'db'>,
  personId: number,
  wanted: Quarter,
): Promise<boolean> {
  const own = await db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.personId, personId), eq(quarterlySubscriptions.isTakenBack, false)))
  if (own.some((each) => isRunning(each) && brings(each, wanted))) return true
  const came = await db
    .select({ id: quarterlyDeliveries.id })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .where(
      and(
        eq(quarterlySubscriptions.personId, personId),
        eq(quarterlySubscriptions.isTakenBack, false),
        eq(quarterlyIssues.year, wanted.year),
        eq(quarterlyIssues.quarter, wanted.quarter),
        isIssueOfQuarter,
      ),
    )
    .limit(1)
  return came.length > 0
}

/** Whether somebody has bought the file that the issue of a quarter is, with the download. */
export async function isBoughtAsFile(
  { db }: Pick<Context, 'db'>,
  personId: number,
  { year, quarter }: Quarter,
): Promise<boolean> {
  const [bought] = await db
    .select({ id: filePurchases.id })
    .from(filePurchases)
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.fileId, filePurchases.fileId))
    .where(
      and(
        eq(filePurchases.personId, personId),
        eq(filePurchases.purpose, 'download'),
        eq(quarterlyIssues.year, year),
        eq(quarterlyIssues.quarter, quarter),
        isIssueOfQuarter,
        eq(quarterlyIssues.state, 'published'),
      ),
    )
    .limit(1)
  return bought !== undefined
}
