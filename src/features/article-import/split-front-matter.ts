import { parse as parseToml, TomlDate } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'

/** What stands above a text, and the text. */
export interface SplitText {
  readonly data: Readonly<Record<string, unknown>>
  readonly body: string
}

const YAML = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
const EMPTY = /^---[ \t]*\n---[ \t]*(?:\n|$)/
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/
const JSON_FENCED = /^;;;[ \t]*\n([\s\S]*?)\n;;;[ \t]*(?:\n|$)/
const JSON_LINE = /^(\{[ \t]*"[^\n]*\})[ \t]*(?:\n|$)/
const JSON_BARE = /^(\{\s*"[\s\S]*?\n\})[ \t]*(?:\n|$)/

/** Takes the front matter off a text, in YAML, TOML or JSON as the generators write it; throws UnreadableSource when it is broken. */
export function splitFrontMatter(markdown: string): SplitText {
  const text = markdown.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const empty = EMPTY.exec(text)
  if (empty) return { data: {}, body: text.slice(empty[0].length) }
  const forms = [
    [YAML, 'YAML', readYaml],
    [TOML, 'TOML', readToml],
    [
      JSON_FENCED,
      'JSON',
      (inside: string) => JSON.parse(inside.trim().startsWith('{') ? inside : `{${inside}}`) as unknown,
    ],
    [JSON_LINE, 'JSON', (inside: string) => JSON.parse(inside) as unknown],
    [JSON_BARE, 'JSON', (inside: string) => JSON.parse(inside) as unknown],
  ] as const
  for (const [form, name, read] of forms) {
    const match = form.exec(text)
    if (match) return { data: recordOf(() => read(match[1] ?? ''), name), body: text.slice(match[0].length) }
  }
  if (/^(---|\+\+\+)[ \t]*\n[^\n]{0,200}[:=]/.test(text) && !/\n(---|\+\+\+)[ \t]*(\n|$)/.test(text.slice(4)))
    throw new UnreadableSource('头信息（front matter）没有结束的 ---')
  return { data: {}, body: text }
}

const readYaml = (inside: string): unknown =>
  parseYaml(inside, { maxAliasCount: 20, logLevel: 'error', stringKeys: true })

/** Its dates as it writes them, since one without a zone is Shanghai's. */
const readToml = (inside: string): unknown =>
  Object.fromEntries(
    Object.entries(parseToml(inside)).map(([name, value]) => [
      name,
      value instanceof TomlDate ? value.toISOString() : value,
    ]),
  )

function recordOf(read: () => unknown, name: string): Record<string, unknown> {
  let value: unknown
  try {
    value = read()
  } catch (error) {
    const line = /line (\d{1,5})/i.exec(error instanceof Error ? error.message : '')?.[1]
    throw new UnreadableSource(`头信息（front matter）不是正确的 ${name}${line ? `，第 ${line} 行` : ''}`)
  }
  if (value === null || value === undefined) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  // A rule of dashes above a first paragraph is no front matter.
  return {}
}
