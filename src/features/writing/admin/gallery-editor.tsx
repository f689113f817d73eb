import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { AddPictures, useSentPictures } from '#features/media/admin/add-pictures.tsx'
import { blockOfPictures, GALLERY_MOST, type Block, type BodyPicture } from '#features/topics/body/blocks.ts'
import { rowsOfGallery } from '#features/topics/components/gallery-rows.ts'
import { imageAddress, type StoredImage } from '#platform/images/image-address.ts'
import { PictureWords, Words } from './words-of-block.tsx'

type Gallery = Extract<Block, { type: 'gallery' }>

interface Props {
  readonly block: Gallery
  readonly onChange: (change: Partial<Gallery>) => void
  readonly onReplace: (blocks: readonly Block[]) => void
  readonly isDisabled: boolean
}

/** A gallery as readers see it, and the picture that is chosen in it with its words and its place. */
export function GalleryEditor({ block, onChange, onReplace, isDisabled }: Props) {
  const { pictures, caption } = block
  const [wanted, setWanted] = useState(0)
  const chosen = Math.min(wanted, pictures.length - 1)
  const picture = pictures[chosen]
  const inRow = rowsOfGallery(pictures.length).flatMap((count) => Array<number>(count).fill(count))
  const put = (next: readonly BodyPicture[]) => {
    const made = blockOfPictures(next, caption)
    if (made?.type === 'gallery') onChange({ pictures: made.pictures })
    else if (made) onReplace([made])
  }
  const change = (words: Partial<BodyPicture>) =>
    put(pictures.map((each, at) => (at === chosen ? { ...each, ...words } : each)))
  const move = (step: 1 | -1) => {
    const next = [...pictures]
    next.splice(chosen + step, 0, ...next.splice(chosen, 1))
    put(next)
    setWanted(chosen + step)
  }
  return (
    <>
      <ul className="body-gallery-pictures">
        {pictures.map(({ image, alt = '' }, at) => (
          <li key={at} className={inRow[at] === 2 ? 'body-gallery-half' : ''}>
            <button
              type="button"
              aria-pressed={at === chosen}
              aria-label={`第 ${at + 1} 张${alt.trim() === '' ? '，还没有描述' : `：${alt}`}`}
              className={alt.trim() === '' ? 'body-gallery-bare' : ''}
              onClick={() => setWanted(at)}
            >
              <img src={imageAddress(image.id, 480)} alt="" draggable={false} />
            </button>
          </li>
        ))}
      </ul>
      {picture && (
        <div role="group" aria-label={`第 ${chosen + 1} 张`} className="body-gallery-chosen">
          <p className="admin-hint">
            第 {chosen + 1} 张，共 {pictures.length} 张
          </p>
          <PictureWords picture={picture} onChange={change} isDisabled={isDisabled} />
        </div>
      )}
      {!isDisabled && (
        <div className="body-gallery-tools">
          <Button
            size="small"
            icon={<ArrowLeftOutlined aria-hidden />}
            disabled={chosen === 0}
            onClick={() => move(-1)}
          >
            前移
          </Button>
          <Button
            size="small"
            icon={<ArrowRightOutlined aria-hidden />}
            iconPlacement="end"
            disabled={chosen === pictures.length - 1}
            onClick={() => move(1)}
          >
            后移
          </Button>
          <Button
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => put(pictures.filter((_, at) => at !== chosen))}
          >
            去掉这张
          </Button>
          <MorePictures
            room={GALLERY_MOST - pictures.length}
            onPictures={(more) => {
              put([...pictures, ...more.map((image) => ({ image }))])
              setWanted(pictures.length)
            }}
          />
          <Button size="small" type="text" onClick={() => onReplace(apart(block))}>
            拆成单张
          </Button>
        </div>
      )}
      <Words
        label="图集说明"
        placeholder="图集说明（可空，显示在整组图下）"
        text={caption ?? ''}
        most={500}
        onChange={(text) => onChange({ caption: text })}
        isDisabled={isDisabled}
      />
    </>
  )
}

/** The same pictures one by one. */
function apart({ pictures, caption }: Gallery): Block[] {
  const single = pictures.map((each): Block => ({ type: 'image', ...each }))
  return caption ? [...single, { type: 'paragraph', spans: [{ text: caption }] }] : single
}

interface MoreProps {
  readonly room: number
  readonly onPictures: (pictures: readonly StoredImage[]) => void
}

function MorePictures({ room, onPictures }: MoreProps) {
  const { message } = App.useApp()
  const { send, isBusy } = useSentPictures()
  const take = async (files: readonly File[]) => {
    const taken = await send(files.slice(0, room))
    if (files.length > room) void message.info(`一组最多 ${GALLERY_MOST} 张，只加了前 ${room} 张`)
    if (taken.length > 0) onPictures(taken)
  }
  return (
    <AddPictures
      size="small"
      name="选择加进图集的图片"
      label="上传"
      isDisabled={room <= 0}
      isBusy={isBusy}
      onFiles={(files) => void take(files)}
      onPicked={(picture) => onPictures([picture])}
    />
  )
}
