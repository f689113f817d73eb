import { Tag } from 'antd'
import { imageAddress } from '#platform/images/image-address.ts'
import type { LibraryPicture } from '../contract.ts'

interface Props {
  readonly pictures: readonly LibraryPicture[]
  readonly chosen?: string | undefined
  readonly onChoose: (picture: LibraryPicture) => void
}

/** Pictures of the library side by side, each a button. */
export function PictureGrid({ pictures, chosen, onChoose }: Props) {
  return (
    <ul className="admin-library">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <button type="button" aria-pressed={picture.id === chosen} onClick={() => onChoose(picture)}>
            <img src={imageAddress(picture.id, 320)} alt="" loading="lazy" />
            <span className="admin-library-name">
              {picture.description || picture.fileName || '（没有描述）'}
            </span>
            <span className="admin-hint">
              {picture.width} × {picture.height} · {picture.uses > 0 ? `用在 ${picture.uses} 处` : '没有用处'}
            </span>
            <LicenceTag picture={picture} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What a picture is called: what it shows, else its file, else its number. */
export const sayPicture = ({ id, description, fileName }: LibraryPicture): string =>
  description || fileName || `图片 ${id.slice(0, 6)}`

/** Said only where the licence has an end. */
export function LicenceTag({
  picture: { licenceEndsOn, isLicenceOver: isOver },
}: {
  picture: LibraryPicture
}) {
  if (licenceEndsOn === undefined) return null
  return (
    <Tag className={isOver ? 'admin-tag-bad' : 'admin-tag-next'}>
      授权{isOver ? '已于' : '到'} {licenceEndsOn} {isOver && '到期'}
    </Tag>
  )
}
