import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { portalMessages } from '../../src/app/registries.server.ts'

/** What is named by a word in one place and declared in another: refusals with their sentences, pages with their tags. */

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* nodesOf(part)
}
const partOf = (node: Node, name: string) => (isNode(node[name]) ? node[name] : undefined)
const partsOf = (node: Node, name: string) => (Array.isArray(node[name]) ? node[name].filter(isNode) : [])
const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)
const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const rawOf = ({ value }: Node) =>
  typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''

const files = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|testing\.ts$/.test(path))
  .toSorted()
  .map((path) => ({ path, nodes: [...nodesOf(parseSync(path, readFileSync(path, 'utf8')).program)] }))

/** Each refusal that is made: its file, the codes it may have, and what fills the sentence (undefined: not written there). */
const refusals = files.flatMap(({ path, nodes }) =>
  nodes
    .filter((node) => node.type === 'NewExpression' && nameOf(partOf(node, 'callee')) === 'Refusal')
    .map((node) => {
      const [, code, detail] = partsOf(node, 'arguments')
      return { path, codes: code ? codesIn(code) : [], filled: filledBy(detail) }
    }),
)

/** The codes that an expression may give, as far as they are written in it. */
function codesIn(code: Node): string[] {
  const text = textOf(code)
  if (text !== undefined) return [text]
  return ['consequent', 'alternate', 'right'].flatMap((part) => {
    const inner = partOf(code, part)
    return inner ? codesIn(inner) : []
  })
}

function filledBy(detail: Node | undefined): string[] | undefined {
  if (!detail) return []
  if (detail.type !== 'ObjectExpression') return undefined
  const properties = partsOf(detail, 'properties')
  if (properties.some(({ type }) => type === 'SpreadElement')) return undefined
  return properties.flatMap((property) => nameOf(partOf(property, 'key')) ?? [])
}

const placesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

test('every refusal that is made has a sentence, whose places are all filled', () => {
  expect(refusals.length).toBeGreaterThan(200)
  const wrong = refusals.flatMap(({ path, codes, filled }) =>
    codes.flatMap((code) => {
      const sentence = portalMessages[code]
      if (sentence === undefined) return [`${path}: ${code} has no sentence`]
      const empty = placesIn(sentence).filter((place) => filled && !filled.includes(place))
      return empty.map((place) => `${path}: ${code} leaves {${place}} empty`)
    }),
  )
  expect(wrong).toEqual([])
})

test('every sentence is said by something', () => {
  const words = new Set(
    files
      .filter(({ path }) => !path.endsWith('/messages.ts'))
      .flatMap(({ nodes }) => nodes.flatMap((node) => textOf(node) ?? [])),
  )
  const built = files.flatMap(({ nodes }) =>
    nodes
      .filter((node) => node.type === 'TemplateLiteral' && partsOf(node, 'quasis').length > 1)
      .map((node) => partsOf(node, 'quasis').map(rawOf))
      .filter((parts) => parts.every((part) => /^\w*$/.test(part)) && parts.join('').length > 5)
      .map((parts) => new RegExp(`^${parts.join('\\w+')}$`)),
  )
  const unsaid = Object.keys(portalMessages).filter(
    (code) => !words.has(code) && !built.some((pattern) => pattern.test(code)),
  )
  expect(unsaid).toEqual([])
})

/** Words of tags in an expression; of a tag with an id what stands before it. */
const tagsIn = (node: Node | undefined) =>
  [...nodesOf(node)].flatMap((inner) => {
    if (inner.type !== 'TemplateLiteral') return textOf(inner) ?? []
    const [first] = partsOf(inner, 'quasis')
    return first ? `${rawOf(first)}…` : []
  })

test('a tag that a verb purges is one that a page or a call bears, and the other way round', () => {
  const purged = files.flatMap(({ nodes }) =>
    nodes
      .filter((node) => node.type === 'CallExpression' && nameOf(partOf(node, 'callee')) === 'purgePages')
      .flatMap((node) => tagsIn(partsOf(node, 'arguments')[1])),
  )
  // Tags that several verbs purge together.
  const together = files.flatMap(({ nodes }) =>
    nodes
      .filter(
        (node) => node.type === 'FunctionDeclaration' && nameOf(partOf(node, 'id'))?.startsWith('tagsOf'),
      )
      .flatMap((node) => tagsIn(partOf(node, 'body'))),
  )
  const borne = files.flatMap(({ nodes }) =>
    nodes
      .filter((node) => node.type === 'Property' && nameOf(partOf(node, 'key')) === 'tags')
      .filter((node) => partOf(node, 'value')?.type === 'ArrowFunctionExpression')
      .flatMap((node) => tagsIn(partOf(partOf(node, 'value') ?? node, 'body'))),
  )
  const named = new Set([...purged, ...together])
  expect([...new Set(borne)].filter((tag) => !named.has(tag)).toSorted()).toEqual([])
  expect([...named].filter((tag) => !borne.includes(tag)).toSorted()).toEqual([])
})
