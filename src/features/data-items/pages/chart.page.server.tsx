import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { page } from '#platform/pages/page.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import { Trail } from '#ui/trail.tsx'
import { chartPath, chartValuesPath } from '../addresses.ts'
import { chartForTelephones } from '../components/chart-for-telephones.tsx'
import { ValueTableView } from '../components/value-table.tsx'
import type { ChartView } from '../contract.ts'
import { readChart } from '../read-chart.server.ts'

/** One chart or film with its title (ROUTE-11, CHART-01, B-92). */
export const chartPage = page({
  path: '/canyan/:id',
  aliases: ['/chart/:id'],
  about: '图表或视频',
  input: z.object({ id: positiveId }),
  shared: { seconds: 300, tags: (chart: ChartView) => [`chart:${chart.id}`] },
  load: (context: SharedContext, { id }: { id: number }) => readChart(context, id),
  head: (chart) => ({
    title: chart.title,
    description: `${chart.title}：第三代半导体产业图表与视频。`,
    canonical: chartPath(chart.id),
  }),
  View: ChartPage,
})

function ChartPage({ view: chart }: { view: ChartView }) {
  return (
    <article className="wide max-w-[60rem] pt-6 lg:pt-8">
      <Trail steps={[{ name: '产业数据', path: '/discerns' }]} />
      <h1 className="text-2xl leading-snug sm:text-3xl">{chart.title}</h1>
      <div className="mt-6">
        <Media chart={chart} />
      </div>
      {chart.values ? (
        <ValueTableView values={chart.values} title={chart.title} path={chartValuesPath(chart.id)} />
      ) : null}
    </article>
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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the outside source brings no captions
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
