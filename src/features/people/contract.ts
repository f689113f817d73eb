import type { PersonView } from '#features/topics/contract.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** What leaves the people feature. */

/** An expert of an organisation, or of a community. */
export interface ExpertView extends PersonView {
  readonly id: number
  readonly job: string
  readonly company: string
}

/** Somebody readers may ask, in the person's own words. */
export interface AskableView extends ExpertView {
  readonly motto: string
  readonly biography: string
}

/** A public profile (ENT-02). */
export interface ProfileView {
  readonly id: number
  readonly name: string
  readonly iconId: string | undefined
  readonly motto: string
  /** Empty where the person's rights hide them. */
  readonly job: string
  readonly company: string
  readonly biography: string
  readonly rights: readonly number[]
  readonly topicCount: number
  /** Missing without the right to show it. */
  readonly readCount: number | undefined
  readonly banner: StoredImage | undefined
  readonly aboutUrl: string
  readonly experts: readonly ExpertView[]
}

export type Choice = 'all' | 'featured'

/** An author as the box under an article shows one. */
export interface AuthorCard {
  readonly id: number
  readonly name: string
  readonly iconId: string | undefined
  readonly job: string
  readonly company: string
  /** The biography, or the motto where there is none. */
  readonly about: string
  readonly rights: readonly number[]
}

/** Somebody with a page, in a line. */
export interface IntroducedView extends ExpertView {
  readonly motto: string
}
