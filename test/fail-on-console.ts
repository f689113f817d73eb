import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A stray complaint on the console is a failure: React's warnings, forgotten output, swallowed errors. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
