import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

/** One part of a story as a template sets it, whatever its markup. */
export type Part =
  | { readonly kind: 'paragraph' | 'heading' | 'quotation'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly caption: string }

/** What a page of the set tells: the truth beside it. */
export interface Story {
  readonly title: string
  readonly author: string
  /** The medium it appeared in. */
  readonly source: string
  readonly account: string
  /** `2024-03-05 10:22:14`, Shanghai's. */
  readonly time: string
  readonly url: string
  readonly summary: string
  readonly parts: readonly Part[]
}

const AUTHORS = ['沈知远', '周以宁', '林若溪', '唐一鸣', '顾怀瑾', '乔以安', '陆青禾', '许望舒']
const SOURCES = ['功率电子前沿', '宽禁带观察', '化合物器件通讯', '沧宁日报', '岚江经济导报', '晶体生长通讯']
const ACCOUNTS = ['宽禁带观察', '功率器件笔记', '芯材夜话', '碳化硅研究室', '沧宁半导体协会']

/** The demo portal's articles as stories, in a fixed order, with made-up names and times. */
export function readStories(): Story[] {
  const folder = resolve(import.meta.dirname, '../../db/demo/articles')
  return globSync('*.md', { cwd: folder })
    .toSorted()
    .map((file, at) => storyOf(readFileSync(resolve(folder, file), 'utf8'), at))
}

function storyOf(text: string, at: number): Story {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { title, summary } = parse(head) as { title: string; summary: string }
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${2012 + (at % 13)}-${two(1 + (at % 12))}-${two(1 + ((at * 7) % 28))}`
  return {
    title,
    summary,
    author: AUTHORS[at % AUTHORS.length] ?? '',
    source: SOURCES[at % SOURCES.length] ?? '',
    account: ACCOUNTS[at % ACCOUNTS.length] ?? '',
    time: `${day} ${two(7 + (at % 14))}:${two((at * 11) % 60)}:${two((at * 17) % 60)}`,
    url: `https://news.example.com/${day.replaceAll('-', '/')}/c${1000 + at}.html`,
    parts: body
      .split(/\n{2,}/)
      .map((piece) => piece.trim())
      .filter(Boolean)
      .flatMap(partsOf),
  }
}

function partsOf(piece: string): Part[] {
  const picture = /^!\[.*?\]\(\S+(?: "(.*?)")?\)$/.exec(piece)
  if (picture) return [{ kind: 'picture', caption: plain(picture[1] ?? '') }]
  if (piece.startsWith('#')) return [{ kind: 'heading', text: plain(piece.replace(/^#+\s*/, '')) }]
  if (piece.startsWith('>')) return [{ kind: 'quotation', text: plain(piece.replace(/^>\s?/gm, '')) }]
  if (/^([-*]|\d+\.)\s/.test(piece)) {
    const items = piece.split('\n').map((line) => plain(line.replace(/^\s*([-*]|\d+\.)\s+/, '')))
    return [{ kind: 'list', items }]
  }
  if (piece.startsWith('|')) {
    const rows = piece
      .split('\n')
      .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
      .map((row) =>
        row
          .replace(/^\||\|$/g, '')
          .split('|')
          .map(plain),
      )
    return [{ kind: 'table', rows }]
  }
  return /^[-*]{3,}$/.test(piece) ? [] : [{ kind: 'paragraph', text: plain(piece) }]
}

/** Text without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replaceAll('\n', '')
    .trim()
}

/** The words that an import must bring, and those that it may bring besides. */
export function wordsOf({ parts }: Story): { must: string; may: string } {
  const must = parts.flatMap((part) => {
    if (part.kind === 'picture') return []
    if (part.kind === 'list') return part.items
    return part.kind === 'table' ? part.rows.flat() : [part.text]
  })
  const may = parts.flatMap((part) => (part.kind === 'picture' ? [part.caption] : []))
  return { must: must.join('\n'), may: may.join('\n') }
}
