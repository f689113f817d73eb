import { readFileSync } from 'node:fs'
import { fromHtml } from 'hast-util-from-html'
import type { Element, Nodes } from 'hast'
import { parse } from 'yaml'
import { DEAD_LINKS } from '../db/demo/dead-links.ts'
import { expect, test } from './portal.ts'

/** Whoever begins at home comes to everything that is public, by links, and nowhere else. */

/** So many links away from home everything is found. */
const MOST_STEPS = 4
/** What is the same list in other words or pieces, and what leaves for a provider. */
const BESIDE = /^\/(search|login|outbox|openapi)(\/|$)/
const PARTS = ['before', 'comments', 'key']
/** The weekly lies on a site of its own, which the demo does not have; what the office is told is dead has to be dead. */
const specials = parse(readFileSync('db/demo/specials.yaml', 'utf8')) as { url?: string }[]
const KNOWN = new Set([...specials.flatMap(({ url }) => url ?? []), ...DEAD_LINKS.map(({ url }) => url)])

interface Visit {
  readonly status: number
  readonly links: readonly string[]
  /** What is shown in it from elsewhere: pictures, films, pages within the page. */
  readonly sources: readonly string[]
  /** Texts that are no link, each by itself. */
  readonly plain: readonly string[]
  readonly heading: string
  /** Where it was in the end. */
  readonly path: string
}

test('every address of the sitemap is within four links of home, and no link leads nowhere', async ({
  request,
  baseURL,
}) => {
  test.slow()
  const home = new URL(baseURL ?? '')
  // Before the walk: what others publish meanwhile may stand where it has been already.
  const listed = await addressesOfSitemap()
  const steps = new Map([['/', 0]])
  const visits = new Map<string, Visit>()
  const refused = new Map<string, number>()
  const outside = new Set<string>()
  for (let layer = ['/']; layer.length > 0;) {
    const next = new Set<string>()
    await inTurns(layer, async (path) => {
      const visit = await visitOf(path)
      visits.set(path, visit)
      if (visit.status !== 200) refused.set(path, visit.status)
      for (const source of visit.sources) {
        const from = new URL(source, home)
        if (from.host !== home.host && from.protocol === 'https:') outside.add(from.href)
      }
      for (const link of visit.links) {
        const to = new URL(link, new URL(path, home))
        if (!/^https?:$/.test(to.protocol)) continue
        if (to.host !== home.host) outside.add(to.href)
        else if (isWalked(to) && !steps.has(to.pathname + to.search)) {
          steps.set(to.pathname + to.search, (steps.get(path) ?? 0) + 1)
          next.add(to.pathname + to.search)
        }
      }
    })
    layer = [...next].filter((path) => (steps.get(path) ?? 0) <= MOST_STEPS)
  }
  // What another test took down or closed for a moment is back when that is done; a dead link stays dead.
  for (const [path, status] of refused) {
    if (status >= 500) continue
    await expect.poll(async () => (await visitOf(path)).status, path).toBe(200)
    refused.delete(path)
  }
  expect([...refused]).toEqual([])
  expect([...outside].filter((href) => isExample(new URL(href).hostname) && !KNOWN.has(href))).toEqual([])
  const reached = new Set([...steps].flatMap(([path, count]) => (count <= MOST_STEPS ? pathOf(path) : [])))
  expect(listed.length).toBeGreaterThan(200)
  // What another test ended meanwhile (a vote and who stood in it) is listed no more; what is missing still is.
  const listedStill = new Set(await addressesOfSitemap())
  expect(listed.filter((path) => listedStill.has(path) && !reached.has(path))).toEqual([])
  expect(namesWithoutLink(visits)).toEqual([])

  async function visitOf(path: string): Promise<Visit> {
    const answer = await request.get(path, { maxRedirects: 5, headers: { 'x-forwarded-for': anywhere() } })
    const isPage = answer.headers()['content-type']?.includes('text/html') ?? false
    const status = new URL(answer.url()).pathname === '/404' ? 404 : answer.status()
    // A name that nobody knows leads to the search, which is not walked.
    if (!isPage || BESIDE.test(new URL(answer.url()).pathname))
      return { status, path, links: [], sources: [], plain: [], heading: '' }
    return { status, path: pathOf(new URL(answer.url()).pathname), ...readPage(await answer.text()) }
  }

  async function addressesOfSitemap(): Promise<string[]> {
    const locationsIn = async (path: string) => {
      const text = await (await request.get(path, { headers: { 'x-forwarded-for': anywhere() } })).text()
      return [...text.matchAll(/<loc>([^<]+)</g)].map((match) => new URL(match[1] ?? '').pathname)
    }
    const parts = await locationsIn('/sitemap.xml')
    return (await Promise.all(parts.map(locationsIn))).flat().map((path) => decodeURI(path))
  }
})

/** What is found is endless; where one begins to search is a page like others. */
const isSearch = (to: URL) => to.pathname === '/search' && to.search === ''
const isWalked = (to: URL) =>
  (isSearch(to) || !BESIDE.test(to.pathname)) && !PARTS.some((name) => to.searchParams.has(name))
const isExample = (host: string) => /(^|\.)example(\.|$)/.test(host)
const pathOf = (path: string) => decodeURI(path.split('?')[0] ?? '')
/** From another place each time: one reader does not open a thousand pages at once. */
const anywhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

async function inTurns<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const take = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: 4 }, take))
}

function readPage(html: string): Pick<Visit, 'links' | 'sources' | 'plain' | 'heading'> {
  const links: string[] = []
  const sources: string[] = []
  const plain: string[] = []
  let heading = ''
  const walk = (node: Nodes, inLink: boolean, inMain: boolean) => {
    if (node.type === 'text' && inMain && !inLink)
      plain.push(...node.value.split(/ · |[：、，]/).map((each) => each.trim()))
    if (!('children' in node)) return
    const { tagName, properties } = node as Partial<Element>
    if (tagName === 'script' || tagName === 'style' || tagName === 'template') return
    if (tagName === 'h1') return void (heading = textOf(node))
    if (tagName === 'a' && typeof properties?.href === 'string') links.push(properties.href)
    for (const source of [properties?.src, properties?.poster])
      if (typeof source === 'string') sources.push(source)
    const classes = String(properties?.className ?? '')
    // Words of a text and of a table are read, not pressed.
    const isLink =
      inLink || ['a', 'button', 'label', 'table'].includes(tagName ?? '') || classes.includes('prose')
    for (const child of node.children) walk(child, isLink, inMain || tagName === 'main')
  }
  walk(fromHtml(html), false, false)
  return { links, sources, plain, heading }
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Pages whose heading is a name: wherever that name stands by itself, it is a link. A term is also an everyday word. */
const NAMED = /^\/(user|ev\/d|report|special|tushuo)\/[^/?]+$/
const isNamed = ({ path, plain }: Visit) =>
  NAMED.test(path) || (path.startsWith('/label/') && plain.includes('企业'))

function namesWithoutLink(visits: ReadonlyMap<string, Visit>): string[] {
  const all = [...visits.values()].filter(({ status }) => status === 200)
  const pages = new Map(all.filter(isNamed).map(({ heading, path }) => [heading, path]))
  const wrong = all.flatMap(({ path, plain }) =>
    plain.filter((text) => pages.has(text) && pages.get(text) !== path).map((text) => `${text} on ${path}`),
  )
  return [...new Set(wrong)]
}
