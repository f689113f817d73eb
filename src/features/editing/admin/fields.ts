import type { ComponentType } from 'react'
import type { PlaceInBody } from './remarks/place-in-body.ts'

/** How the fields of a content are shown and typed: values, so that one form serves every kind. */

interface Common {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly isRequired?: boolean
  /** Says which one it is: it stays as it was once the record is made. */
  readonly staysAsMade?: boolean
}

type Typed =
  | { readonly type: 'text'; readonly most?: number }
  | { readonly type: 'long'; readonly most?: number; readonly rows?: number }
  /** Several texts, one a line. */
  | { readonly type: 'lines' }
  | { readonly type: 'choice'; readonly options: Readonly<Record<string, string>> }
  | { readonly type: 'industry' }
  | { readonly type: 'industries' }
  | { readonly type: 'flag' }
  | { readonly type: 'number'; readonly least?: number; readonly most?: number }
  /** Typed in yuan, kept in fen, as are its bounds. */
  | { readonly type: 'money'; readonly least?: number; readonly most?: number }
  | { readonly type: 'day' }
  | { readonly type: 'moment' }
  | { readonly type: 'words'; readonly most?: number }
  | { readonly type: 'picture' }
  | { readonly type: 'pictures'; readonly most: number }
  /** Another record by its number. */
  | { readonly type: 'content'; readonly of: string }
  | { readonly type: 'contents'; readonly of: string; readonly most: number }
  /** A list of parts with fields of their own. */
  | {
      readonly type: 'rows'
      readonly of: readonly Field[]
      readonly fresh: Readonly<Record<string, unknown>>
    }
  /** One thing of several fields, which may be missing as a whole. */
  | { readonly type: 'parts'; readonly of: readonly Field[] }
  /** Something with a look of its own. */
  | { readonly type: 'own'; readonly Input: ComponentType<OwnInput> }

export type Field = Common & Typed

export interface OwnInput {
  /** Of what its label names. */
  readonly id: string
  /** What else the record or the part of it holds. */
  readonly values: Values
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isDisabled: boolean
}

export interface Section {
  readonly title: string
  readonly fields: readonly Field[]
  /** What follows from what is filled in. */
  readonly note?: string
  /** Stands beside the text instead of above it. */
  readonly isBeside?: boolean
}

export type Values = Readonly<Record<string, unknown>>

export interface BodyOf {
  readonly values: Values
  readonly onChange: (name: string, value: unknown) => void
  readonly isDisabled: boolean
  /** The parts that somebody has remarked on. */
  readonly remarked?: readonly number[]
  /** Told where the caret stands. */
  readonly onPlace?: (place: PlaceInBody | undefined) => void
}

export interface ChecksOf {
  readonly values: Values
  /** Missing: it is no record yet. */
  readonly id: number | undefined
  /** Called before a place is shown. */
  readonly onJump?: () => void
}

/** The form of one kind. */
export interface ContentForm {
  /** Which fields there are may depend on what was chosen. */
  readonly sections: (values: Values) => readonly Section[]
  /** What a new one begins as. */
  readonly fresh: Values
  /** How a new one may begin as another was, where much of it stays the same. */
  readonly after?: {
    readonly label: string
    readonly help: string
    readonly done: string
    readonly begin: (values: Values) => Values
  }
  /** What is written rather than filled in: the text of an article. */
  readonly Body?: ComponentType<BodyOf>
  /** Shows a part of the body. */
  readonly showPart?: (place: number) => void
  /** What should be looked at before it is published, with ways to each place. */
  readonly Checks?: ComponentType<ChecksOf>
  /** What readers would go without if it were published now, in a sentence; publishing it all the same is a press of its own. */
  readonly lacks?: (values: Values) => string | undefined
  /** What follows when it is taken down, where that is not that a page is gone. */
  readonly Withdrawing?: ComponentType<{ readonly values: Values }>
  /** What became of it since readers see it, in a line below its title. */
  readonly Figures?: ComponentType<{ readonly id: number }>
}

/** The server's sentence about a field of a long form, with what that is called; without one the sentence alone. */
export function sayProblem(
  form: ContentForm,
  values: Values,
  { field, text }: { readonly field: string | undefined; readonly text: string },
): string {
  const fields = form.sections(values).flatMap((section) => section.fields)
  const label = fields.find(({ name }) => name === field)?.label
  return label === undefined ? text : `${label}：${text}`
}
