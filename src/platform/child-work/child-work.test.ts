import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { createChildWork } from './child-work.server.ts'

/** Whose fault it is that a question is not answered: the question's, or ours. */

const workOf = (program: string) =>
  createChildWork<unknown, unknown>({
    program: join(import.meta.dirname, program),
    timeoutMs: 60_000,
    mostHeap: 64,
    mostMemory: 1536,
    waiting: 1,
    busy: 'images_busy',
    tooHeavy: 'image_too_heavy',
  })

test('a program that does not begin is a fault of ours, not of what was asked', async () => {
  const failed = await workOf('no-such-program.ts')
    .ask({})
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(Refusal)
})

test('what was asked as the portal ends is not called too heavy', async () => {
  const work = workOf('../images/drawing-worker.ts')
  const asked = work.ask({ bytes: Buffer.of(), pixels: 1 }).catch((error: unknown) => error)
  await work.close()
  const failed = await asked
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(Refusal)
})
