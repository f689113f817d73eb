import { vi } from 'vitest'

/** Waits for what comes by itself, as long as a busy machine may take; gives what `check` gives, or fails as it does. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 100_000, interval: 20 })
}
