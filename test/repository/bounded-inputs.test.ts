import type { z } from 'zod'
import { expect, test } from 'vitest'
import { UploadedPicture } from '#features/uploads/wire.ts'
import { calls, pages } from '../../src/app/registries.server.ts'

/** Where in an input a text or a list may be as long as anybody likes, or anything at all may stand. */
function unboundedIn(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return []
    case 'string':
      return hasEnd(def.checks) ? [] : [path]
    case 'array':
      return [...(hasEnd(def.checks) ? [] : [`${path}[]`]), ...unboundedIn(def.element, `${path}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => unboundedIn(inner, `${path}.${key}`))
    case 'union':
      return def.options.flatMap((option) => unboundedIn(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return unboundedIn(def.innerType, path)
    case 'pipe':
      // What comes in is named by the contract behind a preparation, and before a change.
      return unboundedIn(isTransform(def.in) ? def.out : def.in, path)
    default:
      return [`${path} (${def.type})`]
  }
}

const hasEnd = (checks: readonly z.core.$ZodCheck[] = []) =>
  checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check))
const isTransform = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'

test('every text and every list that a call or a page takes has an end', () => {
  const found = [
    ...calls.flatMap((call) => unboundedIn(call.input, `${call.method} ${call.path}`)),
    ...pages.flatMap((page) => unboundedIn(page.input, page.path)),
    ...unboundedIn(UploadedPicture, 'picture'),
  ]
  expect(found).toEqual([])
})
