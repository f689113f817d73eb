import { Refusal } from '#platform/refusal.ts'

/** Who sends the next picture while the one before is still being taken waits so long. */
const PATIENCE_MS = 5000
const WAITING_OF_ONE_PERSON = 1
const BYTES_IN_MEMORY = 64 * 1024 * 1024

/** One person's leave to upload. */
export interface UploadTurn {
  /** Says that so many more bytes have come into memory; refuses ('overloaded') `uploads_busy`. */
  hold(bytes: number): void
  /** To be called once the upload is over, whatever became of it. */
  leave(): void
}

/**
 * Lets each person upload one thing at a time, the next one waiting for a moment, and all together have at most 64 MB in
 * the memory of this process. `enter` refuses ('too_many') `upload_under_way`.
 */
export function uploadTurns({ patienceMs = PATIENCE_MS, mostBytes = BYTES_IN_MEMORY } = {}): {
  enter(who: number | string): Promise<UploadTurn>
} {
  /** Who uploads, each with those who wait. */
  const uploading = new Map<number | string, (() => void)[]>()
  let inMemory = 0

  function open(who: number | string): UploadTurn {
    let own = 0
    let isOver = false
    return {
      hold(bytes) {
        if (inMemory + bytes > mostBytes) throw new Refusal('overloaded', 'uploads_busy')
        own += bytes
        inMemory += bytes
      },
      leave() {
        if (isOver) return
        isOver = true
        inMemory -= own
        const next = uploading.get(who)?.shift()
        if (next) next()
        else uploading.delete(who)
      },
    }
  }

  return {
    async enter(who) {
      const waiting = uploading.get(who)
      if (waiting) await turnIn(waiting, patienceMs)
      else uploading.set(who, [])
      return open(who)
    },
  }
}

function turnIn(waiting: (() => void)[], patienceMs: number): Promise<void> {
  const refusal = new Refusal('too_many', 'upload_under_way')
  if (waiting.length >= WAITING_OF_ONE_PERSON) return Promise.reject(refusal)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(admit), 1)
      reject(refusal)
    }, patienceMs)
    function admit() {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(admit)
  })
}
