import type { z } from 'zod'
import { expect, test } from 'vitest'
import { UploadedPicture } from '#features/uploads/wire.ts'
import { calls, pages, staffCalls } from '../../src/app/registries.server.ts'

/** Where in an input a text or a list may be as long as anybody likes, or anything at all may stand. */
function unboundedIn(
  schema: z.core.$ZodType,
  path: string,
  isShort: (def: z.core.$ZodStringDef) => boolean = () => false,
): string[] {
  const inside = (inner: z.core.$ZodType, at: string) => unboundedIn(inner, at, isShort)
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
      return hasEnd(def.checks) || isShort(def) ? [] : [path]
    case 'array':
      return [...(hasEnd(def.checks) ? [] : [`${path}[]`]), ...inside(def.element, `${path}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => inside(inner, `${path}.${key}`))
    case 'union':
      return def.options.flatMap((option) => inside(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return inside(def.innerType, path)
    case 'pipe':
      // What comes in is named by the contract behind a preparation, and before a change.
      return inside(isTransform(def.in) ? def.out : def.in, path)
    default:
      return [`${path} (${def.type})`]
  }
}

const hasEnd = (checks: readonly z.core.$ZodCheck[] = []) =>
  checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check))
/** Of staff a form such as a day's or a code's is an end as well. */
const isFormed = ({ checks = [], ...def }: z.core.$ZodStringDef) =>
  'format' in def || checks.some((check) => check._zod.def.check === 'string_format')
const isTransform = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'

test('every text and every list that a call of staff takes has an end, but for whole records', () => {
  const small = staffCalls.filter(({ isWholeRecord }) => !isWholeRecord)
  const found = small.flatMap((call) => unboundedIn(call.input, `${call.method} ${call.path}`, isFormed))
  // A list's filter is read by the contract of that list.
  expect(found.filter((each) => !each.endsWith('.filter (record)'))).toEqual([])
})

test('every text and every list that a call or a page takes has an end', () => {
  const found = [
    ...calls.flatMap((call) => unboundedIn(call.input, `${call.method} ${call.path}`)),
    ...pages.flatMap((page) => unboundedIn(page.input, page.path)),
    ...unboundedIn(UploadedPicture, 'picture'),
  ]
  expect(found).toEqual([])
})
