import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardApplications, awardPrizes } from '../tables.server.ts'
import { STATE_NAMES } from './contract.ts'
import { readDocuments } from './hold-application.server.ts'
import { withdrawApplication } from './withdraw-application.server.ts'

/** What the person who asks has applied for, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnApplications(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const rows = await context.db
    .select({ application: awardApplications, prize: awardPrizes.name })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(eq(awardApplications.applicantId, id))
    .orderBy(desc(awardApplications.id))
  return {
    奖项申报: await Promise.all(
      rows.map(async ({ application, prize }) => ({
        编号: application.number,
        年份: application.year,
        奖项: prize,
        状态: STATE_NAMES[application.state],
        企业: application.company,
        产品: application.product,
        简介: application.summary,
        填写: application.answers,
        联系人: application.contactName,
        联系电话: application.contactPhone,
        联系邮箱: application.contactEmail,
        材料: (await readDocuments(context, application.id)).map(({ name }) => name),
        时间: shanghaiIso(application.changedAt),
      })),
    ),
  }
}

/**
 * What is not judged yet is given up, drafts with their documents; what was judged stays as the company's, without the
 * person who wrote it (C-14).
 */
export const forgetApplicant: ForgetPerson = async (context, { personId }) => {
  const asLeaver: Context = { ...context, actor: { kind: 'person', id: personId, sessionId: 0 } }
  const open = await context.db
    .select({ id: awardApplications.id })
    .from(awardApplications)
    .where(
      and(
        eq(awardApplications.applicantId, personId),
        inArray(awardApplications.state, ['draft', 'submitted', 'returned']),
      ),
    )
  for (const { id } of open) await withdrawApplication(asLeaver, { id })
  await context.db
    .update(awardApplications)
    .set({ applicantId: null, contactName: '', contactPhone: '', contactEmail: '' })
    .where(eq(awardApplications.applicantId, personId))
}
