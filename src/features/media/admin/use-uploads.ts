import { useCallback, useState } from 'react'
import { useArriving } from '#admin/parts/arrivals.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { base64Of } from '#ui/base64-of.ts'
import { uploadPicture } from './browser-calls.ts'

/** A file on its way into the library. */
export interface Upload {
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The server's sentence about one that failed. */
  readonly problem?: string
}

const AT_ONCE = 2

/**
 * Sends files into the picture library, two at a time, and says how far each is. Gives what was taken, in the order of the
 * files; one that is refused holds up no other.
 */
export function useUploads() {
  const awaits = useArriving()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const send = useCallback(
    async (files: readonly File[]): Promise<StoredImage[]> => {
      const now: Upload[] = files.map(({ name }) => ({ name, state: 'waiting' }))
      const note = (at: number, upload: Upload) => {
        now[at] = upload
        setUploads([...now])
      }
      setUploads([...now])
      const taken: (StoredImage | undefined)[] = files.map(() => undefined)
      let next = 0
      const work = async () => {
        for (let at = next++; at < files.length; at = next++) {
          const file = files[at]
          if (!file) return
          note(at, { name: file.name, state: 'sending' })
          try {
            taken[at] = (await uploadPicture({ data: await base64Of(file), fileName: file.name })).json
            note(at, { name: file.name, state: 'done' })
          } catch (error) {
            const problem = error instanceof Error ? error.message : '没有传上'
            note(at, { name: file.name, state: 'failed', problem })
          }
        }
      }
      await awaits(Promise.all(Array.from({ length: AT_ONCE }, work)))
      return taken.filter((each) => each !== undefined)
    },
    [awaits],
  )
  const clear = useCallback(() => setUploads([]), [])
  return { uploads, send, clear }
}

/** The pictures among what was chosen, dropped or pasted. */
export const picturesAmong = (files: Iterable<File>): File[] =>
  [...files].filter(({ type }) => type.startsWith('image/'))

/** What a browser offers to choose. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml'
