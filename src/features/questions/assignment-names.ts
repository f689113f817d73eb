import type { STATUSES } from './tables.server.ts'

/** How far an expert is with a question, in the words of the office. */
export const ASSIGNMENT_NAMES: Readonly<Record<(typeof STATUSES)[number], string>> = {
  waiting: '待审核',
  to_answer: '待回答',
  claimed: '已接受',
  answered: '已回答',
  abandoned: '已放弃',
}
