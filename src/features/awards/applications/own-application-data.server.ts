import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardApplications, awardCandidates, awardPrizes } from '../tables.server.ts'
import { endOf } from './candidate-end.ts'
import { makeLead } from './colleagues/end-colleague.server.ts'
import { awardApplicationColleagues, awardApplicationInvitations } from './colleagues/tables.server.ts'
import { isWrittenBy, readColleagues } from './colleagues/who-writes.server.ts'
import { fateOf } from './contract.ts'
import { holdApplication, readDocuments } from './hold-application.server.ts'
import { readMergedInto } from './merged-applications.server.ts'
import { withdrawApplication } from './withdraw-application.server.ts'

/** What the person who asks has applied for, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnApplications(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const rows = await context.db
    .select({ application: awardApplications, prize: awardPrizes.name, candidate: awardCandidates })
    .from(awardApplications)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .leftJoin(awardCandidates, eq(awardCandidates.id, awardApplications.candidateId))
    .where(isWrittenBy(context, id))
    .orderBy(desc(awardApplications.id))
  const merged = await readMergedInto(
    context,
    rows.map(({ application }) => application.id),
  )
  // Of what one has left only that one wrote it: what it says has been the others' since.
  const left = await context.db
    .select({ application: awardApplications, prize: awardPrizes.name, own: awardApplicationColleagues })
    .from(awardApplicationColleagues)
    .innerJoin(awardApplications, eq(awardApplications.id, awardApplicationColleagues.applicationId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .where(and(eq(awardApplicationColleagues.personId, id), isNotNull(awardApplicationColleagues.leftAt)))
    .orderBy(desc(awardApplications.id))
  return {
    奖项申报: await Promise.all(
      rows.map(async ({ application, prize, candidate }) => ({
        编号: application.number,
        年份: application.year,
        奖项: prize,
        状态: fateOf({
          state: application.state,
          end: endOf(application, candidate),
          mergedInto: merged.get(application.id),
        }),
        不再参评的理由: endOf(application, candidate)?.reason,
        本人: application.applicantId === id ? '负责人' : '一起填写',
        企业: application.company,
        产品: application.product,
        简介: application.summary,
        填写: application.answers,
        联系人: application.contactName,
        联系电话: application.contactPhone,
        联系邮箱: application.contactEmail,
        材料: (await readDocuments(context, application.id)).map(({ name }) => name),
        同意声明: application.submitted?.consent,
        时间: shanghaiIso(application.changedAt),
      })),
    ),
    退出的奖项申报: left.map(({ application, prize, own }) => ({
      编号: application.number,
      年份: application.year,
      奖项: prize,
      加入: shanghaiIso(own.joinedAt),
      退出: own.leftAt && shanghaiIso(own.leftAt),
    })),
  }
}

/**
 * What colleagues write, too, is led by the first of them from now on. What nobody else writes and is not judged yet is given
 * up, drafts with their documents; what was judged stays as the company's, without the person who wrote it (C-14).
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
  for (const { id } of open) {
    const [next] = await readColleagues(context, id)
    if (!next) await withdrawApplication(asLeaver, { id })
    else {
      await makeLead(context, await holdApplication(asLeaver, { id }), next.id)
      await context.db
        .update(awardApplications)
        .set({ contactName: '', contactPhone: '', contactEmail: '' })
        .where(eq(awardApplications.id, id))
      await context.db
        .delete(awardApplicationInvitations)
        .where(eq(awardApplicationInvitations.applicationId, id))
    }
  }
  await context.db.delete(awardApplicationColleagues).where(eq(awardApplicationColleagues.personId, personId))
  await context.db
    .update(awardApplications)
    .set({ applicantId: null, contactName: '', contactPhone: '', contactEmail: '' })
    .where(eq(awardApplications.applicantId, personId))
}
