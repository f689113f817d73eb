import type { ContentForm, Values } from './fields.ts'

/** Between several words in an address. */
const APART = ','

/** What an address says that a new record begins with, of the fields that its form has; undefined where it says nothing. */
export function begunWith(form: ContentForm, asked: Readonly<Record<string, unknown>>): Values | undefined {
  const fields = form.sections(form.fresh).flatMap((section) => section.fields)
  const given = fields.flatMap((field): [string, unknown][] => {
    const said = asked[field.name]
    const text = typeof said === 'string' || typeof said === 'number' ? String(said).trim() : ''
    if (text === '') return []
    if (field.type === 'text' || field.type === 'long') return [[field.name, text]]
    if (field.type === 'choice') return Object.hasOwn(field.options, text) ? [[field.name, text]] : []
    if (field.type !== 'words') return []
    return [[field.name, text.split(APART).flatMap((word) => word.trim() || [])]]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}
