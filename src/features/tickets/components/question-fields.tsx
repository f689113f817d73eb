import { useId } from 'react'
import { choicesIn } from '../questions/check-answer.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import type { FormAnswers } from '../questions/form-answers.ts'
import { LONGEST_TEXT } from '../questions/limits.ts'
import { FileAnswer } from './file-answer.tsx'

const FIELD = 'mt-1 w-full rounded-md border border-edge bg-paper px-3 text-base text-ink'

interface Properties {
  readonly questions: readonly AskedQuestion[]
  readonly answers: FormAnswers
  /** What is wrong with an answer, by its question; said beside it. */
  readonly problems: FormAnswers
  /** The link of the seat that is filled in, where nobody has to be signed in. */
  readonly seat?: string | undefined
  readonly onChange: (questionId: number, value: string) => void
}

/** What organisers ask of one attendee. */
export function QuestionFields({ questions, answers, problems, seat, onChange }: Properties) {
  if (questions.length === 0) return null
  return (
    <div className="mt-4 space-y-4">
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          value={answers[question.id] ?? ''}
          problem={problems[question.id] ?? ''}
          seat={seat}
          onChange={(value) => onChange(question.id, value)}
        />
      ))}
    </div>
  )
}

interface Asked {
  readonly question: AskedQuestion
  readonly value: string
  readonly problem: string
  readonly seat: string | undefined
  readonly onChange: (value: string) => void
}

function Question({ question, value, problem, seat, onChange }: Asked) {
  const id = useId()
  const common = { 'aria-invalid': problem !== '', 'aria-describedby': `${id}-told` } as const
  return (
    <div>
      {question.kind === 'several' ? (
        <Several question={question} value={value} onChange={onChange} common={common} />
      ) : (
        <>
          <label htmlFor={id} className="text-sm text-ink">
            <Label question={question} />
          </label>
          {question.kind === 'file' ? (
            <FileAnswer
              id={id}
              questionId={question.id}
              value={value}
              seat={seat}
              common={common}
              onChange={onChange}
            />
          ) : question.kind === 'choice' ? (
            <select
              {...common}
              id={id}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className={`${FIELD} h-11`}
            >
              <option value="">请选择</option>
              {question.options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...common}
              id={id}
              value={value}
              maxLength={question.kind === 'number' ? 20 : LONGEST_TEXT}
              inputMode={question.kind === 'number' ? 'decimal' : 'text'}
              onChange={(event) => onChange(event.target.value)}
              className={`${FIELD} h-11`}
            />
          )}
        </>
      )}
      <p id={`${id}-told`} className="mt-1 text-sm text-muted empty:hidden">
        {problem === '' ? question.help : <span className="text-text-red">{problem}</span>}
      </p>
    </div>
  )
}

const Label = ({ question: { label, isRequired } }: Pick<Asked, 'question'>) => (
  <>
    {label}
    {isRequired ? <span className="text-text-red"> *</span> : null}
  </>
)

function Several({
  question,
  value,
  onChange,
  common,
}: Pick<Asked, 'question' | 'value' | 'onChange'> & { common: object }) {
  const chosen = choicesIn(value)
  const change = (option: string, isChosen: boolean) =>
    onChange(
      question.options.filter((each) => (each === option ? isChosen : chosen.includes(each))).join('\n'),
    )
  return (
    <fieldset>
      <legend className="text-sm text-ink">
        <Label question={question} />
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {question.options.map((option, index) => (
          <label key={option} className="flex min-h-11 items-center gap-2 text-body">
            <input
              type="checkbox"
              {...(index === 0 && common)}
              checked={chosen.includes(option)}
              onChange={({ target }) => change(option, target.checked)}
              className="size-6 shrink-0 accent-accent"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
