import { rebuildIndex } from '#features/search/rebuild-index.server.ts'
import { wired } from '../app/registries.server.ts'
import { runCommand } from './run-command.ts'

/** `npm run reindex`: builds the search index anew while the portal serves; interrupted, it goes on the next time. */
await runCommand({
  read: () => undefined,
  actor: () => 'reindex',
  async run(context) {
    const startedAt = performance.now()
    const done = await rebuildIndex(context, wired.searchSources)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`搜索索引已重建：${done} 份内容，${seconds} 秒\n`)
  },
})
