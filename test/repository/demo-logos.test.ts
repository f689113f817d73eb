import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../db/demo')
const read = <T>(name: string) => parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) as T

/** Every name with the mark that it is shown with, wherever that is. */
function marks(): (readonly [name: string, mark: string])[] {
  const partners = read<{ shortName: string; logo: string }[]>('partners')
  const years = read<{ groups: { partners: { name: string; logo: string }[] }[] }[]>('event-partners')
  const people = read<{ name: string; icon?: string }[]>('people')
  return [
    ...partners.map(({ shortName, logo }) => [shortName, logo] as const),
    ...years.flatMap(({ groups }) =>
      groups.flatMap((group) => group.partners.map(({ name, logo }) => [name, logo] as const)),
    ),
    ...people.flatMap(({ name, icon = '' }) =>
      /^(company|logo)-/.test(icon) ? [[name, icon] as const] : [],
    ),
  ]
}

test('a company of the demo has one mark everywhere, which is nobody else’s', () => {
  const all = marks()
  expect(all.length).toBeGreaterThan(40)
  const marksOf = Map.groupBy(all, ([name]) => name)
  const twice = [...marksOf].filter(([, found]) => new Set(found.map(([, mark]) => mark)).size > 1)
  expect(twice.map(([name]) => name)).toEqual([])
  // A company and a part of it share one: its name begins alike.
  const namesOf = Map.groupBy(all, ([, mark]) => mark)
  const shared = [...namesOf].filter(([, found]) => new Set(found.map(([name]) => name.slice(0, 2))).size > 1)
  expect(shared).toEqual([])
})
