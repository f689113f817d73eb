import type { Element, Root } from 'hast'
import { expect, test } from 'vitest'
import { footnotesIn } from './footnotes.ts'

const element = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const text = (value: string) => ({ type: 'text', value }) as const

/** As Word saves pages: each mark leads to an anchor within its note, and that one back. Counts the children looked at. */
function pageOfNotes(count: number): { page: Root; looked: () => number } {
  let looked = 0
  const counted = (children: Element['children']) =>
    new Proxy(children, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1
        return Reflect.get(target, key, receiver) as unknown
      },
    })
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const marks = numbers.map((at) => element('a', { href: `#_ftn${at}`, name: `_ftnref${at}` }, [text('[1]')]))
  const notes = numbers.map((at) =>
    element(
      'p',
      {},
      counted([element('a', { href: `#_ftnref${at}`, name: `_ftn${at}` }, [text('[1]')]), text('注')]),
    ),
  )
  return { page: { type: 'root', children: counted([...marks, ...notes]) }, looked: () => looked }
}

test('an anchor within a note makes what holds it the note', () => {
  const { page } = pageOfNotes(2)
  const notes = footnotesIn(page)
  const [first, second, firstNote, secondNote] = page.children as Element[]
  expect([first, second].map((link) => link && notes.keyOfLink(link))).toEqual(['1', '2'])
  expect([firstNote, secondNote].map((note) => note && notes.keyOfNote(note))).toEqual(['1', '2'])
})

test('twice as many notes are twice as much to look at', () => {
  const lookedOf = (count: number) => {
    const { page, looked } = pageOfNotes(count)
    footnotesIn(page)
    return looked()
  }
  expect(lookedOf(400)).toBeLessThan(2.1 * lookedOf(200))
})
