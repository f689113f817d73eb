import { filePath } from '#features/files/addresses.ts'
import type { FileCard } from '#features/files/contract.ts'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { SourceLine } from '#features/labels/components/source-line.tsx'
import type { TopicView } from '#features/topics/contract.ts'
import { Spans } from '#features/topics/components/spans.tsx'
import type { Highlighter } from '#features/topics/lists/highlight.ts'
import { linkOf } from '#platform/link-of.ts'
import { FILLED } from '#ui/button-looks.ts'
import { Picture } from '#ui/picture.tsx'

type Document = Extract<TopicView, { kind: 'document' }>

/** A document of the literature centre: who wrote it, where it stands, what it says, and the way to its text (B-64). */
export function DocumentCard({
  topic,
  file,
  highlight,
}: {
  topic: Document
  file: FileCard | undefined
  highlight: Highlighter | undefined
}) {
  return (
    <section aria-label="文献" className="rounded-lg bg-surface p-6">
      <div className="flex flex-col gap-6 sm:flex-row">
        {topic.logo ? (
          <Picture
            image={topic.logo}
            alt=""
            widths={[320, 640]}
            sizes="240px"
            shape="16x10"
            className="aspect-[16/10] w-full rounded-md object-cover sm:w-60"
          />
        ) : null}
        <div className="min-w-0">
          <Facts topic={topic} file={file} />
          <ToText topic={topic} file={file} />
        </div>
      </div>
      <h2 className="mt-6 text-base">摘要</h2>
      <p className="mt-2 leading-relaxed whitespace-pre-line">
        <Spans spans={[{ text: topic.description }]} highlight={highlight} />
      </p>
    </section>
  )
}

function Facts({ topic, file }: { topic: Document; file: FileCard | undefined }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {topic.documentAuthor ? (
        <>
          <dt className="text-muted">作者</dt>
          <dd className="text-ink">
            <NameLine names={[topic.documentAuthor]} />
          </dd>
        </>
      ) : null}
      {topic.publishedIn ? (
        <>
          <dt className="text-muted">出处</dt>
          <dd className="text-ink">
            <SourceLine source={topic.publishedIn} />
          </dd>
        </>
      ) : null}
      {file && file.pageCount > 0 ? (
        <>
          <dt className="text-muted">全文</dt>
          <dd className="text-ink">{file.pageCount} 页 PDF</dd>
        </>
      ) : null}
      {topic.doi ? (
        <>
          <dt className="text-muted">DOI</dt>
          <dd className="break-all">
            <a
              href={`https://doi.org/${topic.doi}`}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-link"
            >
              {topic.doi}
            </a>
          </dd>
        </>
      ) : null}
    </dl>
  )
}

/** The file here before the address elsewhere; where there is neither, that is said. */
function ToText({ topic, file }: { topic: Document; file: FileCard | undefined }) {
  if (file) {
    return (
      <p className="no-print mt-5">
        <a href={filePath(file.id)} className={FILLED}>
          阅读全文
        </a>
      </p>
    )
  }
  const original = linkOf(topic.sourceUrl)
  if (original) {
    return (
      <p className="no-print mt-5">
        <a href={original} target="_blank" rel="noopener noreferrer nofollow" className={FILLED}>
          到原文
        </a>
      </p>
    )
  }
  return topic.doi ? null : <p className="mt-5 text-sm text-muted">本站只收录摘要，没有全文。</p>
}
