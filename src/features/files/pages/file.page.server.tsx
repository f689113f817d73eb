import { SignInPrompt } from '#ui/sign-in-prompt.island.tsx'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { z } from 'zod'
import { personPath } from '#features/topics/addresses.ts'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { heightAt, imageAddress } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { PictureViewer } from '#ui/picture-viewer.island.tsx'
import { Trail } from '#ui/trail.tsx'
import { filePath, OPENING_NOTICES, type OpeningNotice } from '../addresses.ts'
import { offerIn, type MembershipOffer } from '#features/membership/offer.ts'
import { FileAccess } from '../components/file-access.server.tsx'
import type { FileView } from '../contract.ts'
import { fileMessages } from '../messages.ts'
import { readFile } from '../queries.server.ts'

const SHARED_WIDTH = 1280
const SEATS_TAKEN = '您公司买的席位现在都有人用，请找公司的管理人'

interface View {
  readonly file: FileView
  readonly publicUrl: string
  /** Industries that everybody who shares this page has paid for. */
  readonly offer: MembershipOffer | undefined
  readonly memberOf: readonly string[]
  /** Why the address of the PDF itself has just said no to the reader; missing where it did not. */
  readonly notice: OpeningNotice | undefined
}

/** A file's page: what it is, its first pages, and the way to its content (ROUTE-17, FILE-01 to -03). */
export const filePage = page({
  path: '/file/:id',
  about: '文件详情',
  input: z.object({
    id: positiveId,
    key: word(100).optional(),
    notice: z.enum(OPENING_NOTICES).optional().catch(undefined),
  }),
  shared: {
    seconds: 300,
    tags: ({ file }: View) => [
      `file:${file.id}`,
      'files',
      ...(file.uploader?.id === undefined ? [] : [`person:${file.uploader.id}`]),
    ],
    unless: ({ key, notice }) => Boolean(key ?? notice),
  },
  load: async (
    context: SharedContext,
    { id, notice }: { id: number; notice?: OpeningNotice | undefined },
  ): Promise<View> => {
    const file = await readFile(context, id)
    return {
      file,
      publicUrl: context.services.configuration.publicUrl,
      offer: offerIn(context.services, file.industry),
      memberOf: context.audience.memberOf,
      notice,
    }
  },
  head: headOf,
  View: FilePage,
})

const SECTIONS = {
  material: { name: '活动资料', path: '/files' },
  quarterly: { name: '季度内参', path: '/irs' },
  brochure: { name: '活动资料', path: '/files' },
  report: { name: '白皮书', path: '/reports' },
  literature: { name: '文献', path: '/wenxian' },
} as const

function headOf({ file, publicUrl }: View): Head {
  const path = filePath(file.id)
  const picture = file.cover ?? file.previews[0]
  const width = Math.min(SHARED_WIDTH, picture?.width ?? 0)
  return {
    title: file.title,
    description: file.description.slice(0, 160) || file.title,
    canonical: path,
    image: picture && {
      address: imageAddress(picture.id, SHARED_WIDTH),
      width,
      height: heightAt(picture, width),
    },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'DigitalDocument',
        name: file.title,
        description: file.description,
        url: publicUrl + path,
        inLanguage: 'zh-CN',
        encodingFormat: 'application/pdf',
        isAccessibleForFree: file.access === 'public',
        ...(file.speaker && { author: { '@type': 'Person', name: file.speaker } }),
        ...(file.pageCount > 0 && { numberOfPages: file.pageCount }),
      },
      breadcrumbs(publicUrl, [SECTIONS[file.category], { name: file.title, path }]),
    ],
  }
}

function FilePage({ view: { file, offer, memberOf, notice } }: { view: View }) {
  return (
    <div className="wide grid grid-cols-1 gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-8">
      <article className="min-w-0">
        <Trail steps={[SECTIONS[file.category]]} />
        <h1 className="text-2xl leading-snug sm:text-3xl">{file.title}</h1>
        <Facts file={file} />
        {file.description ? <p className="mt-5 leading-loose">{file.description}</p> : null}
        <div id="access" className="mt-6 scroll-mt-28">
          {notice ? (
            <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-copper-soft px-4 py-3">
              <p role="status" className="text-copper">
                {notice === 'full' ? SEATS_TAKEN : fileMessages.file_not_permitted}
              </p>
              <Island of={SignInPrompt} when="reader" reason="登录后即可打开您有权阅读的资料" isForAnybody />
            </div>
          ) : null}
          <FileAccess file={file} offer={offer} memberOf={memberOf} />
        </div>
        <Preview file={file} />
        {file.pictures.length > 0 ? (
          <section aria-label="相关图片" className="mt-10 space-y-4">
            <SectionHeading title="相关图片" />
            {file.pictures.map((picture, index) => (
              <LargePicture
                key={picture.id}
                image={picture}
                alt={`${file.title}的图片${index + 1}`}
                widths={[640, 960, 1280]}
                sizes="(min-width: 66rem) 816px, 100vw"
                className="h-auto w-full rounded-lg"
              />
            ))}
          </section>
        ) : null}
      </article>
      <aside aria-label="分享本文件" className="beside mt-12 lg:mt-0">
        <SharePanel path={filePath(file.id)} shortPath={file.shortPath} />
      </aside>
    </div>
  )
}

function Facts({ file }: { file: FileView }) {
  const facts: readonly (readonly [string, string])[] = [
    ['页数', file.pageCount > 0 ? `${file.pageCount} 页` : ''],
    ['演讲人', file.speaker],
    ['单位', file.company],
  ]
  return (
    <dl className="mt-4 flex flex-wrap items-baseline gap-x-8 gap-y-1 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-ink">{name === '页数' ? value : <NameLine names={[value]} />}</dd>
          </div>
        ))}
      {file.uploader ? (
        <div className="flex items-baseline gap-2">
          <dt className="text-muted">提供</dt>
          <dd className="text-ink">
            {file.uploader.id === undefined ? (
              file.uploader.name
            ) : (
              <a href={personPath(file.uploader.id)} className="hover:text-accent">
                {file.uploader.name}
              </a>
            )}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Preview({ file }: { file: FileView }) {
  if (file.previews.length === 0) return null
  const names = file.previews.map((_, index) => `第 ${index + 1} 页`)
  return (
    <section aria-label="预览" className="no-print mt-10">
      <SectionHeading title="预览" note={`前 ${file.previews.length} 页，共 ${file.pageCount} 页`} />
      <Island
        of={PictureViewer}
        when="visible"
        pictures={file.previews}
        names={names}
        label={`${file.title} 的预览`}
      />
    </section>
  )
}
