import type { StoredImage } from '#platform/images/image-address.ts'

/** What leaves the communities feature. */

export interface CommunityLine {
  readonly id: number
  readonly name: string
  readonly keyword: string
  readonly description: string
}

export interface CommunityView extends CommunityLine {
  readonly assistantName: string
  readonly assistantPicture: StoredImage | undefined
}
