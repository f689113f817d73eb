import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { uploadPicture } from '#features/media/admin/browser-calls.ts'
import { base64Of } from '#ui/base64-of.ts'
import { imageAddress, type StoredImage } from '#platform/images/image-address.ts'

interface Props {
  readonly id: string
  readonly disabled: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const isPicture = (value: unknown): value is StoredImage =>
  typeof value === 'object' && value !== null && 'id' in value && 'width' in value

/** One picture: chosen from the disk, dropped here or pasted. */
export function PictureInput({ id, disabled, value, onChange }: Props) {
  const picture = isPicture(value) ? value : undefined
  return (
    <PictureDrop
      id={id}
      isDisabled={disabled}
      onPictures={([first]) => onChange(first)}
      label={picture ? '换一张' : '上传图片'}
    >
      {picture && <Shown picture={picture} {...(!disabled && { onRemove: () => onChange(undefined) })} />}
    </PictureDrop>
  )
}

/** Several pictures in their order. */
export function PicturesInput({ id, disabled, value, onChange, most }: Props & { readonly most: number }) {
  const pictures = (Array.isArray(value) ? value : []).filter(isPicture)
  return (
    <PictureDrop
      id={id}
      isDisabled={disabled || pictures.length >= most}
      onPictures={(more) => onChange([...pictures, ...more].slice(0, most))}
      label="添加图片"
    >
      {pictures.map((picture) => (
        <Shown
          key={picture.id}
          picture={picture}
          {...(!disabled && { onRemove: () => onChange(pictures.filter((each) => each !== picture)) })}
        />
      ))}
    </PictureDrop>
  )
}

function Shown({ picture, onRemove }: { picture: StoredImage; onRemove?: () => void }) {
  return (
    <figure className="admin-picture">
      <img src={imageAddress(picture.id, 320)} alt="" />
      <figcaption>
        {picture.width} × {picture.height}
        {onRemove && (
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label="去掉图片"
            onClick={onRemove}
          />
        )}
      </figcaption>
    </figure>
  )
}

interface Drop {
  readonly id: string
  readonly isDisabled: boolean
  readonly onPictures: (pictures: readonly StoredImage[]) => void
  readonly label: string
  readonly children: React.ReactNode
}

function PictureDrop({ id, isDisabled, onPictures, label, children }: Drop) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (files: Iterable<File>) => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'))
    if (isDisabled || pictures.length === 0) return
    setBusy(true)
    const taken: StoredImage[] = []
    for (const file of pictures) {
      try {
        taken.push((await uploadPicture({ data: await base64Of(file) })).json)
      } catch (error) {
        void message.error(`${file.name}：${error instanceof Error ? error.message : '没有传上'}`)
      }
    }
    if (taken.length > 0) onPictures(taken)
    setBusy(false)
  }
  return (
    <div
      className="admin-pictures"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files)
      }}
      onPaste={(event) => void take(event.clipboardData.files)}
    >
      {children}
      {!isDisabled && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            hidden
            aria-label={label}
            onChange={({ target }) => {
              void take([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <Button id={id} icon={<UploadOutlined />} loading={isBusy} onClick={() => input.current?.click()}>
            {label}
          </Button>
          <span className="admin-hint">也可以拖到这里，或粘贴</span>
        </>
      )}
    </div>
  )
}
