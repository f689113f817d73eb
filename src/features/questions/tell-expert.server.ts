import type { Context } from '#platform/context.ts'
import type { Tell } from './hooks.ts'

/** Tells an expert of a question that has come to him or her; who asked is not said here (C-64, B-60). */
export function tellExpert(
  context: Context,
  { questionId, expertId, title }: { questionId: number; expertId: number; title: string },
  tell: Tell,
): Promise<void> {
  return tell(context, {
    to: { personId: expertId },
    kind: 'question_asked',
    params: { title },
    link: '/questions',
    onceKey: `question_asked:${questionId}:${expertId}:${context.now.getTime()}`,
  })
}
