/**
 * How what is typed reaches the server, as a pure machine: one request in flight, what is typed meanwhile waits, and no
 * typed word is given up in any state. The hook beside it does what `next` says, and tells what came of it.
 */

export type Change = Readonly<Record<string, unknown>>

/** What the editor reads beside the title. */
export type SavingState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'refused'
  | 'conflict'
  | 'signed_out'
  | 'gone'

export interface Saving {
  readonly state: SavingState
  /** Of what the server has. */
  readonly token: number
  /** Typed and not on its way yet. */
  readonly pending: Change
  /** On its way; while the network is lost, what nobody knows whether it arrived: it is sent once more as it was. */
  readonly sending: Change | undefined
  /** The server's own sentence for what it did not take. */
  readonly problem: string
  /** The field that the sentence is about. */
  readonly field: string | undefined
}

export type SavingEvent =
  | { readonly type: 'typed'; readonly change: Change }
  /** Nothing was typed for a moment, the network came back, or somebody presses “save”. */
  | { readonly type: 'due' }
  | { readonly type: 'answered'; readonly token: number }
  | { readonly type: 'unreached' }
  | { readonly type: 'refused'; readonly problem: string; readonly field?: string }
  /** Somebody else was first. */
  | { readonly type: 'overtaken'; readonly problem: string }
  | { readonly type: 'signed_out' }
  | { readonly type: 'signed_in' }
  | { readonly type: 'gone'; readonly problem: string }
  /** The conflict was looked at: `keep` writes what was typed over what is there, else it is dropped. */
  | { readonly type: 'settled'; readonly token: number; readonly keep: boolean }
  /** Publishing, restoring and the like gave a new token. */
  | { readonly type: 'moved'; readonly token: number }

export const beginSaving = (token: number, pending: Change = {}): Saving => ({
  state: isEmpty(pending) ? 'saved' : 'waiting',
  token,
  pending,
  sending: undefined,
  problem: '',
  field: undefined,
})

/** What the server has not taken yet, the newest last. */
export const unsaved = ({ sending, pending }: Saving): Change => ({ ...sending, ...pending })

export const isEmpty = (change: Change): boolean => Object.keys(change).length === 0

const fine = { problem: '', field: undefined } as const
/** Until somebody decides or signs in, nothing is sent. */
const HELD: ReadonlySet<SavingState> = new Set(['conflict', 'signed_out', 'gone'])

/** The next state, with the request to send where there is one. */
export function next(saving: Saving, event: SavingEvent): Saving {
  const { state, token, sending } = saving
  switch (event.type) {
    case 'typed': {
      if (isEmpty(event.change)) return saving
      const pending = { ...saving.pending, ...event.change }
      const isHeld = HELD.has(state) || state === 'saving' || state === 'offline'
      return { ...saving, pending, state: isHeld ? state : 'waiting' }
    }
    case 'due':
      if (state === 'offline' && sending) return { ...saving, state: 'saving' }
      if (HELD.has(state) || sending || isEmpty(saving.pending)) return saving
      return { ...saving, ...fine, state: 'saving', sending: saving.pending, pending: {} }
    case 'answered':
      return {
        ...saving,
        ...fine,
        token: event.token,
        sending: undefined,
        state: isEmpty(saving.pending) ? 'saved' : 'waiting',
      }
    case 'unreached':
      return { ...saving, ...fine, state: 'offline' }
    case 'refused':
      return { ...kept(saving), state: 'refused', problem: event.problem, field: event.field }
    case 'overtaken':
      return { ...kept(saving), state: 'conflict', problem: event.problem, field: undefined }
    case 'signed_out':
      return { ...kept(saving), ...fine, state: 'signed_out' }
    case 'signed_in':
      return state === 'signed_out' ? beginSaving(token, saving.pending) : saving
    case 'gone':
      return { ...kept(saving), state: 'gone', problem: event.problem, field: undefined }
    case 'settled':
      return state === 'conflict' ? beginSaving(event.token, event.keep ? saving.pending : {}) : saving
    case 'moved':
      return { ...saving, token: event.token }
  }
}

/** What was on its way waits again, under what was typed since. */
const kept = (saving: Saving): Saving => ({ ...saving, pending: unsaved(saving), sending: undefined })
