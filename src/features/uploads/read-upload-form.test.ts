import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { readUploadForm } from './read-upload-form.server.ts'
import { multipart } from './testing.ts'

const TYPE = 'multipart/form-data; boundary=----portal-test-boundary'

/** Reads a body that comes in chunks of so many bytes, and says how much of it was looked at. */
async function read(payload: Buffer, chunk = 16 * 1024) {
  const chunks: Buffer[] = []
  for (let at = 0; at < payload.length; at += chunk) chunks.push(payload.subarray(at, at + chunk))
  let seen = 0
  const outcome = await readUploadForm(Readable.from(chunks), TYPE, (bytes) => {
    seen += bytes
  }).catch((error: unknown) => error)
  return { outcome, seen }
}

const form = (...given: Parameters<typeof multipart>) => multipart(...given).payload

test.each([1, 7, 4096, 1_000_000])('files and kept ids come whole, in chunks of %i bytes', async (chunk) => {
  const files = [Buffer.alloc(3000, 7), Buffer.from('\r\n-----portal-test-boundary\r\n----'), Buffer.alloc(0)]
  const { outcome } = await read(form({ files, kept: ['a', 'b'] }), chunk)
  expect(outcome).toEqual({ files, keptIds: ['a', 'b'] })
})

test.each([
  ['a hundred thousand tiny files', { files: Array.from({ length: 100_000 }, () => Buffer.of(1)) }],
  ['a hundred thousand tiny fields', { files: [], kept: Array.from({ length: 100_000 }, () => 'x') }],
])('%s are refused after the first few, without looking at the rest', async (_what, parts) => {
  for (const chunk of [16 * 1024, 20_000_000]) {
    const { outcome, seen } = await read(form(parts), chunk)
    expect(outcome).toMatchObject({ code: 'upload_too_many' })
    expect(seen).toBeLessThanOrEqual(64 * 1024)
  }
})

test('a file is refused at its limit and not at its end', async () => {
  const { outcome, seen } = await read(form({ files: [Buffer.alloc(8 * UPLOAD_BYTES)] }))
  expect(outcome).toMatchObject({ code: 'picture_too_large' })
  expect(seen).toBeLessThan(UPLOAD_BYTES + 128 * 1024)
})

test('what the caller refuses ends it', async () => {
  const reading = readUploadForm(Readable.from([form({ files: [Buffer.alloc(9)] })]), TYPE, () => {
    throw new Refusal('overloaded', 'uploads_busy')
  })
  await expect(reading).rejects.toMatchObject({ code: 'uploads_busy' })
})

test.each([1, 2, 3, 20, 60, 150, 250])(
  'a body that lacks its last %i bytes is incomplete or whole, never half',
  async (missing) => {
    const whole = form({ files: [Buffer.alloc(100, 7)] })
    const { outcome } = await read(whole.subarray(0, whole.length - missing))
    // The line break after the last boundary is no part of it.
    expect(outcome).toMatchObject(
      missing <= 2 ? { files: [Buffer.alloc(100, 7)] } : { code: 'upload_incomplete' },
    )
  },
)
