import { and, asc, eq, isNotNull, isNull, gt } from 'drizzle-orm'
import { createContent } from '#features/editing/create-content.server.ts'
import type { Block, Span } from '#features/topics/body/blocks.ts'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { awardYearPath, certificatePath, resultPath } from '../addresses.ts'
import { awardResults } from '../results/tables.server.ts'
import { awardYears } from '../tables.server.ts'
import { readPublicResult, type PublicResult } from './public-result.server.ts'
import { awardAnnouncements } from './tables.server.ts'

/**
 * Lays a draft with the winners on the editors' desk for every result that was announced within the last day and has none:
 * once, also when a process is killed in between. Readers see nothing of it until an editor publishes it (C-91).
 */
export async function draftAnnouncedResults(context: Context): Promise<void> {
  const due = await context.db
    .select({ id: awardAnnouncements.resultId, year: awardResults.year })
    .from(awardAnnouncements)
    .innerJoin(awardResults, eq(awardResults.id, awardAnnouncements.resultId))
    .innerJoin(awardYears, eq(awardYears.year, awardResults.year))
    .where(
      and(
        eq(awardYears.state, 'published'),
        isNotNull(awardAnnouncements.announcedAt),
        gt(awardAnnouncements.announcedAt, new Date(context.now.getTime() - DAY_MS)),
        isNull(awardAnnouncements.articleId),
      ),
    )
    .orderBy(asc(awardAnnouncements.at))
  for (const each of due) await draftOne(context, each)
}

async function draftOne(context: Context, { id, year }: { id: number; year: number }): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db } = within
    const [held] = await db
      .select()
      .from(awardAnnouncements)
      .where(and(eq(awardAnnouncements.resultId, id), isNull(awardAnnouncements.articleId)))
      .for('update')
    if (!held) return
    const result = await readPublicResult(within, year)
    const [about] = await db
      .select({ slogan: awardYears.slogan, intro: awardYears.intro })
      .from(awardYears)
      .where(eq(awardYears.year, year))
    const isCorrection = result.corrections.length > 0
    const { id: articleId } = await createContent(
      within,
      { topic: topicEdits },
      {
        kind: 'topic',
        content: {
          kind: 'article',
          title: `${result.title}${isCorrection ? '获奖名单更正' : '揭晓'}`,
          summary: `${result.title}获奖名单${isCorrection ? '更正后' : ''}公布，共 ${result.prizes.length} 个奖项。`,
          tags: ['奖项'],
          blocks: blocksOf(result, about?.intro ?? []),
        },
      },
    )
    await db.update(awardAnnouncements).set({ articleId }).where(eq(awardAnnouncements.resultId, id))
  })
}

/** What the award is, who won what, and where it is explained. */
function blocksOf({ year, announcedAt, title, prizes }: PublicResult, intro: readonly string[]): Block[] {
  const paragraph = (...spans: Span[]): Block => ({ type: 'paragraph', spans })
  return [
    paragraph({ text: `${announcedAt}，${title}的获奖名单公布。` }),
    ...intro.map((text) => paragraph({ text })),
    ...prizes
      .filter(({ winners }) => winners.length > 0)
      .flatMap(({ name, winners }): Block[] => [
        { type: 'heading', level: 2, spans: [{ text: name }] },
        {
          type: 'list',
          ordered: false,
          items: winners.map(({ company, product, certificate }) => ({
            depth: 0,
            spans: [
              {
                text: [company, product].filter(Boolean).join(' · '),
                link: certificatePath(certificate),
              },
            ],
          })),
        },
      ]),
    paragraph(
      { text: '全部名单与评选规则见' },
      { text: title, link: awardYearPath(year) },
      { text: '，' },
      { text: '结果怎么得出', link: resultPath(year) },
      { text: '。' },
    ),
  ]
}
