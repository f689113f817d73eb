import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Moving } from './use-moving.ts'

interface Props {
  readonly at: number
  readonly name: string
  readonly moving: Moving
  readonly isDisabled: boolean
}

/** The handle that is pulled and the arrows that are pressed to move an item of a list. */
export function Arrows({ at, name, moving, isDisabled }: Props) {
  const isMovable = !isDisabled && moving.canMove(at, at)
  return (
    <span className="home-arrows">
      <span
        className={isMovable ? 'home-handle' : 'home-handle home-handle-off'}
        title="拖动改次序"
        aria-hidden
        {...(isMovable ? moving.pull(at) : {})}
      >
        <HolderOutlined aria-hidden />
      </span>
      <Button
        size="small"
        type="text"
        data-arrow
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`上移“${name}”`}
        disabled={isDisabled || !moving.canMove(at, at - 1)}
        onClick={() => moving.press(at, 'up')}
      />
      <Button
        size="small"
        type="text"
        data-arrow
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`下移“${name}”`}
        disabled={isDisabled || !moving.canMove(at, at + 1)}
        onClick={() => moving.press(at, 'down')}
      />
    </span>
  )
}
