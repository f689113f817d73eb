import type { Context } from '#platform/context.ts'

/** What this feature needs of others without knowing them; given to its verbs from above. */

/** Something that somebody should hear of, once. */
export interface Telling {
  /** A person, or the editorial office. */
  readonly to: { readonly personId: number } | 'staff'
  readonly kind:
    | 'question_asked'
    | 'question_answered'
    | 'question_due_soon'
    | 'question_returned'
    | 'question_given_up'
    | 'question_refused'
    | 'answer_refused'
  readonly params: Readonly<Record<string, string | number>>
  /** Where it leads: a path of ours. */
  readonly link: string
  /** The same telling twice is one. */
  readonly onceKey: string
}

/** Tells within the surrounding transaction, so that it is told if and only if that commits. */
export type Tell = (context: Context, telling: Telling) => Promise<void>

/** Looks at what somebody wrote before it is shown: it passes, waits for an editor, or is refused by a Refusal. */
export type CheckText = (
  context: Context,
  written: { readonly text: string; readonly pictures: readonly string[] },
) => Promise<'pass' | 'hold'>

export interface QuestionHooks {
  readonly tell: Tell
  /** Without it everything passes. */
  readonly checkText?: CheckText | undefined
}
