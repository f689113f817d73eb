import { rebuildIndex } from '#features/search/rebuild-index.server.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import { wired } from '../app/registries.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

/** So often it says how far it is. */
const TELL_EVERY_SECONDS = 3

/** `npm run reindex`: builds the search index anew while the portal serves; interrupted, it goes on the next time. */
await runCommand({
  read(args) {
    if (args.length > 0) throw new WrittenWrongly('用法：npm run reindex（没有参数）')
  },
  actor: () => 'reindex',
  async run(context) {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    const expected = await context.db.$count(searchDocuments)
    let toldAt = 0
    const done = await rebuildIndex(context, wired.searchSources, (count) => {
      if (seconds() - toldAt < TELL_EVERY_SECONDS) return
      toldAt = seconds()
      const perSecond = count / toldAt
      const left = Math.max(0, expected - count) / perSecond
      process.stdout.write(
        `已重建 ${count} 份，约共 ${expected} 份，每秒 ${perSecond.toFixed(0)} 份，约剩 ${Math.ceil(left / 60)} 分钟\n`,
      )
    })
    process.stdout.write(`搜索索引已重建：${done} 份内容，${seconds().toFixed(1)} 秒\n`)
  },
})
