import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  importArticles,
  type ImportEvent,
  type ImportTotals,
} from '#features/article-import/import-articles.server.ts'
import { namesOfFeed, readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import type { Permission } from '#features/staff/permissions.ts'
import type { Context } from '#platform/context.ts'
import { importRecords } from '#platform/import/import-records.server.ts'
import type { Importer } from '#platform/import/importer.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { importers, portalMessages as messages } from '../app/registries.server.ts'
import { readMoveCommand, runMove, type MoveCommand } from './move-portal.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'
import { timeLeft } from './time-left.ts'

const HELP = `用法：npm run import -- <文件或文件夹> [选项]
      npm run import -- --from https://旧站 [--token 令牌] [--ids 编号]

  --dry-run               照做一遍再全部撤销，说明会发生什么，不写入
  --source 名称            这批文章来自哪个网站或资料库；不同来源的编号、文件名互不相干
  --category own|other    原创或行业报道；文件自己写明的优先（默认 other）
  --labels 名称,名称        给这一批文章加上的栏目
  --literature            归入文献中心
  --pay                   这一批文章为付费文章；文件自己写明的优先
  --kind 种类              导入的不是文章，而是一个 JSON Lines 文件里的其他记录：
                          ${importers.map(({ kind, about }) => `${kind}（${about}）`).join('、')}
  --from 网址              从旧站搬来：按规格的接口读取它的全部列表与内容，编号与地址不变
  --token 令牌             旧站会员的登录令牌；没有它，付费正文搬不过来
  --ids 种类:编号,…        列表里没有的也按编号去问：topic:10001-10050,user:1001,file:6001,chart:501

可读取 Markdown、网页（.html、.mhtml）、Word（.docx）、JSON Lines、WordPress 与 Ghost 的导出文件，格式见 docs/import.md`

const CHANGED = {
  created: '新建',
  drafted: '草稿',
  updated: '更新',
  unchanged: '未变',
  skipped: '跳过',
  failed: '失败',
} as const

/** Articles, and every kind of record that an importer takes. */
const NEEDS: readonly Permission[] = [
  'topics.publish',
  'topics.write',
  'people.edit',
  'companies.edit',
  'communities.edit',
  'specials.edit',
  'data.edit',
  'labels.edit',
  'files.edit',
  'reports.edit',
  'events.edit',
  'materials.edit',
  'awards.edit',
  'ads.edit',
  'comments.import',
  'moderation.decide',
]

/** `npm run import`: exit code 0 when all went well, 1 when something failed, 2 when the command was written wrongly. */
await runCommand({
  read() {
    const command = readCommand()
    if (typeof command === 'string') throw new WrittenWrongly(`${command}\n\n${HELP}`)
    return command
  },
  actor: () => 'import',
  // What a source says now is what holds; whoever edits the same meanwhile is told.
  overwrites: true,
  needs: NEEDS,
  async run(context, command) {
    const stop = new AbortController()
    process.once('SIGINT', () => {
      process.stderr.write('\n正在完成手头的文件，再按一次 Ctrl-C 立即退出\n')
      process.once('SIGINT', () => process.exit(130))
      stop.abort()
    })
    if ('from' in command) process.exitCode = await runMove(context, command, stop.signal)
    else
      process.exitCode = command.importer
        ? await runRecords(context, command, command.importer, stop.signal)
        : await runImport(context, command, stop.signal)
  },
})

interface Command {
  readonly path: string
  readonly isDryRun: boolean
  readonly namespace: string
  readonly category: 'own' | 'other'
  readonly labels: readonly string[]
  readonly isLiterature: boolean
  readonly isPaid: boolean
  /** Records of this kind instead of articles. */
  readonly importer: Importer | undefined
}

/** The command as written, or a sentence about what is wrong with it. */
function readCommand(): Command | MoveCommand | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        category: { type: 'string', default: 'other' },
        labels: { type: 'string', default: '' },
        literature: { type: 'boolean', default: false },
        pay: { type: 'boolean', default: false },
        kind: { type: 'string' },
        source: { type: 'string', default: '' },
        from: { type: 'string' },
        token: { type: 'string' },
        ids: { type: 'string', default: '' },
      },
    })
    const [path, ...more] = positionals
    if (values.from !== undefined)
      return readMoveCommand({
        ...values,
        from: values.from,
        isAlone: path === undefined && !values['dry-run'] && values.kind === undefined,
      })
    if (path === undefined || more.length > 0) return '请写明一个文件或文件夹'
    if (!existsSync(path)) return `找不到 ${path}`
    const { category, kind } = values
    const importer = importers.find((each) => each.kind === kind)
    if (kind !== undefined && !importer) return `没有“${kind}”这种记录`
    if (importer && statSync(path).isDirectory()) return '--kind 需要一个 JSON Lines 文件，而不是文件夹'
    if (category !== 'own' && category !== 'other') return '--category 只能是 own 或 other'
    if (!/^[\p{L}\p{N}._-]{0,60}$/u.test(values.source))
      return '--source 只能用文字、数字和 . _ -，不超过 60 个字'
    return {
      path,
      namespace: values.source,
      category,
      importer,
      isDryRun: values['dry-run'],
      labels: values.labels
        .split(/[,，]/)
        .map((label) => label.trim())
        .filter(Boolean),
      isLiterature: values.literature,
      isPaid: values.pay,
    }
  } catch (error) {
    return `命令写错了：${error instanceof Error ? error.message : String(error)}`
  }
}

