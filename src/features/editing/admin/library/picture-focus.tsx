import { Button } from 'antd'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { focusPicture } from '#features/media/admin/browser-calls.ts'
import type { LibraryPicture } from '#features/media/contract.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { CENTRE, cutOf, SHAPE_NAMES, type Focus, type Shape } from '#platform/images/shapes.ts'

const NAMES: Readonly<Record<Shape, string>> = {
  '4x3': '卡片 4:3',
  '3x2': '相册 3:2',
  '16x10': '列表 16:10',
  '16x9': '横幅 16:9',
  '2x1': '头条 2:1',
  '1x1': '方形',
  '3x4': '竖图 3:4',
  '8x3': '主页横幅（手机）8:3',
  '6x1': '主页横幅 6:1',
  share: '分享图',
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** Where the eye should fall: a press on the picture or arrow keys say it, and every shape is seen as it will be cut. */
export function PictureFocus({
  picture,
  onSaved,
}: {
  picture: LibraryPicture
  onSaved: () => Promise<void>
}) {
  const { attempt } = useAttempt()
  const { id, version } = picture
  // What was chosen stays while what is said of the picture is saved beside it.
  const [chosen, setChosen] = useState<Focus>()
  const focus = chosen ?? picture.focus
  const help = useId()
  const isSame = focus.x === picture.focus.x && focus.y === picture.focus.y
  const save = async () => {
    const isDone = await attempt(() => focusPicture({ id, version, ...focus }), '已保存，各处按新的焦点裁剪')
    await onSaved()
    if (isDone) setChosen(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    setChosen((before = picture.focus) => ({
      x: within(before.x + arrow[0] * step),
      y: within(before.y + arrow[1] * step),
    }))
  }
  return (
    <>
      <p className="admin-hint" id={help}>
        点图上最要紧的地方。卡片、横幅、方形和分享图都围着它裁；也可以选中图片用方向键，按住 Shift 一次十步。
      </p>
      <button
        type="button"
        className="admin-focus"
        aria-label={`焦点：左起 ${focus.x}%，上起 ${focus.y}%`}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        onClick={({ currentTarget, clientX, clientY, detail }) => {
          // Pressed by a key, it says no place.
          if (detail === 0) return
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          setChosen({
            x: within(((clientX - left) / width) * 100),
            y: within(((clientY - top) / height) * 100),
          })
        }}
      >
        <Drawn picture={picture} part={{ left: 0, top: 0, ...picture }}>
          <circle
            cx={(picture.width * focus.x) / 100}
            cy={(picture.height * focus.y) / 100}
            r={Math.max(picture.width, picture.height) / 36}
          />
        </Drawn>
      </button>
      <ul className="admin-focus-shapes" aria-label="裁出来的样子">
        {SHAPE_NAMES.map((shape) => (
          <li key={shape}>
            <Drawn picture={picture} part={cutOf(picture, shape, focus)} className="admin-focus-cut" />
            <span className="admin-hint">{NAMES[shape]}</span>
          </li>
        ))}
      </ul>
      <div className="admin-actions">
        <Button type="primary" disabled={isSame} onClick={() => void save()}>
          保存焦点
        </Button>
        <Button disabled={focus.x === CENTRE.x && focus.y === CENTRE.y} onClick={() => setChosen(CENTRE)}>
          回到正中
        </Button>
      </div>
    </>
  )
}

interface DrawnOf {
  readonly picture: LibraryPicture
  readonly part: ReturnType<typeof cutOf>
  readonly className?: string
  readonly children?: ReactNode
}

/** A part of a picture, as the picture server will cut it, drawn by the browser from the whole. */
const Drawn = ({ picture: { id, width, height }, part, className, children }: DrawnOf) => (
  <svg
    aria-hidden
    className={className}
    viewBox={`${part.left} ${part.top} ${part.width} ${part.height}`}
    width={part.width}
    height={part.height}
  >
    <image href={imageAddress(id, 640)} width={width} height={height} preserveAspectRatio="none" />
    {children}
  </svg>
)
