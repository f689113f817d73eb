import type { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** One line of what an answer or a request holds: where it stands, what it is, and what it means. */
export interface FieldLine {
  /** `json.topics[].title` */
  readonly path: string
  readonly type: string
  readonly about: string
  readonly isRequired: boolean
}

const NAMES: Readonly<Record<string, string>> = {
  integer: '整数',
  number: '数字',
  string: '文字',
  boolean: '是否',
  object: '对象',
  array: '数组',
  null: '空',
}

/** What a value may be, in words; what is limited to some values says which. */
export function typeOf(field: Schema | boolean): string {
  if (typeof field === 'boolean') return '任意'
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum) return field.enum.map(String).join(' | ')
  const options = field.anyOf ?? field.oneOf
  if (options) return [...new Set(options.map(typeOf))].join('或')
  if (Array.isArray(field.type)) return field.type.map((type) => NAMES[type] ?? type).join('或')
  if (field.type === 'array') return `数组${boundsOf(field)}，每项为${typeOf(itemOf(field))}`
  return `${NAMES[String(field.type)] ?? '任意'}${boundsOf(field)}`
}

/** How large, long or many it may be, and what it has to look like: （1 至 60）, （至多 200 字）. */
function boundsOf(field: Schema): string {
  const isText = field.type === 'string'
  const [unit, least, most] =
    field.type === 'array'
      ? [' 项', field.minItems, field.maxItems]
      : isText
        ? [' 字', field.minLength, field.maxLength]
        : ['', field.minimum, field.maximum]
  const said = [sayBounds(unit, sensible(least), sensible(most)), isText ? field.pattern : undefined].filter(
    Boolean,
  )
  return said.length > 0 ? `（${said.join('，')}）` : ''
}

/** What every safe whole number keeps to is not worth a word. */
const sensible = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound

function sayBounds(unit: string, least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} 至 ${most}${unit}`
  if (most !== undefined) return `至多 ${most}${unit}`
  return least === undefined ? '' : `至少 ${least}${unit}`
}

const itemOf = (field: Schema): Schema | boolean =>
  Array.isArray(field.items) ? true : (field.items ?? true)

/** Every field of a schema, those within others included, in the order in which they are sent. */
export function fieldsOf(schema: Schema): FieldLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return []
    const isRequired = schema.required?.includes(name) ?? false
    const line = { path: name, type: typeOf(field), about: field.description ?? '', isRequired }
    return [line, ...within(name, field)]
  })
}

function within(path: string, field: Schema): FieldLine[] {
  const inner = innerOf(field)
  if (inner.properties) return fieldsOf(inner).map((line) => ({ ...line, path: `${path}.${line.path}` }))
  const item = inner.type === 'array' ? itemOf(inner) : true
  return typeof item === 'boolean' ? [] : within(`${path}[]`, item)
}

/** Of what may be several things the one that has something in it. */
function innerOf(field: Schema): Schema {
  const options = (field.anyOf ?? field.oneOf ?? []).filter((option) => typeof option !== 'boolean')
  return options.find(({ properties, type }) => properties ?? type === 'array') ?? options[0] ?? field
}

/** Numbers of pictures, nonces and the like are so many hexadecimal digits. */
function hexOf(pattern: string | undefined): string | undefined {
  const [, digits] = /^\^\[0-9a-f\]\{(\d+)\}\$$/.exec(pattern ?? '') ?? []
  return digits && '0'.repeat(Number(digits))
}

/** A value that keeps the schema, with the first of everything that may be chosen. */
export function sampleOf(schema: Schema | boolean): unknown {
  if (typeof schema === 'boolean') return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf ?? schema.oneOf) return sampleOf(innerOf(schema))
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => (typeof part === 'boolean' ? {} : sampleOf(part))))
  if (schema.prefixItems) return schema.prefixItems.map(sampleOf)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]),
      )
    case 'array':
      return [sampleOf(itemOf(schema))].filter((item) => item !== null)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return hexOf(schema.pattern) ?? '文字'
    default:
      return null
  }
}
