import { Link } from '@tanstack/react-router'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { STATE_WORDS } from '../../content-cells.ts'
import { PLANNED_ACT_NAMES } from '../../calendar/act-names.ts'
import type { Planned } from '../../calendar/contract.ts'
import { dragged, drag, dragEnded } from './dragged.ts'

interface Props {
  readonly day: string
  readonly weekday: string
  readonly planned: readonly Planned[]
  /** Of the month before or after. */
  readonly isOutside: boolean
  readonly onAsk: (planned: Planned) => void
  readonly onDrop: (planned: Planned, day: string) => void
}

const STATES = { waiting: '', done: '已完成', failed: '没有做成' } as const

/** One day with what happens on it; it takes what is dropped on it. */
export function Day({ day, weekday, planned, isOutside, onAsk, onDrop }: Props) {
  const [isOver, setOver] = useState(false)
  const today = shanghaiNow().format('YYYY-MM-DD')
  const isToday = day === today
  const classes = [
    'calendar-day',
    isOutside && 'calendar-outside',
    isToday && 'calendar-today',
    day < today && 'calendar-past',
    isOver && 'calendar-over',
    planned.length === 0 && 'calendar-empty',
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only takes what is dropped; whoever has no mouse has the button of each entry
    <li
      className={classes.filter((each) => each !== false).join(' ')}
      aria-current={isToday ? 'date' : undefined}
      onDragOver={(event) => {
        if (dragged() === undefined) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const moved = dragged()
        if (moved) onDrop(moved, day)
      }}
    >
      <div className="calendar-date">
        <time dateTime={day}>
          <span className="calendar-number">{Number(day.slice(8))}</span>
          <span className="calendar-long">
            {Number(day.slice(5, 7))} 月 {Number(day.slice(8))} 日 {weekday}
          </span>
        </time>
        {isToday && <span className="calendar-now">今天</span>}
      </div>
      {planned.length === 0 ? (
        <span className="calendar-nothing">没有安排</span>
      ) : (
        <ul>
          {planned.map((each) => (
            <Entry key={`${each.kind}${each.id}${each.act}${each.at}`} planned={each} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({
  planned,
  onAsk,
}: {
  readonly planned: Planned
  readonly onAsk: (planned: Planned) => void
}) {
  const { kind, kindName, id, title, act, state, at, by, why, schedule } = planned
  const name = title || `${kindName} ${id}`
  const isMovable = schedule !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by a mouse; the keys have its button
    <li
      className={`calendar-entry calendar-${act} calendar-${state}`}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name)
        event.dataTransfer.effectAllowed = 'move'
        drag(planned)
      }}
      onDragEnd={dragEnded}
    >
      <span className="calendar-time">
        {at.slice(11, 16)} {PLANNED_ACT_NAMES[act]}
        {state !== 'waiting' && <Tag>{STATES[state]}</Tag>}
        {act === 'appear' && <Tag className="admin-tag-next">{STATE_WORDS.scheduled}</Tag>}
      </span>
      <Link to={`/open/${kind}/${id}`} title={by ? `${by}定的` : undefined} draggable={false}>
        {name}
      </Link>
      {why && <span className="calendar-why">{why}</span>}
      <span className="calendar-more">
        {kindName}
        {isMovable && (
          <Button size="small" type="link" aria-label={`改时间：${name}`} onClick={() => onAsk(planned)}>
            改时间
          </Button>
        )}
      </span>
    </li>
  )
}
