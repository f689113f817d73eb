import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/byte-range.ts'

/** A stored object being read; whoever takes it must read `stream` to its end or destroy it. `size` is that of the stream in bytes. */
export interface StoredObject {
  readonly stream: Readable
  readonly size: number
  readonly contentType: string
}

/** An object as a listing shows it. `version` is another one whenever the bytes are others. */
export interface ListedObject {
  readonly key: string
  readonly size: number
  readonly version: string
}

/**
 * Where bytes live that are too large for the database: a folder, or any S3-compatible store. Every method throws
 * `StorageProblem` when the store itself fails, and never leaves or shows a half-written object.
 */
export interface Storage {
  /** Writes a whole object, replacing what was there; a source that breaks off leaves the old object as it was. */
  put(key: string, bytes: Buffer | Readable, options: { contentType: string }): Promise<void>
  /** The object, or some of its bytes, as a stream; undefined when there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  /** The object's bytes at once, for what is known to be small; undefined when there is none. */
  readAll(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** Removes the object; it is no fault when there is none. */
  remove(key: string): Promise<void>
  /** Every object in the order of the keys' bytes; what comes or goes meanwhile may be there or not. */
  list(): AsyncIterable<ListedObject>
}

const KEY = /^[a-z0-9][a-z0-9/_.-]{0,200}$/
const UNSAFE = /\.\.|\/[/.]|\/$/

export const isKey = (key: string) => KEY.test(key) && !UNSAFE.test(key)

/**
 * Throws on a key that is not one of our own names. Keys are made by the program from ids, never from what a visitor
 * sends, so a bad one is a bug and not a refusal.
 */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 220))}`)
}