/** Records of one kind; the same exit codes as for articles. */
async function runRecords(
  context: Context,
  { path, isDryRun }: Command,
  importer: Importer,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now()
  try {
    const totals = await importRecords(context, {
      importer,
      path,
      isDryRun,
      messages,
      signal,
      onEvent: ({ line, problem }) => {
        if (problem !== undefined) process.stderr.write(`失败　第 ${line} 行：${problem}\n`)
      },
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const outcome = isDryRun ? '试读完成，没有写入。可以保存' + importer.about : `已保存${importer.about}`
    const stopped = signal.aborted ? '已中途停下，再次运行即可继续。' : ''
    process.stdout.write(
      `${stopped}${outcome} ${totals.saved} 条，失败 ${totals.failed} 条，用时 ${seconds} 秒\n`,
    )
    return totals.failed > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`导入中止：${sentenceFor(error, messages)}\n`)
    return 1
  }
}

async function runImport(context: Context, command: Command, signal: AbortSignal): Promise<number> {
  const scope = command.isLiterature ? 'literature' : 'news'
  const labels = await readFeedLabels(context, {
    industry: context.services.industries.main,
    scope,
  })
  const knownCategories = new Set(namesOfFeed(labels))
  const unknown = command.labels.find((label) => !knownCategories.has(label))
  if (unknown !== undefined) {
    process.stderr.write(`没有“${unknown}”这个栏目，可用的栏目：${[...knownCategories].join('、')}\n`)
    return 2
  }
  const startedAt = performance.now()
  const progress = createProgress(startedAt)
  let totals: ImportTotals
  try {
    totals = await importArticles(context, {
      path: command.path,
      isDryRun: command.isDryRun,
      settings: { ...command, knownCategories },
      namespace: command.namespace,
      messages,
      onEvent: progress.onEvent,
      onCounted: progress.onCounted,
      onRead: progress.onRead,
      signal,
    })
  } catch (error) {
    progress.end()
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(
      `导入中止：${sentenceFor(error, messages)}\n已完成的部分不受影响，排除原因后再次运行即可继续。\n`,
    )
    return 1
  }
  progress.end()
  const seconds = (performance.now() - startedAt) / 1000
  const counts = Object.entries(CHANGED).map(([key, word]) => `${word} ${totals[key as keyof ImportTotals]}`)
  const all = Object.values(totals).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${command.isDryRun ? '试读完成，没有写入。' : ''}${signal.aborted ? '已中途停下，再次运行即可继续。' : ''}${counts.join('，')}；共 ${all} 项，用时 ${seconds.toFixed(1)} 秒，每秒 ${(all / seconds).toFixed(0)} 项\n`,
  )
  return totals.failed > 0 ? 1 : 0
}

/** Failures, skips and notes as lines of their own; on a terminal a line that counts stands below them. */
function createProgress(startedAt: number) {
  const isTerminal = process.stderr.isTTY
  let shownAt = 0
  let all = 0
  let read = 0
  const clear = () => {
    if (isTerminal) process.stderr.write('\r\u001b[K')
  }
  return {
    onCounted(_files: number, bytes: number) {
      all = bytes
    },
    onRead(bytes: number) {
      read += bytes
    },
    onEvent({ file, line, outcome, notes }: ImportEvent, totals: ImportTotals) {
      const place = line === undefined ? file : `${file} 第 ${line} 行`
      if (outcome === 'failed' || outcome === 'skipped' || notes.length > 0) {
        clear()
        process.stderr.write(
          `${CHANGED[outcome]}　${place}${notes.length > 0 ? `：${notes.join('；')}` : ''}\n`,
        )
      }
      const now = performance.now()
      if (!isTerminal || now - shownAt < 100) return
      shownAt = now
      const done = Object.values(totals).reduce((sum, count) => sum + count, 0)
      process.stderr.write(
        `\r\u001b[K${done} 项，每秒 ${((done / (now - startedAt)) * 1000).toFixed(0)} 项${timeLeft({ done: read, all, elapsedMs: now - startedAt })}　${place.slice(-60)}`,
      )
    },
    end: clear,
  }
}
