import { notify } from '#features/notifications/notify.server.ts'
import { showPicturesToPerson } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { questionAsked } from './message-kinds.ts'

interface Asked {
  readonly questionId: number
  readonly expertId: number
}

/** Shows an expert the pictures of a question that has come to him or her, and tells so. */
export async function notifyExpert(
  context: Context,
  asked: Asked & { readonly title: string },
): Promise<void> {
  await showQuestionTo(context, asked)
  await tellExpert(context, asked)
}

/** Shows an expert the pictures of a question (C-64). */
export function showQuestionTo(context: Context, { questionId, expertId }: Asked): Promise<void> {
  return showPicturesToPerson(context, `question:${questionId}`, expertId)
}

/** Tells an expert of a question; who asked is not said, it may be anonymous (B-60). */
export async function tellExpert(
  context: Context,
  { questionId, expertId, title }: Asked & { readonly title: string },
): Promise<void> {
  await notify(context, questionAsked, {
    personId: expertId,
    params: { question: title, asker: undefined },
    link: '/questions',
    onceKey: `question_asked:${questionId}:${expertId}:${context.now.getTime()}`,
  })
}
