import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { checkKey, type Storage } from '#platform/storage/storage.ts'

/** A store in memory: quick, and gone with the test. */
export function memoryStorage(): Storage {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  return {
    async put(key, bytes, { contentType }) {
      checkKey(key)
      objects.set(key, { bytes: Buffer.isBuffer(bytes) ? bytes : await buffer(bytes), contentType })
    },
    async get(key) {
      const object = objects.get(key)
      return (
        object && {
          stream: Readable.from([object.bytes]),
          size: object.bytes.length,
          contentType: object.contentType,
        }
      )
    },
    async readAll(key) {
      return objects.get(key)?.bytes
    },
    async has(key) {
      return objects.has(key)
    },
    async remove(key) {
      objects.delete(key)
    },
  }
}
