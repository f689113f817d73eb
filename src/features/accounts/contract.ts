/** What signing in speaks of. */

/** By what a code can be sent. */
export const CODE_CHANNEL_KINDS = ['phone', 'email'] as const

/** A way to reach somebody by which they can sign in with a code. */
export type CodeChannel =
  | { readonly kind: 'phone'; readonly address: string }
  | { readonly kind: 'email'; readonly address: string }

/** Everything by which somebody can sign in. */
export const CHANNEL_KINDS = ['phone', 'email', 'wechat'] as const
export type Channel = CodeChannel | { readonly kind: 'wechat'; readonly address: string }

/** What became of a channel of an account; the addresses are whole. */
export interface ChannelChange {
  readonly kind: Channel['kind']
  /** Missing when there was none of this kind. */
  readonly former: string | undefined
  /** Missing when it was taken away without another. */
  readonly present: string | undefined
}

/** What a code may be for; it counts for nothing else. */
export const CODE_PURPOSES = ['sign_in', 'link', 'prove', 'staff'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** So many days whoever holds a former address can have it back. */
export const UNDO_DAYS = 7
/** Where that is done; the token follows. */
export const UNDO_PATH = '/undo'

/** Seconds between two codes to the same address (LOGIN-04). */
export const CODE_WAIT_SECONDS = 120
/** Minutes that a code may be used; texts and messages quote it. */
export const CODE_MINUTES = 10
/** Digits of a code (LOGIN-07). */
export const CODE_LENGTH = 4

/** What somebody gets who has signed in; the token is told once and stored nowhere. */
export interface SignedIn {
  readonly token: string
  readonly personId: number
  readonly sessionId: number
  readonly isNew: boolean
}

interface DeviceView {
  readonly sessionId: number
  readonly browser: string
  readonly createdAt: Date
  readonly seenAt: Date
  /** However much it is used, one has to sign in again there by then. */
  readonly endsAt: Date
  readonly isThisOne: boolean
}

export interface AccountView {
  readonly id: number
  readonly name: string
  readonly iconId: string | undefined
  /** Masked where they would tell too much. */
  readonly phone: string | undefined
  readonly email: string | undefined
  /** Mail servers said for good that mails do not arrive there. */
  readonly isMailRefused: boolean
  readonly hasWechat: boolean
  /** When it is closed, unless that is taken back. */
  readonly closesAt: Date | undefined
  readonly devices: readonly DeviceView[]
}
