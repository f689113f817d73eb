import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Switch } from 'antd'
import { factsOf } from '../block-kinds.ts'
import { LONGEST_TITLE, type HomeBlock } from '../contract.ts'
import { Arrows } from './arrows.tsx'
import { Labelled } from './labelled.tsx'
import { PeriodInput } from './period-input.tsx'
import { SourceInput } from './source-input.tsx'
import { TabsInput } from './tabs-input.tsx'
import type { Moving } from './use-moving.ts'

interface Props {
  readonly at: number
  readonly block: HomeBlock
  readonly moving: Moving
  readonly isDisabled: boolean
  readonly onChange: (block: HomeBlock) => void
  readonly onRemove: () => void
}

/** What staff call a block: its own words where it has some. */
export const nameOfBlock = ({ kind, title }: HomeBlock): string => title || factsOf(kind).name

/** One block of home: its place, what it is called, how much it shows, from when until when, and whether at all. */
export function BlockRow({ at, block, moving, isDisabled, onChange, onRemove }: Props) {
  const { name, hasTitle, entries, mustShow } = factsOf(block.kind)
  const called = nameOfBlock(block)
  const isCounted = entries !== undefined && entries[0] < entries[1]
  return (
    <>
      <Arrows at={at} name={called} moving={moving} isDisabled={isDisabled} />
      <div className="home-kind">
        <strong>{name}</strong>
        {mustShow && <span className="admin-hint">一直显示：{mustShow}</span>}
      </div>
      <div className="home-fields">
        {hasTitle && (
          <Labelled label="标题">
            {(id) => (
              <Input
                id={id}
                value={block.title ?? ''}
                maxLength={LONGEST_TITLE}
                disabled={isDisabled}
                onChange={({ target }) => onChange({ ...block, title: target.value })}
              />
            )}
          </Labelled>
        )}
        {block.kind === 'column' && (
          <SourceInput
            value={block.source}
            isDisabled={isDisabled}
            onChange={(source) => onChange({ ...block, source })}
          />
        )}
        {isCounted && (
          <Labelled label={`条数（${entries[0]}–${entries[1]}）`}>
            {(id) => (
              <InputNumber
                id={id}
                value={block.entries ?? null}
                min={entries[0]}
                max={entries[1]}
                precision={0}
                disabled={isDisabled}
                onChange={(given) => onChange({ ...block, entries: given ?? entries[0] })}
              />
            )}
          </Labelled>
        )}
        {mustShow === undefined && (
          <PeriodInput block={block} called={called} isDisabled={isDisabled} onChange={onChange} />
        )}
        {block.tabs && (
          <TabsInput
            tabs={block.tabs}
            isDisabled={isDisabled}
            onChange={(tabs) => onChange({ ...block, tabs: [...tabs] })}
          />
        )}
      </div>
      <span className="home-switch">
        {mustShow === undefined && (
          <Switch
            aria-label={`显示“${called}”`}
            checked={block.isShown}
            disabled={isDisabled}
            onChange={(isShown) => onChange({ ...block, isShown })}
          />
        )}
        {block.kind === 'column' && !isDisabled && (
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`去掉栏目“${called}”`}
            onClick={onRemove}
          />
        )}
      </span>
    </>
  )
}
