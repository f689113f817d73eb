import { SourceLine } from '#features/labels/components/source-line.tsx'
import { z } from 'zod'
import { SideTitle } from '#ui/side-title.tsx'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { heightAt, imageAddress } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { page } from '#platform/pages/page.ts'
import { dayOf } from '#platform/shanghai-time.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import { Trail } from '#ui/trail.tsx'
import { dataItemPath, dataItemsPath, dataItemValuesPath } from '../addresses.ts'
import { chartForTelephones } from '../components/chart-for-telephones.tsx'
import { GlimpseFigure } from '#ui/glimpse/glimpse-view.tsx'
import { KnownUntil } from '../components/known-until.tsx'
import { ValueTableView } from '../components/value-table.tsx'
import type { DataItemCard, DataItemView } from '../contract.ts'
import { listDataItems, readDataItem } from '../queries.server.ts'

const OTHERS_SHOWN = 8
const SHARED_WIDTH = 1280

interface DiscernView {
  readonly item: DataItemView
  readonly others: readonly DataItemCard[]
  readonly publicUrl: string
}

async function loadDiscern(context: SharedContext, { id }: { id: number }): Promise<DiscernView> {
  const item = await readDataItem(context, id)
  const before = Number.MAX_SAFE_INTEGER
  const limit = OTHERS_SHOWN + 1
  const others = await listDataItems(context, {
    industry: context.services.industries.main,
    category: item.category,
    before,
    limit,
  })
  return {
    item,
    others: others.filter((other) => other.id !== id).slice(0, OTHERS_SHOWN),
    publicUrl: context.services.configuration.publicUrl,
  }
}

/** One data item with its picture, source and text (ROUTE-10, DISC-04, DISC-05). */
export const dataItemPage = page({
  path: '/discern/:id',
  about: '数据详情',
  input: z.object({ id: positiveId, key: word(100).optional() }),
  shared: {
    seconds: 300,
    tags: ({ item }: DiscernView) => [`data-item:${item.id}`, 'data-items'],
    unless: ({ key }) => Boolean(key),
  },
  load: loadDiscern,
  head: headOf,
  View: DataItemPage,
})

function headOf({ item, publicUrl }: DiscernView): Head {
  const path = dataItemPath(item.id)
  const description = (item.paragraphs[0] ?? `${item.title}，来源：${item.source}`).slice(0, 160)
  const { image } = item
  const width = Math.min(SHARED_WIDTH, image?.width ?? 0)
  return {
    title: item.title,
    description,
    canonical: path,
    kind: 'article',
    publishedAt: item.time.iso,
    modifiedAt: item.updatedIso,
    image: image && { address: imageAddress(image.id, SHARED_WIDTH), width, height: heightAt(image, width) },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Dataset',
        name: item.title,
        description: description.length < 50 ? `${item.title}：${description}` : description,
        url: publicUrl + path,
        inLanguage: 'zh-CN',
        datePublished: item.time.iso,
        dateModified: item.updatedIso,
        isAccessibleForFree: true,
        ...(item.source && { creator: { '@type': 'Organization', name: item.source } }),
        ...(item.category && { keywords: item.category }),
        ...(item.values && {
          distribution: {
            '@type': 'DataDownload',
            encodingFormat: 'text/csv',
            contentUrl: publicUrl + dataItemValuesPath(item.id),
          },
        }),
        ...(image && { image: publicUrl + imageAddress(image.id, SHARED_WIDTH) }),
      },
      breadcrumbs(publicUrl, [
        { name: '产业数据', path: '/discerns' },
        { name: item.title, path },
      ]),
    ],
  }
}

function DataItemPage({ view: { item, others } }: { view: DiscernView }) {
  const drawn = item.image && chartForTelephones(item.values, item.title, item.image.id)
  return (
    <div className="wide grid grid-cols-1 gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-8">
      <article className="min-w-0">
        <Trail steps={[{ name: '产业数据', path: '/discerns' }]} />
        <h1 className="text-2xl leading-snug sm:text-3xl">{item.title}</h1>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm text-muted">
          {item.source ? (
            <span>
              来源：
              {item.sourceUrl ? (
                <a href={item.sourceUrl} target="_blank" rel="noopener nofollow" className="text-link">
                  {item.source}
                </a>
              ) : (
                <SourceLine source={item.source} />
              )}
            </span>
          ) : null}
          {item.category ? (
            <a href={dataItemsPath({ category: item.category })} className="hover:text-accent">
              {item.category}
            </a>
          ) : null}
          <KnownUntil values={item.values} />
          <time dateTime={item.time.iso}>{dayOf(item.time.iso)}</time>
        </p>
        {item.image ? (
          <figure className="mt-6">
            <div className={drawn ? 'max-sm:hidden' : undefined}>
              <LargePicture
                image={item.image}
                alt={item.imageCaption || item.title}
                widths={[640, 960, 1280]}
                sizes="(min-width: 66rem) 816px, 100vw"
                eager={!drawn}
                className="h-auto w-full rounded-lg border border-line bg-surface"
              />
            </div>
            {drawn}
            {item.imageCaption ? (
              <figcaption className="mt-3 text-center text-sm text-muted">{item.imageCaption}</figcaption>
            ) : null}
          </figure>
        ) : null}
        {item.values ? (
          <ValueTableView values={item.values} title={item.title} path={dataItemValuesPath(item.id)} />
        ) : null}
        <div className="prose mt-6">
          {item.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="mt-10">
          <SharePanel path={dataItemPath(item.id)} shortPath={item.shortPath} />
        </div>
      </article>
      <aside aria-label="同类数据" className="beside mt-12 lg:mt-0">
        {others.length > 0 ? (
          <>
            <SideTitle>同类数据</SideTitle>
            <ul>
              {others.map((other) => (
                <li key={other.id} className="py-2">
                  <a
                    href={dataItemPath(other.id)}
                    className="line-clamp-2 text-[0.9375rem] leading-snug text-ink hover:text-accent"
                  >
                    {other.title}
                  </a>
                  <p className="flex items-baseline gap-3 text-sm">
                    {other.glimpse ? <GlimpseFigure glimpse={other.glimpse} /> : null}
                    <time dateTime={other.time.iso} className="text-xs text-muted">
                      {other.time.text}
                    </time>
                  </p>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </aside>
    </div>
  )
}
