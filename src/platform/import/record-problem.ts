import { sentenceFor, type Messages } from '../messages.ts'
import { Refusal } from '../refusal.ts'

/** A sentence for what concerns one record alone; everything else is thrown on. */
export function problemOfRecord(error: unknown, messages: Messages): string {
  if (error instanceof Refusal && error.kind !== 'unavailable') return sentenceFor(error, messages)
  const rule = ruleBrokenBy(error)
  if (rule !== undefined) return `数据库不接受这条记录（${rule}）`
  throw error
}

/** SQLSTATE classes that blame the values: data exception and integrity constraint violation (PostgreSQL, appendix A). */
const BLAMES_VALUES = /^2[23]/

/** The constraint or SQLSTATE with which the database refused these values; undefined for any other trouble. */
function ruleBrokenBy(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined
  if (!BLAMES_VALUES.test(cause.code)) return undefined
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : cause.code
}
