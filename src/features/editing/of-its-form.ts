import { z } from 'zod'
import type { Content } from './editable.ts'

/**
 * A content without what only its other forms have: an article that was a document has no DOI, and could not be saved with
 * one. Whatever no form has stays, to be refused.
 */
export function ofItsForm(schema: z.ZodType, given: unknown): unknown {
  if (!(schema instanceof z.ZodDiscriminatedUnion) || typeof given !== 'object' || given === null)
    return given
  const content: Content = { ...given }
  const { discriminator } = schema.def
  const forms = schema.options.filter((each) => each instanceof z.ZodObject)
  const own = forms.find(({ shape }) => {
    const named = shape[discriminator]
    return named !== undefined && z.safeParse(named, content[discriminator]).success
  })
  if (!own) return content
  const foreign = new Set(
    forms.flatMap(({ shape }) => Object.keys(shape)).filter((name) => !(name in own.shape)),
  )
  return Object.fromEntries(Object.entries(content).filter(([name]) => !foreign.has(name)))
}
