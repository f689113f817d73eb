import type { Root } from 'hast'
import { attribute, elementsIn } from './hast-queries.ts'

/** What a page says of its article as JSON-LD; empty where it says nothing. */
export function linkedData(page: Root): { datePublished?: unknown; author?: string | undefined } {
  for (const element of elementsIn(page)) {
    if (element.tagName !== 'script' || attribute(element, 'type') !== 'application/ld+json') continue
    const text = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    for (const entry of parsed(text)) {
      if ('datePublished' in entry || 'pubDate' in entry)
        return { datePublished: entry['datePublished'] ?? entry['pubDate'], author: nameIn(entry['author']) }
    }
  }
  return {}
}

function parsed(text: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value)
      ? value
      : isRecord(value) && Array.isArray(value['@graph'])
        ? value['@graph']
        : [value]
    return list.filter(isRecord)
  } catch {
    return []
  }
}

function nameIn(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (typeof one === 'string') return one
  return isRecord(one) && typeof one['name'] === 'string' ? one['name'] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
