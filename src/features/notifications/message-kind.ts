import type { MessageType } from './contract.ts'

/** A kind of matter that people are told of: its sentence, and where it goes besides the page (C-25, C-64 to C-71). */
export interface MessageKind<Params> {
  /** By this word it is stored and known to settings and links, so it never changes. */
  readonly kind: string
  /** What it is called in the settings. */
  readonly name: string
  readonly type: MessageType
  /** Whether a person may stop it; what is about money and safety always goes out. */
  readonly isFixed?: true
  /** Sent by mail and by SMS, to every address there is: who has lost one must hear of it by another. */
  readonly goesEverywhere?: true
  /** Told to whoever has a number, account or not, by SMS and nothing else; nobody chooses how. */
  readonly isTextAlone?: true
  /** Missing: never by SMS. Otherwise it goes to those who have no mail address, unless they chose otherwise. */
  readonly sms?: {
    /** For the provider's template, in its order; each at most as long as providers allow (`short`). */
    readonly parameters: (params: Params) => Readonly<Record<string, string>>
    /** Whether this very matter is worth one; missing means yes. */
    readonly isWorth?: (params: Params) => boolean
  }
  /** Whether this very matter is worth a mail; missing means yes. */
  readonly isWorthMail?: (params: Params) => boolean
  /** Its title and text; what people wrote may be any length and hold anything, `wording.ts` tames it. */
  readonly write: (params: Params) => { readonly title: string; readonly text: string }
}

/** Any of them, for what needs no sentence. */
export type AnyMessageKind = MessageKind<never>

/** Declares a kind of matter; it lies in the feature that tells of it, whose `feature.server.ts` lists it. */
export function messageKind<Params>(kind: MessageKind<Params>): MessageKind<Params> {
  return kind
}
