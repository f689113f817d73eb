import { parseArgs } from 'node:util'
import type { Context } from '#platform/context.ts'
import { editingVerbs } from '#features/editing/verbs.server.ts'
import { editables } from '../app/registries.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

/** The words of the command for the verbs of editing. */
const VERBS = {
  list: editingVerbs.listContents,
  show: editingVerbs.showContent,
  create: editingVerbs.createContent,
  change: editingVerbs.changeContent,
  discard: editingVerbs.discardWorking,
  merge: editingVerbs.mergeLive,
  keep: editingVerbs.keepVersion,
  versions: editingVerbs.listVersions,
  version: editingVerbs.showVersion,
  compare: editingVerbs.compareVersions,
  restore: editingVerbs.restoreVersion,
  autosaves: editingVerbs.listAutosaves,
  'restore-autosave': editingVerbs.restoreAutosave,
  publish: editingVerbs.publishVersion,
  review: editingVerbs.askReview,
  decide: editingVerbs.decideReview,
  schedule: editingVerbs.scheduleContent,
  cancel: editingVerbs.cancelSchedule,
} as const

const HELP = `用法：npm run edit -- <命令> <种类> [编号] ['{"…": …}']     结果是 JSON

  list topic '{"q":"衬底","state":"public","page":1}'      列出；work：any、mine、review、scheduled
  show topic 10001                                     看内容、冲突号、审稿与定时
  change topic 10001 '{"token":3,"change":{"title":"新题"}}'
  keep topic 10001 '{"token":4,"name":"改题"}'          留一版
  publish topic 10001 '{"token":4,"version":2}'         发布一版；撤下的加 "restores":true
  versions topic 10001；version、compare、restore       看、比较（from、to，也可以是 live、working、autosave-12）、恢复（version、token）
  autosaves topic 10001；restore-autosave               自动保存，恢复一份（autosave、token）
  schedule topic 10001 '{"act":"publish|correct","version":2,"at":"2027-01-01T01:00:00Z"}'
  schedule topic 10001 '{"act":"withdraw","reason":"…","at":"…"}'；cancel '{"schedule":1}'
  review、decide                                        送审（version）、审（version、isApproved、note）
  create topic '{"content":{…}}'；discard、merge         新建，放弃修改，合并线上（token）

  命令：${Object.keys(VERBS).join('、')}
  种类：${Object.entries(editables)
    .map(([kind, { name }]) => `${kind}（${name}）`)
    .join('、')}`

/** `npm run edit -- show topic 10001`: everything that editing does, until the screens do it. */
await runCommand({
  read(args) {
    const written = readWritten(args)
    if (!written) throw new WrittenWrongly(HELP)
    return written
  },
  actor: () => 'edit',
  needs: Object.values(editables).flatMap(({ permissions }) => [permissions.write, permissions.publish]),
  async run(context, { verb, input }) {
    // What the line says is checked by the verb itself, as every input is.
    const run = verb.run as (context: Context, kinds: typeof editables, input: unknown) => Promise<unknown>
    process.stdout.write(`${JSON.stringify((await run(context, editables, input)) ?? {}, null, 2)}\n`)
  },
})

function readWritten(args: readonly string[]) {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    const [name = '', kind = '', ...rest] = positionals
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name as keyof typeof VERBS] : undefined
    const id = /^[1-9]\d{0,14}$/.test(rest[0] ?? '') ? Number(rest.shift()) : undefined
    const more: unknown = JSON.parse(rest.shift() ?? '{}')
    if (!verb || kind === '' || rest.length > 0 || typeof more !== 'object') return undefined
    return { verb, input: { ...more, kind, ...(id !== undefined && { id }) } }
  } catch {
    return undefined
  }
}
