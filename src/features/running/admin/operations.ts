import { z } from 'zod'
import { fieldsOf, type FieldLine } from '#platform/calls/answer-fields.ts'

/** One call of the back office, as its page shows it. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly group: string
  readonly summary: string
  readonly access: string
  readonly takes: readonly FieldLine[]
  readonly answers: readonly FieldLine[]
}

const Schema = z.record(z.string(), z.unknown())
const Content = z.object({ 'application/json': z.object({ schema: Schema }) })
const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        tags: z.array(z.string()),
        summary: z.string(),
        description: z.string().default(''),
        parameters: z
          .array(z.object({ name: z.string(), required: z.boolean(), schema: Schema }))
          .default([]),
        requestBody: z.object({ content: Content }).optional(),
        responses: z.object({ 200: z.object({ content: Content }) }),
      }),
    ),
  ),
})

/** The calls of an OpenAPI document of ours, in its order. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = Described.parse(document)
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, of]) => ({
      method: method.toUpperCase(),
      path,
      group: of.tags[0] ?? '',
      summary: of.summary,
      access: of.description,
      takes: [
        ...fieldsOf({
          properties: Object.fromEntries(of.parameters.map(({ name, schema }) => [name, schema])),
          required: of.parameters.filter(({ required }) => required).map(({ name }) => name),
        }),
        ...fieldsOf(of.requestBody?.content['application/json'].schema ?? {}),
      ],
      answers: fieldsOf(of.responses[200].content['application/json'].schema).filter(isOwn),
    })),
  )
}

/** Every answer has `code` and `msg`; they tell nothing of this one. */
const isOwn = ({ path }: FieldLine): boolean => path !== 'code' && path !== 'msg'
