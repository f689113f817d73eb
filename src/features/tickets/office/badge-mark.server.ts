import { createHash } from 'node:crypto'
import type { tickets } from '../tables.server.ts'

const MARK_SIGNS = 32

/** By this a badge that was printed is known again: it is another once the ticket says something else on it. Pure. */
export const badgeMark = (
  { code, qrVersion, name, company, job, seat }: typeof tickets.$inferSelect,
  type: string,
): string =>
  createHash('sha256')
    .update(JSON.stringify([code, qrVersion, name, company, job, seat, type]))
    .digest('hex')
    .slice(0, MARK_SIGNS)
