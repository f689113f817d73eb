import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takeOne } from '#platform/limits/take-points.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { failedSignInMails } from './rate-limits.ts'

/**
 * Notes that somebody tried to sign in as this person and failed, and tells the person: by mail at most once an hour, and
 * on the page of one's own security always.
 */
export async function noteFailedSignIn(
  context: Context,
  member: { readonly id: number; readonly email: string | null },
  step: 'code' | 'second_factor',
): Promise<void> {
  const isTold =
    member.email !== null && (await takeOne(context, { limit: failedSignInMails, key: member.id }))
  await inTransaction(context, async (within) => {
    await recordAudit(within, 'failStaffSignIn', `staff:${member.id}`, {
      step,
      place: context.caller?.address ?? '',
    })
    if (isTold && member.email !== null) await mailFailure(within, member.email, step)
  })
}

const STEPS = { code: '验证码', second_factor: '第二步验证' } as const

async function mailFailure(context: Context, to: string, step: keyof typeof STEPS): Promise<void> {
  const { caller, now, services } = context
  const { name } = services.settings.site
  await enqueueMail(context, {
    to,
    subject: `${name}后台：有人登录您的账号没有成功`,
    text: `${shanghaiMinute(now)}，有人从 ${caller?.address ?? '未知地址'} 登录您的后台账号，${STEPS[step]}没有通过。\n\n如果是您本人输错了，不必理会；如果不是，请告诉管理员。一小时内再有失败不再发信，全部记录见后台“我的安全”。\n\n${name}`,
    purpose: 'staff_sign_in_failed',
  })
}
