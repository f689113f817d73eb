import { REGISTRATION_COLUMNS } from '../office/registration-columns.ts'
import type { QuestionView, RegistrationView } from './contract.ts'

/** Registrations as the rows of a file, one for each ticket, with a column for each question that was answered or is asked. */
export function registrationRows(
  found: readonly RegistrationView[],
  questions: readonly QuestionView[],
): string[][] {
  const asked = questions.filter(({ isRetired, answers }) => !isRetired || answers > 0)
  const cells = Object.values(REGISTRATION_COLUMNS)
  return [
    [
      ...Object.keys(REGISTRATION_COLUMNS),
      ...asked.map(({ label, isRetired }) => (isRetired ? `${label}（已停用）` : label)),
    ],
    ...found.flatMap((registration) =>
      registration.tickets.map((ticket) => [
        ...cells.map((read) => read(registration, ticket)),
        ...asked.map(({ id }) => ticket.answers.find(({ questionId }) => questionId === id)?.text ?? ''),
      ]),
    ),
  ]
}
