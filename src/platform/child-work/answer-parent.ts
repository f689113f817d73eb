import { Refusal } from '../refusal.ts'

/** What came from the other process as a buffer: the same bytes, not a copy. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

export interface ChildQuestion<Question> {
  readonly number: number
  readonly question: Question
}

/** Said once, as soon as questions are heard: what ends before that never began, and that is no question's fault. */
export const READY = 'ready'

/** What became of the question of the same number. */
export type ChildAnswer<Answer> = { readonly number: number } & (
  | { readonly answered: Answer }
  | { readonly refused: Pick<Refusal, 'kind' | 'code' | 'detail'> }
  | { readonly bug: Error }
)

/** Makes this process answer what `createChildWork` asks it, for as long as the portal is there. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const tell = (answered: ChildAnswer<Answer>) => process.send?.(answered)
  process.on('message', ({ number, question }: ChildQuestion<Question>) => {
    answer(question).then(
      (answered) => tell({ number, answered }),
      (error: unknown) => {
        if (error instanceof Refusal) {
          const { kind, code, detail } = error
          tell({ number, refused: { kind, code, detail } })
        } else tell({ number, bug: error instanceof Error ? error : new Error(String(error)) })
      },
    )
  })
  process.send?.(READY)
  // An ordinary end would wait for what a library is in the middle of.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
