import { eq } from 'drizzle-orm'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { INVITATION_DAYS } from './contract.ts'
import { staff } from './tables.server.ts'

/**
 * Makes the link by which somebody sets up the second factor, in place of any former one, and mails it where there is a
 * mail address; gives it. What follows the `#` is sent to no server and stands in no log.
 */
export async function makeInvitation(within: Context, staffId: number): Promise<string> {
  const { db, now, services } = within
  const token = newToken()
  const [member] = await db
    .update(staff)
    .set({
      invitationHash: tokenHash(token),
      invitationEndsAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    })
    .where(eq(staff.id, staffId))
    .returning({ name: staff.name, email: staff.email })
  if (!member) throw new Error(`nobody is ${staffId}`)
  const { publicUrl } = services.configuration
  const { site } = services.settings
  const link = `${publicUrl}/admin/login#invitation=${token}`
  if (member.email !== null)
    await enqueueMail(within, {
      to: member.email,
      subject: `${site.name}后台邀请`,
      text: `${member.name}，您好：\n\n请在 ${INVITATION_DAYS} 天内打开下面的链接，用这个邮箱收到的验证码登录，并设置第二步验证（通行密钥或验证器）：\n\n${link}\n\n链接只给您本人，请不要转发。\n\n${site.name}`,
      purpose: 'staff_invitation',
    })
  return link
}
