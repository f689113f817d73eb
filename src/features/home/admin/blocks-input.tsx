import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import type { OwnInput } from '#features/editing/admin/fields.ts'
import { MOST_COLUMNS } from '../block-kinds.ts'
import type { HomeBlock } from '../contract.ts'
import { BlockRow, nameOfBlock } from './block-row.tsx'
import './home.css'
import { namesOf } from './moving.ts'
import { useMoving } from './use-moving.ts'

const FRESH: HomeBlock = { kind: 'column', title: '新栏目', isShown: true, entries: 5, source: 'news/' }

/** The blocks of home in their order, each with what may be changed of it. */
export function BlocksInput({ value, onChange, isDisabled }: OwnInput) {
  // Given by the server, which holds every change to its schema.
  const blocks = (Array.isArray(value) ? value : []) as readonly HomeBlock[]
  // The stories, where the pinned ones are, stay first.
  const box = useRef<HTMLOListElement>(null)
  const moving = useMoving({ list: blocks, box, nameOf: nameOfBlock, onChange, from: 1 })
  const names = namesOf(blocks)
  const columns = blocks.filter(({ kind }) => kind === 'column').length
  const lastColumn = blocks.findLastIndex(({ kind }) => kind === 'column')
  return (
    <>
      <ol className="home-blocks" ref={box} aria-label="首页的版块，从上到下">
        {blocks.map((block, at) => (
          <li key={names[at]} className="home-block" {...moving.drop(at)}>
            <BlockRow
              at={at}
              block={block}
              moving={moving}
              isDisabled={isDisabled}
              onChange={(next) => onChange(blocks.with(at, next))}
              onRemove={() => onChange(blocks.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="admin-hint home-said">
        {moving.said}
      </p>
      {!isDisabled && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={columns >= MOST_COLUMNS}
          onClick={() =>
            onChange(blocks.toSpliced(lastColumn === -1 ? blocks.length : lastColumn + 1, 0, FRESH))
          }
        >
          {columns >= MOST_COLUMNS ? `最多 ${MOST_COLUMNS} 个栏目` : '加一个栏目'}
        </Button>
      )}
    </>
  )
}
