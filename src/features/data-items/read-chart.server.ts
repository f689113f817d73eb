import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isShown } from '#features/withdrawals/marked-withdrawal.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { chartPath } from './addresses.ts'
import type { ChartView } from './contract.ts'
import { charts } from './tables.server.ts'
import { valuesOfRow } from './values-of-row.ts'

const TIMEOUT_MS = 3000
const MOST_BYTES = 1024 * 1024

/** What the outside source answers: `data.title` and `data.url` of its envelope (B-72, CHART-02). */
const Answer = z.object({
  data: z.object({ title: z.string().trim().min(1).max(300), url: z.string().trim().max(2000) }).nullable(),
})

/**
 * A chart or film: from the outside source when one is configured, else from our own table. Refuses `chart_not_found`,
 * and `chart_source_unavailable` when the source is slow, silent or talks nonsense (CHART-01 to -03, B-92).
 */
export async function readChart(context: SharedContext, id: number): Promise<ChartView> {
  const { chartSource } = context.services.configuration
  return chartSource === undefined ? readOwn(context, id) : readFrom(context, chartSource, id)
}

async function readOwn({ db }: SharedContext, id: number): Promise<ChartView> {
  const [found] = await db
    .select({ row: charts, shortCode: shortLinks.code })
    .from(charts)
    .leftJoin(shortLinks, eq(shortLinks.path, chartPath(id)))
    .where(and(eq(charts.id, id), isShown('chart', charts.id)))
  if (!found) throw new Refusal('not_found', 'chart_not_found')
  const { row, shortCode } = found
  return {
    id,
    title: row.title,
    updatedIso: shanghaiIso(row.updatedAt),
    shortPath: shortCode === null ? undefined : `/s/${shortCode}`,
    values: valuesOfRow(row),
    media: mediaOf(row),
  }
}

function mediaOf({ id, image, videoUrl }: typeof charts.$inferSelect): ChartView['media'] {
  if (videoUrl) return { kind: 'video', url: withoutQuery(videoUrl), poster: image ?? undefined }
  if (!image) throw new Error(`chart ${id} shows nothing`)
  return { kind: 'picture', image }
}

async function readFrom({ log }: SharedContext, source: string, id: number): Promise<ChartView> {
  const address = new URL(source)
  address.searchParams.set('id', String(id))
  const answer = await ask(address).catch((error: unknown) => {
    log.warn({ err: error }, 'the chart source did not answer')
    throw new Refusal('unavailable', 'chart_source_unavailable')
  })
  if (answer.data === null) throw new Refusal('not_found', 'chart_not_found')
  const { title, url } = answer.data
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Refusal('unavailable', 'chart_source_unavailable')
  const unknown = { updatedIso: undefined, shortPath: undefined, values: undefined }
  return { id, title, ...unknown, media: mediaAt(withoutQuery(url)) }
}

async function ask(address: URL): Promise<z.output<typeof Answer>> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  })
  if (response.status === 404) return { data: null }
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) throw new Error('too long')
  return Answer.parse(await response.json())
}

const mediaAt = (url: string): ChartView['media'] =>
  /\.(mp4|webm|m4v|mov)$/i.test(url) ? { kind: 'video', url, poster: undefined } : { kind: 'image', url }

/** The address without its query string, as it is shown (CHART-03). */
export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? url
}
