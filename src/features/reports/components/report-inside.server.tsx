import type { ReactNode } from 'react'
import { filePath } from '#features/files/addresses.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { PictureViewer } from '#ui/picture-viewer.island.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { ReportDetail, ReportSample } from '../contract.ts'

interface Part {
  readonly id: string
  readonly title: string
  /** What leads to it from the head of the page. */
  readonly link: string
  readonly look: string
  readonly content: ReactNode
}

/** What of a white paper can be looked at before it is bought; what it has nothing of is left out. */
function partsOf({ summary, contents, sample }: ReportDetail): Part[] {
  const parts: Part[] = []
  if (summary)
    parts.push({
      id: 'summary',
      title: '摘要',
      link: '摘要',
      look: '',
      content: <Summary text={summary} />,
    })
  if (contents.length > 0)
    parts.push({
      id: 'contents',
      title: '目录',
      link: '目录',
      look: 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
      content: <Contents lines={contents} />,
    })
  if (sample)
    parts.push({
      id: 'sample',
      title: '试读',
      link: `试读前 ${sample.previews.length} 页`,
      look: '',
      content: <Sample sample={sample} />,
    })
  return parts
}

/** The way from the head of the page to its parts, which stand below the fold of a telephone. */
export function LinksInside({ report }: { report: ReportDetail }) {
  const parts = partsOf(report)
  if (parts.length === 0) return null
  return (
    <nav aria-label="内容预览" className="mt-4">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ id, link }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-2 text-link">
              {link}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Summary, contents and the first pages: below each other on a telephone, with the contents beside on a desk. */
export function ReportInside({ report }: { report: ReportDetail }) {
  const parts = partsOf(report)
  if (parts.length === 0) return null
  const hasContents = report.contents.length > 0
  return (
    <div
      className={`mt-10 grid grid-cols-1 gap-x-16 gap-y-10 ${hasContents ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}
    >
      {parts.map(({ id, title, look, content }) => (
        <section key={id} id={id} aria-label={title} className={`min-w-0 scroll-mt-28 ${look}`}>
          <SectionHeading title={title} />
          {content}
        </section>
      ))}
    </div>
  )
}

function Summary({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function Contents({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="divide-y divide-line/60 text-[0.9375rem]">
      {lines.map((line) => (
        <li key={line} className="py-2.5 leading-snug text-ink">
          {line}
        </li>
      ))}
    </ol>
  )
}

function Sample({ sample: { id, title, pageCount, previews } }: { sample: ReportSample }) {
  return (
    <>
      <Island
        of={PictureViewer}
        when="visible"
        pictures={previews}
        names={previews.map((_, index) => `第 ${index + 1} 页`)}
        label={`${title} 的试读`}
      />
      <p className="mt-3 text-sm text-muted">
        {`前 ${previews.length} 页，共 ${pageCount} 页。`}
        <a href={filePath(id)} className="text-link">
          电子版
        </a>
      </p>
    </>
  )
}
