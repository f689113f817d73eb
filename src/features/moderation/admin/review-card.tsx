import { Button, Checkbox, Image, Space, Tag } from 'antd'
import type { KeyboardEvent } from 'react'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { WaitingReview } from './review-calls.server.ts'

interface Props {
  readonly review: WaitingReview
  readonly isChosen: boolean
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void
  readonly onChoose: () => void
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly onBan: () => void
  readonly onRemovePicture: (imageId: string) => void
}

/** One thing that waits: what it says and shows, why somebody has to look, and what can be done. */
export function ReviewCard({
  review,
  isChosen,
  onKey,
  onChoose,
  onApprove,
  onReject,
  onBan,
  onRemovePicture,
}: Props) {
  const { id, what, person, texts, pictures, link, reasons, at } = review
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card of a queue that is worked off with single keys takes the focus
    <li className="admin-queue-card" tabIndex={0} aria-label={`第 ${id} 项，${what}`} onKeyDown={onKey}>
      <div className="admin-facts">
        <Checkbox checked={isChosen} onChange={onChoose} aria-label={`选上第 ${id} 项`} />
        <Tag>{what}</Tag>
        <span className="admin-hint">
          {person.name}（{person.id}），{minuteOf(at)}，第 {id} 项
        </span>
        {reasons.map((reason) => (
          <Tag key={reason} className="admin-tag-open">
            {reason}
          </Tag>
        ))}
      </div>
      {texts.map((text, place) => (
        <p key={place} className="admin-queue-text">
          {text}
        </p>
      ))}
      {pictures.length > 0 && (
        <div className="admin-pictures">
          {pictures.map((picture, place) => (
            <figure key={picture.id}>
              <Image src={picture.address} alt={`第 ${id} 项的第 ${place + 1} 张图`} height={120} />
              <Button
                size="small"
                type="text"
                danger
                aria-label={`移除第 ${id} 项的第 ${place + 1} 张图`}
                onClick={() => onRemovePicture(picture.id)}
              >
                移除图片
              </Button>
            </figure>
          ))}
        </div>
      )}
      <Space wrap>
        <Button size="small" type="primary" aria-label={`放行第 ${id} 项`} onClick={onApprove}>
          放行
        </Button>
        <Button size="small" danger aria-label={`不放行第 ${id} 项`} onClick={onReject}>
          不放行
        </Button>
        <Button size="small" type="text" aria-label={`禁言作者：${person.name}`} onClick={onBan}>
          禁言作者
        </Button>
        {link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" aria-label={`看原处：第 ${id} 项`}>
            看原处
          </a>
        )}
      </Space>
    </li>
  )
}
