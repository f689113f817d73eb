import { readAdReport } from '#features/ads/read-ad-report.server.ts'
import { PURPOSE_NAMES } from '#features/files/purposes.ts'
import { countFileReaders, listFileReadings } from '#features/files/reading-queries.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay, shanghaiInstant, shanghaiMinute } from '#platform/shanghai-time.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'
import { sheetOf } from './sheet.ts'

const HELP = `用法：npm run figures -- ads <日期>        从这一天（2026-11-01）起每条广告每天的点击
      npm run figures -- file <编号>       一份资料的读者数、下载数，最近一百次由谁打开`

const READINGS = 100

type Written = { readonly since: Date } | { readonly fileId: number }

/** `npm run figures`: what clients and providers ask for, as tab-separated text (C-34, C-40, C-77). */
await runCommand({
  read(args): Written {
    const [what, which = '', ...more] = args
    const since = shanghaiInstant(which)
    if (
      more.length === 0 &&
      what === 'ads' &&
      /^\d{4}-\d\d-\d\d$/.test(which) &&
      !Number.isNaN(since.getTime())
    )
      return { since }
    if (more.length === 0 && what === 'file' && /^[1-9]\d{0,14}$/.test(which))
      return { fileId: Number(which) }
    throw new WrittenWrongly(HELP)
  },
  actor: () => 'figures',
  needs: ['ads.edit', 'files.readings'],
  logLevel: 'error',
  async run(context, written) {
    const rows =
      'since' in written ? await clicks(context, written.since) : await readers(context, written.fileId)
    process.stdout.write(sheetOf(rows))
  },
})

async function clicks(context: Context, since: Date): Promise<string[][]> {
  const report = await readAdReport(context, { from: shanghaiDay(since), to: shanghaiDay(context.now) })
  return [
    ['日期', '广告', '露出', '点击'],
    ...report.map(({ day, adId, views, clicks: count }) => [day, `${adId}`, `${views}`, `${count}`]),
  ]
}

async function readers(context: Context, fileId: number): Promise<string[][]> {
  const [counts, readings] = await Promise.all([
    countFileReaders(context, fileId),
    listFileReadings(context, { fileId, limit: READINGS }),
  ])
  return [
    ['读者', `${counts.readers}`],
    ['下载', `${counts.downloaders}`],
    ['时间', '用途', '页数', '读者', '网络地址'],
    ...readings.map(({ at, purpose, pages, personId, origin }) => [
      shanghaiMinute(at),
      PURPOSE_NAMES[purpose],
      `${pages}`,
      personId === undefined ? '游客' : `${personId}`,
      origin,
    ]),
  ]
}
