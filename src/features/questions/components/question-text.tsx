import { shapedAddress } from '#platform/images/image-address.ts'
import type { QuestionItem } from '../contract.ts'

/** What was asked beside the title: description and pictures, which open in full in a tab of their own. */
export function QuestionText({ item }: { item: Pick<QuestionItem, 'description' | 'imageIds'> }) {
  return (
    <>
      {item.description ? (
        <p className="mt-2 leading-relaxed break-words whitespace-pre-line">{item.description}</p>
      ) : null}
      {item.imageIds.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-3">
          {item.imageIds.map((id, index) => (
            <li key={id}>
              <a href={`/img/${id}`} target="_blank" rel="noopener">
                <img
                  src={shapedAddress(id, 320, '4x3')}
                  alt={`提问配图 ${index + 1}`}
                  width={112}
                  height={84}
                  loading="lazy"
                  className="h-21 w-28 rounded-md border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
