import { Refusal } from '#platform/refusal.ts'
import type { Field } from './columns.ts'

/**
 * Which field each column is of, by its heading in Chinese or as the guide to imports spells it. Refuses
 * `import_no_heading`, `import_columns_unknown`, `import_columns_twice`, `import_columns_missing`.
 */
export function readHeading(fields: readonly Field[], cells: readonly string[]): Field[] {
  const names = fields.map(({ name }) => name).join('、')
  const headings = cells.map((cell) => cell.trim())
  while (headings.at(-1) === '') headings.pop()
  const find = (heading: string) =>
    fields.find(({ field, name }) => [field, name, `${name}*`].some((each) => each === heading))
  if (!headings.some((heading) => find(heading) !== undefined))
    throw new Refusal('invalid', 'import_no_heading', { names })
  const unknown = headings.filter((heading) => find(heading) === undefined)
  if (unknown.length > 0)
    throw new Refusal('invalid', 'import_columns_unknown', {
      columns: unknown
        .map((heading) => heading.slice(0, 30) || '（空）')
        .slice(0, 5)
        .join('、'),
      count: unknown.length,
      names,
    })
  const found = headings.flatMap((heading) => find(heading) ?? [])
  const twice = found.find((field, index) => found.indexOf(field) !== index)
  if (twice) throw new Refusal('invalid', 'import_columns_twice', { column: twice.name })
  const missing = fields.filter((field) => field.isRequired && !found.includes(field))
  if (missing.length > 0)
    throw new Refusal('invalid', 'import_columns_missing', {
      columns: missing.map(({ name }) => name).join('、'),
    })
  return found
}
