import { listDeadLetters, listSuccesses, settleDeadLetters } from '#platform/jobs/dead-letters.server.ts'
import { sendJob, type Job } from '#platform/jobs/jobs.server.ts'
import { messageQueue, parcelQueue, queues } from '#platform/outbox/queues.ts'
import { resendFailed } from '#platform/outbox/resend-failed.server.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { portalJobs } from '../app/registries.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'
import { sheetOf } from './sheet.ts'

const HELP = `用法：
  npm run jobs                     每个后台任务：时间表、上次完成、放弃了几次与原因
  npm run jobs -- retry 任务       现在再做一次，并勾销放弃的记录；send-message 重发没发成的邮件与短信`

/** `npm run jobs`: what became of background work, and another try for what was given up. */
await runCommand({
  read(args): string | undefined {
    const [verb, name] = args
    if (verb === undefined) return undefined
    if (verb !== 'retry' || name === undefined || args.length > 2) throw new WrittenWrongly(HELP)
    return name
  },
  actor: () => 'jobs',
  async run(context, name, { database: { db, pool } }) {
    const jobs = portalJobs(() => context)
    if (name === undefined) {
      const [letters, successes] = await Promise.all([listDeadLetters(db), listSuccesses(db)])
      const givenUp = new Map(letters.map((letter) => [letter.job, letter]))
      const rowOf = ({ name: job, schedule = '' }: Pick<Job, 'name' | 'schedule'>) => {
        const done = successes.get(job)
        const { times = 0, reason = '' } = givenUp.get(job) ?? {}
        return [job, schedule, done ? shanghaiMinute(done.at) : '—', String(times), reason]
      }
      process.stdout.write(
        sheetOf([
          ['任务', '时间表', '上次完成', '放弃', '最近一次的原因'],
          ...[...jobs, ...queues].map(rowOf),
        ]),
      )
      return
    }
    if (name === messageQueue.name || name === parcelQueue.name) {
      const messages = await resendFailed(context)
      await settleDeadLetters(db, name)
      process.stdout.write(`重新发送 ${messages} 条没发成、正文还在的邮件与短信\n`)
      return
    }
    if (!jobs.some((job) => job.name === name))
      throw new WrittenWrongly(`没有任务 ${name}；全部任务见 npm run jobs`)
    await sendJob(pool, name)
    const settled = await settleDeadLetters(db, name)
    process.stdout.write(
      `任务 ${name} 已排上，几秒内由处理任务的进程来做${settled ? `；勾销了 ${settled} 条放弃的记录` : ''}\n`,
    )
  },
})
