import { rebuildIndex } from '#features/search/rebuild-index.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { openFoundation, runOrExplain } from './foundation.server.ts'
import { searchSources } from './search-sources.server.ts'

/** `npm run reindex`: builds the search index anew while the portal serves; interrupted, it goes on the next time. */
await runOrExplain(async () => {
  const foundation = await openFoundation({ logLevel: 'warn' })
  const { database, services, log } = foundation
  const actor = { kind: 'system', name: 'reindex' } as const
  const context: Context = { actor, audience: visitors, now: new Date(), db: database.db, services, log }
  const startedAt = performance.now()
  try {
    const done = await rebuildIndex(context, searchSources)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`搜索索引已重建：${done} 份内容，${seconds} 秒\n`)
  } finally {
    await database.close()
  }
})
