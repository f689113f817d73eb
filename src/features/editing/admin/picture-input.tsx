import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { AddPictures, useSentPictures } from '#features/media/admin/add-pictures.tsx'
import { picturesAmong } from '#features/media/admin/use-uploads.ts'
import { imageAddress, type StoredImage } from '#platform/images/image-address.ts'
import { isPicture } from '../read-part.ts'

interface Props {
  readonly id: string
  readonly disabled: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One picture: chosen from the disk or the library, dropped here or pasted. */
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
        {picture.width > 0 && `${picture.width} × ${picture.height}`}
        {onRemove && (
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
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
  const { send, isBusy } = useSentPictures()
  const take = async (files: Iterable<File>) => {
    const pictures = picturesAmong(files)
    if (isDisabled || pictures.length === 0) return
    const taken = await send(pictures)
    if (taken.length > 0) onPictures(taken)
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
          <AddPictures
            id={id}
            name={label}
            label={label}
            isBusy={isBusy}
            onFiles={(files) => void take(files)}
            onPicked={(picture) => onPictures([picture])}
          />
          <span className="admin-hint">也可以拖到这里，或粘贴</span>
        </>
      )}
    </div>
  )
}
