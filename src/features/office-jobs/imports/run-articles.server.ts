import { importArticles } from '#features/article-import/import-articles.server.ts'
import { namesOfFeed, readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import type { Context } from '#platform/context.ts'
import type { Messages } from '#platform/messages.ts'
import { ArticleOptions, type JobOptions } from '../contract.ts'
import type { Pulse } from '../pulse.server.ts'
import { lost, type RowKeeper } from '../row-keeper.server.ts'

const LOOK_EVERY_MS = 500

interface Work {
  readonly path: string
  readonly options: JobOptions
  readonly isDryRun: boolean
  readonly messages: Messages
  readonly keeper: RowKeeper
  readonly pulse: Pulse
}

/**
 * Imports the articles of a file or folder, drafts as drafts. Begun again it passes over what is there already, since every
 * source is known by its name, and what became of it the first time stands. Throws what `pulse` throws, after the articles
 * at hand are finished, and ClaimLost.
 */
export async function runArticles(context: Context, work: Work): Promise<void> {
  const { keeper, pulse } = work
  const { source, ...options } = ArticleOptions.parse(work.options)
  const scope = options.isLiterature ? 'literature' : 'news'
  const labels = await readFeedLabels(context, {
    industry: context.services.industries.main,
    scope,
  })
  const known = await keeper.places()
  const stop = new AbortController()
  let files = 0
  let position = keeper.from
  const say = async () => {
    await keeper.write(context.db).catch(lost)
    keeper.settle()
    await pulse(() => ({
      done: keeper.done(),
      counts: keeper.counts(),
      total: Math.max(files, keeper.done()),
    }))
  }
  let ending: unknown
  let saying = Promise.resolve()
  const timer = setInterval(() => {
    saying = saying.then(say).catch((error: unknown) => {
      ending ??= error
      stop.abort()
    })
  }, LOOK_EVERY_MS)
  try {
    await importArticles(context, {
      path: work.path,
      isDryRun: work.isDryRun,
      settings: {
        ...options,
        labels: [],
        knownCategories: new Set(namesOfFeed(labels)),
      },
      namespace: source,
      messages: work.messages,
      signal: stop.signal,
      onCounted: (count) => {
        files = count
      },
      onEvent: ({ file, line, outcome, notes }) => {
        const place = (line === undefined ? file : `${file} 第 ${line} 行`).slice(-400)
        if (known.has(place)) return
        position += 1
        keeper.note({ place, position, outcome, label: '', note: notes.join('；').slice(0, 2000) })
      },
    })
  } finally {
    clearInterval(timer)
    await saying
    // Also of what breaks off: what it has brought would be called unchanged by whoever goes on.
    if (!ending) await say()
  }
  if (ending) throw ending
}
