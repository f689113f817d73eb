import { checkPosted } from '#features/moderation/check-posted.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { CheckText, QuestionHooks, Tell, Telling } from '#features/questions/hooks.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'

/** What asking and answering need of the rest of the portal: how people hear of it, and how texts are checked. */

const DAY_MS = 24 * 60 * 60 * 1000

const tell: Tell = async (context, telling) => {
  const { to, ...matter } = telling
  if (to === 'staff') await mailToStaff(context, matter)
  else await notifyPerson(context, to.personId, matter)
}

type Matter = Omit<Telling, 'to'>

/** The editorial office finds somebody else for what an expert gives up (C-67). */
async function mailToStaff(context: Parameters<Tell>[0], { kind, params, link }: Matter): Promise<void> {
  const { site, publicUrl } = context.services.configuration
  const reason = params.reason ? `\n原因：${params.reason}` : ''
  await enqueueMail(context, {
    to: site.contact.email,
    subject: '专家放弃了一个提问，请另请专家',
    text: `${params.expert}放弃了提问：${params.title}${reason}\n\n${publicUrl}${link}\n\n${site.name}`,
    purpose: kind,
  })
}

async function notifyPerson(
  context: Parameters<Tell>[0],
  personId: number,
  { kind, params, link, onceKey }: Matter,
): Promise<unknown> {
  const question = String(params.title ?? '')
  const expert = String(params.expert ?? '')
  const days = Number(params.days ?? 0)
  const about = { personId, link, onceKey }
  switch (kind) {
    case 'question_asked':
      // Who asked is not said: it may have been anonymous (B-60).
      return notify(context, { ...about, kind, params: { question, asker: undefined } })
    case 'question_accepted':
    case 'question_answered':
    case 'question_rerouted':
      return notify(context, { ...about, kind, params: { question, expert } })
    case 'question_due_soon': {
      const returnsAt = new Date(context.now.getTime() + days * DAY_MS)
      return notify(context, { ...about, kind: 'question_returning', params: { question, returnsAt } })
    }
    case 'question_returned':
      return notify(context, { ...about, kind, params: { question, days } })
    case 'question_given_up':
      throw new Error('what is given up is told to the office, not to a person')
  }
}

/** Word list, content safety and bans, as for everything that is posted (C-70). */
const checkText: CheckText = async (context, { personId, text, pictures }) => {
  const checked = await checkPosted(context, { personId, texts: [text], pictures })
  if (checked.verdict === 'pass') return 'pass'
  return (within, held) =>
    holdForReview(
      within,
      {
        thing: { kind: held.kind, id: held.questionId },
        personId,
        texts: [text],
        pictures,
        link: `/topic/${held.questionId}`,
      },
      checked.reasons,
    )
}

export const questionHooks: QuestionHooks = { tell, checkText }
