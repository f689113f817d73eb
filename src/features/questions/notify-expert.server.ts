import { notify } from '#features/notifications/notify.server.ts'
import { showPicturesToPerson } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { questionAsked } from './message-kinds.ts'

/**
 * Shows an expert the pictures of a question that has come to him or her, and tells so; who asked is not said, it may be
 * anonymous (C-64, B-60).
 */
export async function notifyExpert(
  context: Context,
  { questionId, expertId, title }: { questionId: number; expertId: number; title: string },
): Promise<void> {
  await showPicturesToPerson(context, `question:${questionId}`, expertId)
  await notify(context, questionAsked, {
    personId: expertId,
    params: { question: title, asker: undefined },
    link: '/questions',
    onceKey: `question_asked:${questionId}:${expertId}:${context.now.getTime()}`,
  })
}
