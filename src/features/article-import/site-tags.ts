import { basename, extname } from 'node:path'
import type { Note } from './media-from-hast.ts'
import { outsideCode } from './outside-code.ts'

/** Tags and shortcodes of Hexo, Hugo and Jekyll as plain Markdown; what has no counterpart is taken out and named. */

const TOKEN = /\{%[^%\n]{1,600}%\}|\{\{[<%][^{}\n]{1,600}[>%]\}\}|\{\{[^{}\n]{1,100}\}\}/g
const CODE = new Set(['codeblock', 'code', 'highlight', 'raw'])
const QUOTES = new Set(
  'note blockquote quote centerquote cq admonition notice callout alert tip warning hint details'.split(' '),
)
/** So many tags further on the closing one is looked for, and so deep tags stand within each other. */
const REACH = 200
const DEPTH = 4

interface About {
  readonly file: string
  readonly note: Note
}

interface Token {
  readonly at: number
  readonly end: number
  readonly name: string
  readonly rest: string
  readonly isClosing: boolean
  readonly isShortcode: boolean
}

export function withoutTags(markdown: string, { file, note }: About): string {
  return /\{[%{]/.test(markdown) ? converted(markdown, 0) : markdown

  /** Blocks of code first, since what stands in them is text; then everything outside of code. */
  function converted(text: string, depth: number): string {
    const coded = replaceTokens(text, (token, inside) =>
      CODE.has(token.name) && inside !== undefined ? codeOf(token, inside) : undefined,
    )
    return outsideCode(coded, {
      text: (prose) =>
        replaceTokens(prose, (token, inside) => {
          if (QUOTES.has(token.name) && inside !== undefined)
            return quoted(
              toneOf(`${token.name} ${token.rest}`),
              depth < DEPTH ? converted(inside, depth + 1) : inside,
            )
          if (token.isClosing || /^(site|page)\./.test(token.name)) return ''
          return token.isShortcode ? shortcode(token.name, token.rest) : tag(token.name, token.rest)
        }),
    })
  }

  function tag(name: string, rest: string): string {
    const [first = '', ...words] = rest.split(/\s+/)
    switch (name) {
      case 'asset_img': {
        const all = [first, ...words]
        const at = all.findIndex((word) => /\.\w{2,5}$/.test(word))
        // Hexo keeps a post's pictures in a folder of the post's name.
        const folder = basename(file, extname(file))
        return picture(
          `${folder}/${all[at] ?? first}`,
          all
            .slice(at + 1)
            .filter((word) => !/^\d+$/.test(word))
            .join(' '),
        )
      }
      case 'img': {
        const all = [first, ...words]
        const at = all.findIndex((word) => /[/.]/.test(word))
        return picture(
          all[at] ?? first,
          all
            .slice(at + 1)
            .filter((word) => !/^\d+$/.test(word))
            .join(' '),
        )
      }
      case 'post_link':
        return words.join(' ') || first
      case 'link':
        return /^https?:/.test(words[0] ?? '') ? `[${first}](${words[0]})` : first
      case 'bilibili':
        return `\n\n<iframe src="https://player.bilibili.com/player.html?bvid=${encodeURIComponent(first)}"></iframe>\n\n`
      case 'include':
        return included(rest)
      default:
        if (!/^(end|if|else|for|assign|comment)/.test(name)) note(`略去无法转换的标签 {% ${name} %}`)
        return ''
    }
  }

  function shortcode(name: string, rest: string): string {
    if (name === 'figure' || name === 'img' || name === 'image') return included(rest)
    if (name === 'bilibili')
      return `\n\n<iframe src="https://player.bilibili.com/player.html?bvid=${encodeURIComponent(plainArgument(rest))}"></iframe>\n\n`
    if (name === 'ref' || name === 'relref') return ''
    if (name === 'sub' || name === 'sup') return `<${name}>${plainArgument(rest)}</${name}>`
    note(`略去无法转换的短代码 {{< ${name} >}}`)
    return ''
  }

  function included(rest: string): string {
    const values = new Map(
      [...rest.matchAll(/\b(\w{1,20})\s{0,3}=\s{0,3}["']([^"']{1,400})["']/g)].map(([, name, text]) => [
        name,
        text,
      ]),
    )
    const value = (name: string) => values.get(name)
    const source = value('src') ?? value('image_path') ?? value('url')
    return source ? picture(source, value('caption') ?? value('title') ?? value('alt') ?? '') : ''
  }
}

/** Replaces tags, those with a closing one together with what stands between; a tag for which nothing is given stays. */
function replaceTokens(text: string, convert: (token: Token, inside?: string) => string | undefined): string {
  const tokens = [...text.matchAll(TOKEN)].map(tokenOf)
  let made = ''
  let done = 0
  for (const [at, token] of tokens.entries()) {
    if (token.at < done) continue
    const paired = !token.isClosing && (CODE.has(token.name) || QUOTES.has(token.name))
    const close = paired
      ? tokens.slice(at + 1, at + REACH).find((each) => each.isClosing && each.name === token.name)
      : undefined
    const replaced = convert(token, close && text.slice(token.end, close.at))
    if (replaced === undefined) continue
    made += text.slice(done, token.at) + replaced
    done = (close ?? token).end
  }
  return made + text.slice(done)
}

function tokenOf(match: RegExpExecArray): Token {
  const [whole] = match
  const isShortcode = whole.startsWith('{{')
  const inside = whole.slice(
    whole.startsWith('{{') && !/^\{\{[<%]/.test(whole) ? 2 : isShortcode ? 3 : 2,
    isShortcode ? -3 : -2,
  )
  const words = inside.replace(/^-/, '').replace(/[-/]$/, '').trim()
  const isEnd = words.startsWith('/') || /^end[a-z]/.test(words)
  const plain = words.replace(/^\/\s{0,9}/, '').replace(isShortcode ? /^$/ : /^end/, '')
  const [name = ''] = plain.split(/\s/, 1)
  return {
    at: match.index,
    end: match.index + whole.length,
    name: name.toLowerCase(),
    rest: plain.slice(name.length).trim(),
    isClosing: isEnd,
    isShortcode,
  }
}

function codeOf({ name, rest, isShortcode }: Token, inside: string): string {
  if (name === 'raw') return inside
  const [first = ''] = rest.split(/\s/, 1)
  return fence(
    /lang:(\S{1,20})/.exec(rest)?.[1] ?? (name === 'highlight' || isShortcode ? first : ''),
    inside,
  )
}

const plainArgument = (rest: string) => rest.trim().replace(/^["']|["']$/g, '')
const clean = (text: string) => text.replace(/["\n]/g, ' ').trim()
const picture = (source: string, caption: string) => {
  const words = caption === '' ? '' : ` "${clean(caption)}"`
  return `\n\n![](<${source.replace(/[<>\s]/g, '')}>${words})\n\n`
}
const fence = (language: string, code: string) =>
  `\n\n\`\`\`\`${language.replace(/\W/g, '')}\n${code.replace(/^\n/, '').replace(/\n$/, '')}\n\`\`\`\`\n\n`

const toneOf = (words: string): string | undefined =>
  /\b(info|primary|tip|hint|success|important|warning|danger|caution)\b/i.exec(words)?.[1]?.toLowerCase() ??
  (/^(note|notice|admonition|callout|alert)/.test(words) ? 'note' : undefined)

const TONES: Record<string, string> = {
  note: 'NOTE',
  info: 'NOTE',
  primary: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  success: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  danger: 'CAUTION',
  caution: 'CAUTION',
}

function quoted(tone: string | undefined, body: string): string {
  const lines = body
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
  const head = tone === undefined ? [] : [`> [!${TONES[tone] ?? 'NOTE'}]`]
  return `\n\n${[...head, ...lines].join('\n')}\n\n`
}
