import type { ReactNode } from 'react'
import type { StoredImage } from '#platform/images/image-address.ts'
import { Picture } from '#ui/picture.tsx'

/** A cover at its fixed size, 192 × 259 px (REPORT-11), or its name on a plain one. */
export function ReportCover({
  image,
  name,
  isFirst = false,
}: {
  image: StoredImage | undefined
  name: string
  /** Whether it is the picture that is seen first on its page. */
  isFirst?: boolean
}) {
  const size = 'h-[259px] w-[192px] rounded-md border border-line'
  if (!image) {
    return (
      <span className={`${size} grid place-items-center bg-accent-soft p-4 text-center text-ink`}>
        {name}
      </span>
    )
  }
  return (
    <Picture
      image={image}
      alt={name}
      widths={[320, 480]}
      shape="3x4"
      sizes="192px"
      eager={isFirst}
      className={`${size} bg-surface object-cover`}
    />
  )
}

/** A cover that leads away, where there is somewhere to lead (B-113). */
export function LinkedCover({
  image,
  name,
  address,
  isFirst = false,
}: {
  image: StoredImage | undefined
  name: string
  address: string
  isFirst?: boolean
}) {
  return (
    <ReportLink address={address} look="block w-fit hover:opacity-90">
      <ReportCover image={image} name={name} isFirst={isFirst} />
    </ReportLink>
  )
}

/** A link to a report: a page of ours in this window, another site in one of its own. */
export function ReportLink({
  address,
  look = 'hover:text-accent',
  children,
}: {
  address: string
  look?: string
  children: ReactNode
}) {
  const leaves = !address.startsWith('/')
  return (
    <a href={address} className={look} {...(leaves && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  )
}
