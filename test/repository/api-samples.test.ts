import { expect, test } from 'vitest'
import { calls } from '../../src/app/registries.server.ts'
import { outputSchema } from '../../src/platform/calls/open-api.server.ts'
import { sampleOf } from '#platform/calls/answer-fields.ts'

test('the sample of every call’s answer keeps the call’s own contract', () => {
  const broken = calls.filter((call) => !call.output.safeParse(sampleOf(outputSchema(call))).success)
  expect(broken.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
