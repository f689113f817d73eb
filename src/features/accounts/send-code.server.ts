import { createHmac, randomInt } from 'node:crypto'
import { inTransaction, type Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { isCarried, isShown } from '#platform/outbox/carriers.ts'
import { Refusal } from '#platform/refusal.ts'
import { portalSecret } from '#platform/secrets.server.ts'
import { enqueueCodeSms, isServed } from '#platform/sms/enqueue-sms.server.ts'
import { readAsker, refuseManyCodes, refuseSuspicious } from './asker.server.ts'
import { codeGap, codesOfKnown, codesOfPlace, codesOfStranger, codesOfStrangers } from './rate-limits.ts'
import {
  CODE_LENGTH,
  CODE_MINUTES,
  CODE_WAIT_SECONDS,
  type CodeChannel,
  type CodePurpose,
} from './contract.ts'
import { browserHashOf } from './known-browsers.server.ts'
import { signInCodes } from './tables.server.ts'
import { newToken, tokenHash } from './token.server.ts'

const VALID_MS = CODE_MINUTES * MINUTE_MS

interface Asked {
  readonly channel: CodeChannel
  readonly purpose?: CodePurpose
  readonly isCaptchaSolved?: boolean
  /** Whether the owner of the address has signed in with this browser, where not as a reader. */
  readonly isKnown?: boolean | undefined
  /** Makes a code that nobody gets, so that nothing tells an address that is not known here from one that is. */
  readonly isForNobody?: boolean
}

export interface SentCode {
  /** Seconds to wait before the next. */
  readonly waitSeconds: number
  /** Stands for this asking where the browser keeps no cookies; the code counts only together with one of the two. */
  readonly codeId: string
}

/**
 * Sends a code to a phone or mail address, which counts for its purpose in the browser that asked; the answer is the
 * same whether or not somebody has an account there. Refuses what `refuseUnsendable`, the limits and
 * `refuseSuspicious` refuse; what was asked for counts whatever becomes of it (LOGIN-04, B-44, C-03).
 */
export async function sendCode(
  context: Context,
  {
    channel,
    purpose = 'sign_in',
    isCaptchaSolved = false,
    isKnown: isKnownElsewhere,
    isForNobody = false,
  }: Asked,
): Promise<SentCode> {
  refuseUnsendable(context, channel)
  const asker = await readAsker(context, channel, isKnownElsewhere)
  await refuseSuspicious(context, asker, { isCaptchaSolved })
  await refuseManyCodes(context, asker, { isCaptchaSolved })
  const { subject, place, who, isKnown } = asker
  await takePoints(context, [
    { limit: codeGap, key: who },
    ...(isKnown
      ? [{ limit: codesOfKnown, key: subject }]
      : [
          { limit: codesOfStranger, key: who },
          { limit: codesOfStrangers, key: subject },
        ]),
    { limit: codesOfPlace, key: place },
  ])
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const codeId = newToken()
  const asking = { purpose, ...channel, browserHash: browserHashOf(context) ?? tokenHash(codeId) }
  const values = {
    ticketHash: tokenHash(codeId),
    codeHash: await hashOfCode(context, asking, code),
    expiresAt: new Date(context.now.getTime() + VALID_MS),
    tries: 0,
  }
  await inTransaction(context, async (within) => {
    await within.db
      .insert(signInCodes)
      .values({ ...asking, ...values })
      .onConflictDoUpdate({
        target: [signInCodes.purpose, signInCodes.kind, signInCodes.address, signInCodes.browserHash],
        set: values,
      })
    if (isForNobody) return
    if (channel.kind === 'email')
      await mailCode(within, { to: channel.address, purpose, code, endsAt: values.expiresAt })
    else await enqueueCodeSms(within, { phone: channel.address, code, endsAt: values.expiresAt })
  })
  return { waitSeconds: CODE_WAIT_SECONDS, codeId }
}

/** Refuses `mail_unavailable`, `sms_unavailable` and `sms_number_refused` where nothing could carry a code there. */
function refuseUnsendable({ services: { configuration } }: Context, { kind, address }: CodeChannel): void {
  if (kind === 'email') {
    if (!isCarried(configuration, 'mail') && !isShown(configuration))
      throw new Refusal('unavailable', 'mail_unavailable')
  } else if (!isServed(configuration, { phone: address, template: 'sign_in_code' }))
    throw isCarried(configuration, 'sms')
      ? new Refusal('invalid', 'sms_number_refused')
      : new Refusal('unavailable', 'sms_unavailable')
}

const WORDS: Record<CodePurpose, { readonly what: string; readonly warning: string }> = {
  sign_in: { what: '登录验证码', warning: '如果不是您本人操作，请忽略这封邮件，不要把验证码告诉任何人。' },
  link: {
    what: '绑定验证码',
    warning:
      '填写它会把这个邮箱绑定到一个账号上。如果不是您本人操作，请忽略这封邮件，不要把验证码告诉任何人。',
  },
  prove: {
    what: '身份确认验证码',
    warning:
      '有人登录了您的账号，正要做需要本人确认的事，例如更换联系方式、导出数据或注销账号。如果不是您本人操作，请不要把验证码告诉任何人，并在“我的账号”里退出其他全部设备。',
  },
  staff: {
    what: '后台登录验证码',
    warning: '如果不是您本人操作，请不要把验证码告诉任何人，并告诉管理员有人在用您的邮箱登录后台。',
  },
}

async function mailCode(
  context: Context,
  { to, purpose, code, endsAt }: { to: string; purpose: CodePurpose; code: string; endsAt: Date },
): Promise<void> {
  const { name } = context.services.settings.site
  const { what, warning } = WORDS[purpose]
  await enqueueMail(context, {
    to,
    subject: `${name}${what}`,
    text: `您的${what}是 ${code}，${CODE_MINUTES} 分钟内有效。\n\n${warning}\n\n${name}`,
    purpose: 'sign_in_code',
    codeEndsAt: endsAt,
  })
}

/** What is kept of a code: bound to its address, purpose and browser, and worthless without the portal's secret. */
export async function hashOfCode(
  { db }: Pick<Context, 'db'>,
  {
    purpose,
    kind,
    address,
    browserHash,
  }: { purpose: CodePurpose; kind: string; address: string; browserHash: Buffer },
  code: string,
): Promise<Buffer> {
  const secret = await portalSecret(db, 'sign-in-codes')
  return createHmac('sha256', secret)
    .update(`${purpose}:${kind}:${address}:${browserHash.toString('base64url')}:${code}`)
    .digest()
}
