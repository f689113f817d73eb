import type { Context } from '#platform/context.ts'

/** What this feature needs of others without knowing them; given to its verbs from above. */

/** Something that somebody should hear of, once. */
export interface Telling {
  /** A person, or the editorial office. */
  readonly to: { readonly personId: number } | 'staff'
  readonly kind:
    | 'question_asked'
    | 'question_accepted'
    | 'question_answered'
    | 'question_due_soon'
    | 'question_returned'
    | 'question_given_up'
    | 'question_rerouted'
  readonly params: Readonly<Record<string, string | number>>
  /** Where it leads: a path of ours. */
  readonly link: string
  /** The same telling twice is one. */
  readonly onceKey: string
}

/** Tells within the surrounding transaction, so that it is told if and only if that commits. */
export type Tell = (context: Context, telling: Telling) => Promise<void>

export interface Written {
  readonly personId: number
  readonly text: string
  readonly pictures: readonly string[]
}

/** What is written as it waits for an editor; it ends through `decideHeld`. */
export interface Held extends Written {
  readonly kind: 'question' | 'answer'
  readonly questionId: number
}

/**
 * Looks at what somebody wrote before it is shown. It passes, or gives the way to put it before an editor, which is taken
 * in the transaction that writes it; what is forbidden is a Refusal.
 */
export type CheckText = (
  context: Context,
  written: Written,
) => Promise<'pass' | ((within: Context, held: Held) => Promise<unknown>)>

export interface QuestionHooks {
  readonly tell: Tell
  /** Without it everything passes. */
  readonly checkText?: CheckText | undefined
}
