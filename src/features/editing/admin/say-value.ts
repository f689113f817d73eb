import type { ContentForm, Values } from './fields.ts'

/** The Chinese name of each field of a form. */
export function labelsOf(form: ContentForm, values: Values): Readonly<Record<string, string>> {
  const fields = form.sections(values).flatMap((section) => section.fields)
  return Object.fromEntries([...fields.map(({ name, label }) => [name, label]), ['blocks', '正文']])
}

const LONGEST = 300

/** A value of a field as one line of text, for comparisons. */
export function sayValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join('、') || '（空）'
  if (Array.isArray(value)) return `${value.length} 项`
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}……` : text
}
