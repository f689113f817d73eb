import { answerFilePath } from '../addresses.ts'
import { fileIn } from '../questions/check-answer.ts'
import type { GivenAnswer } from '../questions/read-answers.server.ts'

/** What is answered on a ticket, for whoever bought it. */
export function OwnAnswers({ answers }: { answers: readonly GivenAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
      {answers.map(({ questionId, label, value, text }) => {
        const file = fileIn(value)
        return (
          <li key={questionId}>
            {label}：
            {file ? (
              <a href={answerFilePath(file.id)} className="text-link underline">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
