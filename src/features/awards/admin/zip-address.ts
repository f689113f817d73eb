import { APPLICATIONS_ZIP_PATH } from '../addresses.ts'

/** Where the documents of an application, or of a prize, come as one ZIP; `isWhole` with those in confidence. */
export function zipAddress({
  application,
  prize,
  isWhole,
}: {
  readonly application?: number
  readonly prize?: number
  readonly isWhole: boolean
}): string {
  const asked = application === undefined ? `prize=${prize}` : `application=${application}`
  return `${APPLICATIONS_ZIP_PATH}?${asked}${isWhole ? '&confidential=yes' : ''}`
}
