import { createHash } from 'node:crypto'
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
    async get(key, range) {
      const object = objects.get(key)
      if (!object) return undefined
      const bytes = range ? object.bytes.subarray(range.start, range.end + 1) : object.bytes
      return { stream: Readable.from([bytes]), size: bytes.length, contentType: object.contentType }
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
    async *list() {
      for (const [key, { bytes }] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1)))
        yield { key, size: bytes.length, version: createHash('md5').update(bytes).digest('hex') }
    },
  }
}
