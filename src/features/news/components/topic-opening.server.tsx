import type { FileCard } from '#features/files/contract.ts'
import { RemindButton } from '#features/reading/islands/remind-button.island.tsx'
import { beginsWith } from '#features/topics/body/begins-with.ts'
import { Blocks } from '#features/topics/components/blocks.tsx'
import type { TopicView } from '#features/topics/contract.ts'
import type { Highlighter } from '#features/topics/lists/highlight.ts'
import { Spans } from '#features/topics/components/spans.tsx'
import { Island } from '#platform/pages/island.server.tsx'
import { unreachable } from '#platform/unreachable.ts'
import { LargePicture } from '#ui/large-picture.tsx'
import { DocumentCard } from './document-card.server.tsx'

interface OpeningOf<Kind extends TopicView['kind'] = TopicView['kind']> {
  readonly topic: Extract<TopicView, { kind: Kind }>
  readonly highlight: Highlighter | undefined
}

/** What stands before the body. */
export function Opening({
  topic,
  highlight,
  file,
}: OpeningOf & {
  /** The whole text of a document. */
  readonly file: FileCard | undefined
}) {
  switch (topic.kind) {
    case 'question':
      return <Question topic={topic} highlight={highlight} />
    case 'document':
      return <DocumentCard topic={topic} file={file} highlight={highlight} />
    case 'article':
      return topic.summary && !beginsWith(topic.body.blocks, topic.summary) ? (
        <p className="mb-8 rounded-md bg-surface px-5 py-4 text-[0.9375rem] leading-relaxed text-muted">
          <Spans spans={[{ text: topic.summary }]} highlight={highlight} />
        </p>
      ) : null
    default:
      return unreachable(topic)
  }
}

function Question({ topic, highlight }: OpeningOf<'question'>) {
  return (
    <>
      <section aria-label="问题" className="mb-8 rounded-lg bg-surface p-5">
        <p className="text-sm text-muted">{topic.asker.name} 提问</p>
        {topic.description ? (
          <div className="mt-2 leading-relaxed whitespace-pre-line">
            <Blocks
              blocks={[{ type: 'paragraph', spans: [{ text: topic.description }] }]}
              highlight={highlight}
            />
          </div>
        ) : null}
        {topic.images.length > 0 ? (
          <ul className="mt-4 grid grid-cols-3 gap-3">
            {topic.images.map((image, index) => (
              <li key={image.id}>
                <LargePicture
                  image={image}
                  alt={`提问配图${index + 1}`}
                  widths={[320, 640]}
                  sizes="220px"
                  shape="4x3"
                  className="aspect-[4/3] w-full rounded-md object-cover"
                />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {topic.body.blocks.length === 0 ? (
        <>
          <p className="text-muted">专家正在赶来，还没有回答。</p>
          <Island of={RemindButton} when="reader" topicId={topic.id} />
        </>
      ) : null}
    </>
  )
}
