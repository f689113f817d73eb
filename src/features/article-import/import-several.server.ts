import { checkTopic } from '#features/topics/publishing/publish-topic.server.ts'
import type { Context } from '#platform/context.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { articleOf, type NamedArticle } from './article-of.ts'
import { findSources } from './find-source.server.ts'
import { isPlain } from './found-article.ts'
import { importNew, type PlainArticle } from './import-new.server.ts'
import { importOne, isWhole, type Imported, type Importing } from './import-one.server.ts'

/** What became of an article: imported, or why not. */
type Outcome = Imported | { readonly outcome: 'failed'; readonly notes: readonly string[] }

interface Work extends Importing {
  readonly messages: Messages
  readonly onOutcome: (article: NamedArticle, outcome: Outcome) => void
}

/**
 * Imports articles, each with the outcome that it would have alone: the new ones among them that need nothing besides in one
 * transaction, the others one after the other. Where one of the new ones cannot be published, they go one by one as well.
 */
export async function importSeveral(
  context: Context,
  articles: readonly NamedArticle[],
  work: Work,
): Promise<void> {
  const { namespace, root, settings, onOutcome } = work
  const known = await findSources(
    context,
    articles.map(({ name }) => ({ ...name, namespace, root })),
  )
  const plain: PlainArticle[] = []
  const others: NamedArticle[] = []
  for (const [at, article] of articles.entries()) {
    const { found, name } = article
    if (isWhole(known[at], article)) onOutcome(article, { outcome: 'unchanged', notes: [] })
    else if (known[at] || !isPlain(found)) others.push(article)
    else {
      const { publishedOn: publishedAt, blocks } = found
      const input = { ...articleOf(found, settings, { blocks }), publishedAt, handle: name.handle }
      try {
        plain.push({ ...article, topic: checkTopic(context, input) })
      } catch (error) {
        onOutcome(article, failureOf(error, work))
      }
    }
  }
  for (const [article, imported] of await importTogether(context, plain, work)) {
    if (imported) onOutcome(article, imported)
    else others.push(article)
  }
  for (const article of others) onOutcome(article, await importAlone(context, article, work))
}

/** The plain ones with their outcomes; none for those that have to go alone. */
async function importTogether(
  context: Context,
  plain: readonly PlainArticle[],
  work: Work,
): Promise<[NamedArticle, Imported | undefined][]> {
  if (plain.length < 2) return plain.map((article) => [article, undefined])
  try {
    const imported = await importNew(context, plain, work)
    return plain.map((article, at) => [article, imported[at]])
  } catch (error) {
    context.log.debug({ err: error }, 'a batch of an import goes one by one')
    return plain.map((article) => [article, undefined])
  }
}

async function importAlone(context: Context, article: NamedArticle, work: Work): Promise<Outcome> {
  try {
    return await importOne(context, article, work)
  } catch (error) {
    return failureOf(error, work)
  }
}

/** A failure with a sentence for what concerns this source alone; everything else is thrown on. */
function failureOf(error: unknown, { messages }: Work): Outcome {
  if (error instanceof Refusal && error.kind !== 'unavailable')
    return { outcome: 'failed', notes: [sentenceFor(error, messages)] }
  throw error
}
