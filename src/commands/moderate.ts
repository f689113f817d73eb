import { parseArgs } from 'node:util'
import { z } from 'zod'
import { banFromPosting, liftPostingBan } from '#features/moderation/ban-from-posting.server.ts'
import {
  CATEGORY_NAMES,
  sayReason,
  WordCategory,
  WordVerdict,
  type ReviewView,
} from '#features/moderation/contract.ts'
import { rejectReview } from '#features/moderation/decide-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { listWords, removeWord, saveWord } from '#features/moderation/word-list.server.ts'
import { removePicture } from '#features/uploads/remove-picture.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { imagePass } from '#platform/images/held-images.server.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { endOfDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import { wired } from '../app/registries.server.ts'
import { approveEach } from './approve-each.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'
import { saveWordFile } from './save-word-file.server.ts'

const HELP = `用法：npm run moderate -- <命令>

  list [--after 编号]                    待审的内容，最早的在前，每次 50 项
  approve <编号> [编号…]                 放行；被举报的则保留；哪一个做不到，其余的照做，并逐个说明
  reject <编号> --reason 原因            不放行或撤下，原因会告诉作者
  ban <用户编号> --reason 原因 [--until 2026-12-31]
                                         禁言到那一天结束，不写 --until 就是永久
  unban <用户编号>                       解除禁言
  remove-picture <图片编号> --reason 原因 把读者上传的一张图片从各处移除，原因会告诉上传的人
  words                                  列出词表
  add-word <词> --category 类 --verdict refuse|hold
                                         加入词表或修改；类：${Object.entries(CATEGORY_NAMES)
                                           .map(([key, name]) => `${key}（${name}）`)
                                           .join('、')}
  add-words <文件> --category 类 --verdict refuse|hold
                                         把文件里的词（一行一个）都加入词表；有一行不对，一个也不加入
  remove-word <词>                       从词表去掉`

/** Gives what is left to say at the end, if anything. */
type Run = (context: Context, command: Command) => Promise<string | undefined>

interface Command {
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

const RUNS: Readonly<Record<string, Run>> = {
  list: async (context, { options }) => {
    const found = await listReviews(context, { after: options.after === undefined ? 0 : idOf(options.after) })
    if (found.length === 0) return '没有待审的内容'
    return (await Promise.all(found.map((review) => sayReview(context, review)))).join('\n\n')
  },
  approve: async (context, { names }) => {
    const ids = names.map(idOf)
    if (ids.length === 0) throw new WrittenWrongly('请写明编号')
    for await (const { isDone, line } of approveEach(context, ids, wired.moderated)) {
      if (!isDone) process.exitCode = 1
      const stream = isDone ? process.stdout : process.stderr
      stream.write(`${line}\n`)
    }
    return undefined
  },
  reject: async (context, { names, options }) => {
    const reviewId = onlyId(names)
    await rejectReview(context, { reviewId, reason: options.reason ?? '' }, wired.moderated)
    return `已拒绝 ${reviewId}`
  },
  ban: async (context, { names, options }) => {
    const personId = onlyId(names)
    const until = options.until === undefined ? undefined : endOfDay(dayIn(options.until))
    await banFromPosting(context, { personId, until, reason: options.reason ?? '' })
    return `用户 ${personId} 已禁言${until ? `至 ${shanghaiMinute(until)}` : '，永久'}`
  },
  unban: async (context, { names }) => {
    const personId = onlyId(names)
    await liftPostingBan(context, { personId })
    return `用户 ${personId} 可以发言了`
  },
  'remove-picture': async (context, { names, options }) => {
    const imageId = only(names)
    await removePicture(context, { imageId, reason: options.reason ?? '' }, wired)
    return `图片 ${imageId} 已移除`
  },
  words: async (context) =>
    (await listWords(context))
      .map(({ word, category, verdict }) => `${verdict}\t${CATEGORY_NAMES[category]}\t${word}`)
      .join('\n'),
  'add-word': async (context, { names, options }) => {
    const word = only(names)
    await saveWord(context, { word, ...effectOf(options) })
    return `词表已有“${word}”`
  },
  'add-words': async (context, { names, options }) => {
    const count = await saveWordFile(context, { path: only(names), ...effectOf(options) })
    return `词表已有这 ${count} 个词`
  },
  'remove-word': async (context, { names }) => {
    const word = only(names)
    await removeWord(context, { word })
    return `词表已去掉“${word}”`
  },
}

/** `npm run moderate -- …`: the queue, bans and the word list. */
await runCommand({
  read: readCommand,
  actor: () => 'moderate',
  needs: ['moderation.decide', 'questions.assign'],
  async run(context, written) {
    const said = await written.run(context, written)
    if (said !== undefined) process.stdout.write(`${said}\n`)
  },
})

function effectOf(options: Command['options']) {
  const category = WordCategory.safeParse(options.category)
  const verdict = WordVerdict.safeParse(options.verdict)
  if (!category.success || !verdict.success) throw new WrittenWrongly('请写明 --category 和 --verdict')
  return { category: category.data, verdict: verdict.data }
}

function readCommand(args: readonly string[]): Command & { readonly run: Run } {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { after: text, reason: text, until: text, category: text, verdict: text },
    })
    const [name = '', ...names] = positionals
    const run = Object.hasOwn(RUNS, name) ? RUNS[name] : undefined
    if (run) return { run, names, options: { ...values } }
  } catch {
    // An option that there is not: the help says which there are.
  }
  throw new WrittenWrongly(HELP)
}

function only(names: readonly string[]): string {
  const [name, ...more] = names
  if (name === undefined || more.length > 0) throw new WrittenWrongly('请写明一个，且只写一个')
  return name
}

function onlyId(names: readonly string[]): number {
  return idOf(only(names))
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrittenWrongly(`“${text}”不是编号`)
  return Number(text)
}

function dayIn(text: string): string {
  if (!z.iso.date().safeParse(text).success)
    throw new WrittenWrongly(`“${text}”不是日期，应为 2026-12-31 的样子`)
  return text
}

/** A picture that nobody else sees yet opens for a day at the address that the queue says. */
async function sayPicture(context: Context, id: string): Promise<string> {
  const pass = await imagePass(context, { id, until: new Date(context.now.getTime() + DAY_MS) })
  return `  图片 ${id}：${context.services.configuration.publicUrl}${imageAddress(id, 960)}&pass=${pass}`
}

async function sayReview(context: Context, review: ReviewView): Promise<string> {
  const { id, thing, person, texts, pictures, link, reasons, createdAt } = review
  const lines = [
    `#${id}  ${thing.kind} ${thing.id}  ${person.name}（${person.id}）  ${shanghaiMinute(createdAt)}`,
    ...texts.map((text) => `  ${text.replaceAll('\n', '\n  ')}`),
    ...(await Promise.all(pictures.map((picture) => sayPicture(context, picture)))),
    `  理由：${reasons.map(sayReason).join('；')}`,
    `  位置：${link}`,
  ]
  // What people post must not control the terminal it is read on.
  return lines.join('\n').replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
}
