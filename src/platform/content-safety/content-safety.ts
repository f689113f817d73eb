/** What a content-safety service thinks of a text or picture; `label` names what it found, in Chinese. */
export type SafetyVerdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'review' | 'block'; readonly label: string }

/**
 * A service that judges what people post. Both methods throw SafetyProblem when there is no trustworthy answer; whoever
 * asks must then let a person look, never let it pass.
 */
export interface ContentSafety {
  /** Judges one text; `personId` helps the service to know repeated senders. */
  judgeText(text: string, personId: number): Promise<SafetyVerdict>
  /** Judges a picture given as JPEG, PNG or WebP bytes. */
  judgePicture(bytes: Buffer, personId: number): Promise<SafetyVerdict>
}

/** The service did not answer in time, or not understandably, or with an error; `code` is its own or says how it failed. */
export class SafetyProblem extends Error {
  readonly code: string

  constructor(code: string) {
    super(`content safety: ${code}`)
    this.name = 'SafetyProblem'
    this.code = code
  }
}
