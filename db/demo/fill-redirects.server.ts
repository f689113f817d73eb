import { saveRedirects } from '#features/redirects/save-redirects.server.ts'
import { missedPaths } from '#features/redirects/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'

/** Old addresses that lead on, and one that is asked for in vain. */
export async function fillRedirects(context: Context): Promise<void> {
  await saveRedirects(context, {
    lines: [
      { path: '/aboutus.html', target: '/about', note: '旧站' },
      { path: '/show.php?id=88', target: '/news', note: '旧站的一篇' },
    ],
  })
  const day = shanghaiDay(context.now)
  await context.db.insert(missedPaths).values({ path: '/baike.html', times: 37, firstOn: day, lastOn: day })
}
