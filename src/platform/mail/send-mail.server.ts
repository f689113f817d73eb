import { createTransport } from 'nodemailer'
import type { Context } from '../context.ts'
import { MINUTE_MS } from '../durations.ts'
import { providerFailures } from '../faults.server.ts'
import type { MailContent } from '../outbox/contract.ts'
import { NotTaken } from '../outbox/not-taken.ts'
import { htmlOfText } from './html-of-text.ts'
import { judgeRefusal, type Verdict } from './judge-refusal.ts'
import { OWN_ID_HEADER } from './read-delivery-report.ts'

/** How long each step of a conversation with the mail server may take. */
const STEP_TIMEOUT_MS = 15_000
/** How long all of it may take: over before the job counts as lost and another sends the same mail. */
export const SEND_TIMEOUT_MS = 25_000
/** The same of one that carries a file. */
const PARCEL_TIMEOUT_MS = 4 * MINUTE_MS

/** Hands a mail to the mail server, with the file that goes along; throws NotTaken. */
export async function sendMail({ services }: Context, to: string, mail: MailContent): Promise<void> {
  const { smtp } = services.configuration
  if (!smtp) throw new NotTaken({ code: 'not_connected', reason: '没有设置 SMTP_URL', isForGood: false })
  const { attachment } = mail
  const bytes = attachment && (await services.storage.readAll(attachment.key))
  if (attachment && !bytes)
    throw new NotTaken({ code: 'attachment_gone', reason: '附件已不在', isForGood: true })
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { messageId, subject, text, replyTo, unsubscribeUrl } = mail
  try {
    await transport.sendMail({
      from: smtp.from,
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html: htmlOfText(text),
      headers: {
        [OWN_ID_HEADER]: messageId,
        ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
      },
      messageId,
      ...(bytes && { attachments: [{ filename: attachment.name, content: bytes }] }),
      signal: AbortSignal.timeout(bytes ? PARCEL_TIMEOUT_MS : SEND_TIMEOUT_MS),
    })
  } catch (error) {
    const problem = notTaken(error)
    if (!problem.isAboutMail) providerFailures.inc({ provider: 'smtp' })
    throw problem
  } finally {
    transport.close()
  }
}

/** What mail clients make their own button of; pressing it alone does it only over https (RFC 8058, section 3). */
function unsubscribeHeaders(url: string): Record<string, string> {
  const oneClick = url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { 'List-Unsubscribe': `<${url}>`, ...oneClick }
}

/** What a mail server said, and whether it was about this very mail. */
export class MailNotTaken extends NotTaken {
  readonly isAboutMail: boolean
  /** What it says of the address. */
  readonly verdict: Verdict

  constructor(
    about: ConstructorParameters<typeof NotTaken>[0] & {
      readonly isAboutMail: boolean
      readonly verdict: Verdict
    },
  ) {
    super(about)
    this.isAboutMail = about.isAboutMail
    this.verdict = about.verdict
  }
}

/**
 * Why a mail was not taken: for good when the server says 5xx to this very mail (RFC 5321, section 4.2.1). A refused
 * password and a server that is not there are no fault of the mail.
 */
export function notTaken(error: unknown): MailNotTaken {
  const message = error instanceof Error ? error.message : String(error)
  const {
    code = '',
    responseCode,
    response = '',
    command = '',
  } = error as { code?: string; responseCode?: number; response?: string; command?: string }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const answer = Number(responseCode ?? 0)
  const isForGood = isAboutMail && answer >= 500 && answer <= 599
  return new MailNotTaken({
    code: [code, answer || ''].filter(Boolean).join(' ') || 'unknown',
    reason: message,
    isAboutMail,
    isForGood,
    verdict: isForGood ? verdictOf(command, response) : 'nothing',
  })
}

/** Of the address a server speaks in its answer to it; in any other only where it says so by a code. */
function verdictOf(command: string, response: string): Verdict {
  const verdict = judgeRefusal(response)
  return command === 'RCPT TO' || verdict === 'dead' ? verdict : 'nothing'
}
