import { and, asc, desc, eq, inArray, lte, or } from 'drizzle-orm'
import {
  addressesOf,
  readLeaver,
  type ForgetPerson,
  type LeavingAccount,
} from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { forgetPointsOf } from '#platform/limits/take-points.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfOrigin } from './origins.ts'
import { STATE_NAMES } from './states.ts'
import { inquiries, inquiryNotes } from './tables.server.ts'

/**
 * Inquiries belong to nobody's account; they are this person's by what was proved to be: the phone or the mail address, and of
 * one that was given up, as long as it was held.
 */
export function areOf({ addresses }: LeavingAccount) {
  const columns = { phone: inquiries.phone, email: inquiries.email }
  return or(
    ...addresses.map(({ kind, address, until }) =>
      kind in columns
        ? and(eq(columns[kind as keyof typeof columns], address), until && lte(inquiries.createdAt, until))
        : undefined,
    ),
  )
}

/** Inquiries with an address of the person who asks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnInquiries(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const own = areOf(await readLeaver(context, id))
  const rows = own ? await context.db.select().from(inquiries).where(own).orderBy(desc(inquiries.id)) : []
  const notes = await notesOf(
    context,
    rows.map(({ id: inquiryId }) => inquiryId),
  )
  return {
    提交的资料: rows.map(
      ({ id: inquiryId, name, company, phone, email, origin, note, state, createdAt }) => ({
        姓名: name,
        公司: company,
        手机号: phone,
        邮箱: email,
        来源: nameOfOrigin(origin),
        备注: note,
        时间: shanghaiIso(createdAt),
        状态: STATE_NAMES[state],
        跟进: notes
          .filter((one) => one.inquiryId === inquiryId)
          .map((one) => ({ 时间: shanghaiIso(one.at), 内容: one.note })),
      }),
    ),
  }
}

const notesOf = async ({ db }: Context, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(inquiryNotes)
        .where(inArray(inquiryNotes.inquiryId, [...ids]))
        .orderBy(asc(inquiryNotes.id))

/** Forgets the inquiries with a person's phone or mail address, and the notes about them (C-14). */
export const forgetInquiries: ForgetPerson = async ({ db }, leaver) => {
  const own = areOf(leaver)
  if (own) await db.delete(inquiries).where(own)
  for (const phone of addressesOf(leaver, 'phone')) await forgetPointsOf({ db }, phone)
}
