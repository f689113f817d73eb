import { z } from 'zod'
import type { Importer } from '#platform/import/importer.ts'
import type { ImportKind } from '../contract.ts'

/** What a cell may become, as the schema of its field says. */
export interface Field {
  readonly field: string
  readonly name: string
  readonly isRequired: boolean
  readonly shape: Shape
}

interface Shape {
  readonly types: ReadonlySet<string>
  readonly words: readonly string[]
  readonly isDay: boolean
  readonly item: Shape | undefined
}

/** A JSON schema, as far as it says what may stand in a cell. */
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly $ref?: string
}

/** The columns of a kind, in the order of its record. */
export function fieldsOf({ record, columns }: Pick<Importer, 'record' | 'columns'>): Field[] {
  const schema = z.toJSONSchema(record, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>
  return Object.entries(columns).map(([field, name]) => ({
    field,
    name,
    isRequired: schema.required?.includes(field) ?? false,
    shape: shapeOf(properties[field] ?? {}),
  }))
}

/** For whoever fills in a spreadsheet. */
export const describeColumns = (fields: readonly Field[]): ImportKind['columns'] =>
  fields.map(({ field, name, isRequired, shape }) => ({ field, name, isRequired, about: sayShape(shape) }))

function shapeOf(schema: Schema): Shape {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => [
    part,
    ...(part.anyOf ?? []),
  ])
  const items = parts.find((part) => part.items)?.items
  return {
    types: new Set(parts.flatMap(({ type }) => type ?? [])),
    words: parts
      .flatMap((part) => [...(part.enum ?? []), ...(part.const === undefined ? [] : [part.const])])
      .map(String),
    isDay: parts.some(({ format }) => format === 'date' || format === 'date-time'),
    item: items && shapeOf(items),
  }
}

function sayShape({ types, words, isDay, item }: Shape): string {
  if (words.length > 0) return words.join('、')
  if (isDay) return '日期，如 2026-04-01'
  if (item) return item.types.has('object') ? 'JSON 列表' : '几项之间用分号'
  if (types.has('object')) return 'JSON'
  if (types.has('boolean')) return '是、否'
  const isNumber = types.has('number') || types.has('integer')
  if (isNumber) return types.has('string') ? '编号或来源编号' : '数字'
  return '文字'
}
