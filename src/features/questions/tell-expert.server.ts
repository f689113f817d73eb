import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { questionAsked } from './message-kinds.ts'

/** Tells an expert of a question that has come to him or her; who asked is not said, it may be anonymous (C-64, B-60). */
export async function tellExpert(
  context: Context,
  { questionId, expertId, title }: { questionId: number; expertId: number; title: string },
): Promise<void> {
  await notify(context, questionAsked, {
    personId: expertId,
    params: { question: title, asker: undefined },
    link: '/questions',
    onceKey: `question_asked:${questionId}:${expertId}:${context.now.getTime()}`,
  })
}
