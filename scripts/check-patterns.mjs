// Whether every regular expression of the portal and its simulators takes time in proportion to the text it is given, as
// recheck proves by its automaton or attacks it. What has passed once is remembered beside node_modules' other caches, so
// that only new patterns take time.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { root } from './run-commands.mjs'

/**
 * Attacks are counted in characters read and not in time: a machine that does other things, too, comes to the same
 * judgement. Only the whole of one pattern has an end.
 */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
const CACHE = join(root, 'node_modules/.cache/linear-patterns.json')

/** Files that make patterns while running, each with one that stands for all it makes. */
const MADE = {
  'src/platform/payments/alipay-signature.ts': [
    String.raw`^\s*\{\s*"alipay_trade_query_response"\s*:\s*(?=\{)`,
  ],
  'src/platform/pages/page.ts': [String.raw`:id\b`],
  'src/platform/pages/send-answer.server.ts': [String.raw`\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)`],
  'src/platform/captcha/challenge.ts': ['^[0-9a-f]{48}$'],
  'src/features/topics/lists/highlight.ts': [String.raw`(碳化硅衬底|C\+\+|sic)`],
  'src/features/sign-in/ticket-cookie.ts': [
    String.raw`(?:^|;\s*)portal_wechat_ticket=([\w-]{20,100})(?:;|$)`,
  ],
  'src/features/article-import/file-name.ts': [
    String.raw`[(（[【]\s*\d{4}(?:[-.年_]?\d{1,2}[-.月_]?\d{1,2}日?)\s*[)）\]】]`,
    String.raw`^\d{4}(?:[-.年_]?\d{1,2}[-.月_]?\d{1,2}日?)[-_\s.]+|(?<![-_\s.])[-_\s.]+\d{4}(?:[-.年_]?\d{1,2}[-.月_]?\d{1,2}日?)$`,
  ],
  'src/features/article-import/read-docx.server.ts': [String.raw`<dc:title\b[^<>]*>([^<]{1,500})</dc:title>`],
  'src/features/search/highlight-matches.ts': [
    String.raw`碳\s*化\s*[硅矽][\s\-_.'’()（）[\]{}:：*^~]*[rｒ][dｄ][sｓ][\s\-_.'’()（）[\]{}:：*^~]*[oｏ][nｎ](?:(?<=[(（]\p{L}{1,20})[)）])?`,
  ],
  'src/features/moderation/find-contacts.ts': [
    '[0-9一二三四五六七八九幺]{11,}',
    '[A-J0-9一二三四五六七八九幺]{11,}',
    '^[号群裙是为请加我的搜联系或同]{0,6}(?:[0-9一二三四五六七八九幺]{5,12}|[a-z][a-z0-9]{5,19})(?![a-z0-9])',
  ],
}

const problems = []
const patterns = new Map()
for (const file of globSync(['src/**/*.{ts,tsx}', 'simulators/**/*.ts'], { cwd: root })) {
  if (file.includes('.test.')) continue
  const { literals, made } = patternsIn(file)
  for (const { source, flags } of literals) patterns.set(`/${source}/${flags}`, { file, source, flags })
  const samples = MADE[file] ?? []
  if (samples.length !== made.length)
    problems.push(
      `${file}: ${made.length} patterns made while running, ${samples.length} in MADE: ${made.join(' ')}`,
    )
  for (const source of samples) patterns.set(`/${source}/u`, { file, source, flags: 'u' })
}

const passed = new Set(known())
for (const [name, { file, source, flags }] of patterns) {
  if (passed.has(name)) continue
  const { status, complexity, attack, error } = checkSync(source, flags, LIMITS)
  if (status === 'safe') passed.add(name)
  else
    problems.push(
      status === 'vulnerable'
        ? `${file}: ${name} takes ${complexity.summary}, for example with ${attack.pattern}`
        : `${file}: ${name} could not be judged (${error.kind}); write it more simply`,
    )
}
mkdirSync(dirname(CACHE), { recursive: true })
writeFileSync(CACHE, JSON.stringify([...patterns.keys()].filter((name) => passed.has(name))))
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''))
// The checker's own process would keep this one waiting.
process.exit(problems.length === 0 ? 0 : 1)

function patternsIn(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const literals = []
  const made = []
  visit(parseSync(file, text).program)
  return { literals, made }

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'Literal' && node.regex) {
      literals.push({ source: node.regex.pattern, flags: node.regex.flags })
      return
    }
    if (['NewExpression', 'CallExpression'].includes(node.type) && node.callee.name === 'RegExp')
      made.push(text.slice(node.start, node.end))
    for (const part of Object.values(node)) visit(part)
  }
}

function known() {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8'))
  } catch {
    return []
  }
}
