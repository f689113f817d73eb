import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../db/demo')
const read = <T>(name: string) => parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) as T[]

interface Speaker {
  readonly name: string
  readonly picture?: string
}
interface Event {
  readonly speakers?: readonly Speaker[]
}

/** Pictures that stand for more than one, each with whom or what. */
function shared(named: readonly (readonly [picture: string, name: string])[]): [string, string[]][] {
  const of = Map.groupBy(named, ([picture]) => picture)
  return [...of]
    .map(([picture, all]): [string, string[]] => [picture, [...new Set(all.map(([, name]) => name))]])
    .filter(([, names]) => names.length > 1)
}

test('every portrait of the demo is of one person', () => {
  const people = read<{ name: string; icon?: string }>('people').map(
    ({ name, icon }) => [icon, name] as const,
  )
  const speakers = read<Event>('events').flatMap(({ speakers: all = [] }) =>
    all.map(({ name, picture }) => [picture, name] as const),
  )
  const portraits = [...people, ...speakers].flatMap(([picture, name]) =>
    picture?.startsWith('avatar-') ? [[picture, name] as const] : [],
  )
  expect(portraits.length).toBeGreaterThan(50)
  expect(shared(portraits)).toEqual([])
  expect(portraits.filter(([picture]) => !existsSync(join(folder, `pictures/${picture}.webp`)))).toEqual([])
})

test('every data item of the demo has a picture of its own', () => {
  const items = read<{ key: string; picture: string }>('data-items').map(
    ({ key, picture }) => [picture, key] as const,
  )
  expect(shared(items)).toEqual([])
  expect(items.filter(([picture]) => !existsSync(join(folder, `pictures/${picture}.webp`)))).toEqual([])
})
