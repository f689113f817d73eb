/** Why the rules say no; each kind has one HTTP status and one envelope code (`statusOf`, B-40). */
export type RefusalKind =
  | 'invalid'
  | 'sign_in_required'
  | 'locked'
  | 'proof_required'
  | 'token_rejected'
  | 'not_allowed'
  | 'not_found'
  | 'method_wrong'
  | 'gone'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'overloaded'
  | 'unavailable'
  | 'unexpected'

/**
 * A "no" of the rules, thrown by verbs and queries and turned into an answer once, by the handlers.
 * `code` is the contract that tests and clients rely on; the Chinese sentence for it stands in the feature's
 * `messages.ts` and may change. `detail` fills the sentence's `{placeholders}`.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly detail: Readonly<Record<string, string | number>>

  constructor(kind: RefusalKind, code: string, detail: Record<string, string | number> = {}) {
    super(`${kind}: ${code}`)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.detail = detail
  }
}

/**
 * HTTP status and envelope code of a refusal (B-38, B-40). Only a token that was sent and is bad answers 401 in
 * the envelope, because a client drops its token and reloads on it; a missing sign-in answers 1401, a session of staff that
 * waits for its second factor again 423, and an action that asks for it again 1403.
 */
export function statusOf(kind: RefusalKind): { status: number; code: number } {
  switch (kind) {
    case 'invalid':
      return { status: 400, code: 400 }
    case 'sign_in_required':
      return { status: 401, code: 1401 }
    case 'locked':
      return { status: 423, code: 423 }
    case 'proof_required':
      return { status: 403, code: 1403 }
    case 'token_rejected':
      return { status: 401, code: 401 }
    case 'not_allowed':
      return { status: 403, code: 403 }
    case 'not_found':
      return { status: 404, code: 404 }
    case 'method_wrong':
      return { status: 405, code: 405 }
    case 'gone':
      return { status: 410, code: 410 }
    case 'conflict':
      return { status: 409, code: 409 }
    case 'too_large':
      return { status: 413, code: 413 }
    case 'unsupported':
      return { status: 415, code: 415 }
    case 'too_many':
      return { status: 429, code: 429 }
    case 'overloaded':
    case 'unavailable':
      return { status: 503, code: 503 }
    case 'unexpected':
      return { status: 500, code: 500 }
  }
}
