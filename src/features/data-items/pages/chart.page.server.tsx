import { z } from 'zod'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { page } from '#platform/pages/page.ts'
import { dayOf } from '#platform/shanghai-time.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import { Trail } from '#ui/trail.tsx'
import { chartPath, chartValuesPath } from '../addresses.ts'
import { chartForTelephones } from '../components/chart-for-telephones.tsx'
import { KnownUntil } from '../components/known-until.tsx'
import { ChartRow } from '../components/chart-row.tsx'
import { ValueTableView } from '../components/value-table.tsx'
import type { ChartCard, ChartView } from '../contract.ts'
import { listCharts } from '../list-charts.server.ts'
import { readChart } from '../read-chart.server.ts'

const OTHERS_SHOWN = 4

interface View {
  readonly chart: ChartView
  readonly others: readonly ChartCard[]
}

/** One chart or film with its title (ROUTE-11, CHART-01, B-92). */
export const chartPage = page({
  path: '/canyan/:id',
  aliases: ['/chart/:id'],
  about: '图表或视频',
  input: z.object({ id: positiveId }),
  shared: { seconds: 300, tags: ({ chart }: View) => ['charts', `chart:${chart.id}`] },
  load: async (context: SharedContext, { id }: { id: number }): Promise<View> => {
    const [chart, others] = await Promise.all([
      readChart(context, id),
      listCharts(context, { limit: OTHERS_SHOWN, except: id }),
    ])
    return { chart, others }
  },
  head: ({ chart }) => ({
    title: chart.title,
    description: `${chart.title}：第三代半导体产业图表与视频。`,
    canonical: chartPath(chart.id),
  }),
  View: ChartPage,
})

function ChartPage({ view: { chart, others } }: { view: View }) {
  return (
    <div className="wide pt-6 lg:pt-8">
      <article className="mx-auto max-w-[60rem]">
        <Trail steps={[{ name: '产业数据', path: '/discerns' }]} />
        <h1 className="text-2xl leading-snug sm:text-3xl">{chart.title}</h1>
        <p className="mt-3 flex flex-wrap gap-x-5 text-sm text-muted empty:hidden">
          <KnownUntil values={chart.values} />
          {chart.updatedIso ? (
            <span>
              {'更新于 '}
              <time dateTime={chart.updatedIso}>{dayOf(chart.updatedIso)}</time>
            </span>
          ) : null}
        </p>
        <div className="mt-6">
          <Media chart={chart} />
        </div>
        {chart.values ? (
          <ValueTableView values={chart.values} title={chart.title} path={chartValuesPath(chart.id)} />
        ) : null}
        <div className="mt-10">
          <SharePanel path={chartPath(chart.id)} shortPath={chart.shortPath} />
        </div>
      </article>
      <ChartRow title="更多图表与短片" charts={others} />
    </div>
  )
}

const FRAME = 'w-full rounded-lg border border-line bg-surface'

function Media({ chart: { title, media, values } }: { chart: ChartView }) {
  switch (media.kind) {
    case 'picture': {
      const drawn = chartForTelephones(values, title, media.image.id)
      return (
        <>
          <div className={drawn ? 'max-sm:hidden' : undefined}>
            <LargePicture
              image={media.image}
              alt={title}
              widths={[640, 960, 1600]}
              sizes="(min-width: 62rem) 960px, 100vw"
              eager={!drawn}
              className={`${FRAME} h-auto`}
            />
          </div>
          {drawn}
        </>
      )
    }
    case 'image':
      return <img src={media.url} alt={title} className={`${FRAME} min-h-60 object-contain`} />
    case 'video':
      return (
        <video
          src={media.url}
          controls
          preload="none"
          playsInline
          aria-label={title}
          poster={media.poster && imageAddress(media.poster.id, 1280)}
          className={`${FRAME} aspect-video object-contain`}
        />
      )
  }
}
