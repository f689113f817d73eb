import { afterAll, vi } from 'vitest'
import { dropTestDatabase } from './database.ts'

/** Test files follow each other in one process, which reads the portal's modules once: nothing of one may reach the next. */
afterAll(async () => {
  vi.useRealTimers()
  await dropTestDatabase()
})
