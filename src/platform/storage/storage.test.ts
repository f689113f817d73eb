import { once } from 'node:events'
import { chmod, mkdtemp, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3Simulator, type S3Simulator } from '../../../simulators/s3.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { DAY_MS } from '../durations.ts'
import { StartupProblem } from '../startup-problem.ts'
import { diskStorage } from './disk-storage.server.ts'
import { requireBucket } from './require-bucket.server.ts'
import { s3Storage, type S3Options } from './s3-storage.server.ts'
import { StorageProblem } from './storage-problem.ts'
import type { Storage, StoredObject } from './storage.ts'

const keys = {
  region: 'cn-test-1',
  bucket: 'portal',
  accessKeyId: 'KEYID',
  secretAccessKey: 'correct/secret+key',
}

let folder: string
let simulator: S3Simulator
const options = (changes: Partial<S3Options> = {}): S3Options => ({
  endpoint: simulator.endpoint,
  pathStyle: true,
  ...keys,
  ...changes,
})
const s3 = (changes: Partial<S3Options> = {}) => s3Storage(options(changes))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  simulator = await startS3Simulator(keys)
})

afterAll(async () => {
  await simulator.close()
  await rm(folder, { recursive: true })
})

const stores: [string, () => Storage][] = [
  ['a folder', () => diskStorage(join(folder, 'contract'))],
  ['an S3-compatible store', () => s3()],
]

describe.each(stores)('storage in %s', (_, open) => {
  test('gives back the bytes and the content type that were put', async () => {
    const storage = open()
    await storage.put('originals/0a1b', Buffer.from('hello'), { contentType: 'image/svg+xml' })
    const found = await storage.get('originals/0a1b')
    expect(found).toMatchObject({ size: 5, contentType: 'image/svg+xml' })
    expect(found && (await buffer(found.stream)).toString()).toBe('hello')
    expect((await storage.readAll('originals/0a1b'))?.toString()).toBe('hello')
    expect(await storage.has('originals/0a1b')).toBe(true)
  })

  test('gives some of the bytes when only some are asked for', async () => {
    const storage = open()
    await storage.put('originals/part.pdf', Buffer.from('0123456789'), { contentType: 'application/pdf' })
    const found = await storage.get('originals/part.pdf', { start: 2, end: 5 })
    expect(found?.size).toBe(4)
    expect(found && (await buffer(found.stream)).toString()).toBe('2345')
  })

  test('keeps a stream of unknown length whole', async () => {
    const parts = Array.from({ length: 40 }, (_, index) => Buffer.alloc(10_000, index))
    const storage = open()
    await storage.put('streams/film.bin', Readable.from(parts), { contentType: 'video/mp4' })
    expect(Buffer.concat(parts).equals((await storage.readAll('streams/film.bin')) ?? Buffer.of())).toBe(true)
    expect((await storage.get('streams/film.bin').then(discard))?.contentType).toBe('video/mp4')
  })

  test('replaces an object whole, with its content type', async () => {
    const storage = open()
    await storage.put('renditions/a.webp', Buffer.from('long first version'), { contentType: 'image/jpeg' })
    await storage.put('renditions/a.webp', Buffer.from('second'), { contentType: 'image/webp' })
    expect((await storage.readAll('renditions/a.webp'))?.toString()).toBe('second')
    expect((await storage.get('renditions/a.webp').then(discard))?.contentType).toBe('image/webp')
  })

  test('keeps the old object when the source of a new one breaks off', async () => {
    const storage = open()
    await storage.put('broken/off', Buffer.from('old'), { contentType: 'text/plain' })
    const breaking = Readable.from(
      (function* parts() {
        yield Buffer.from('half')
        throw new Error('the sender hung up')
      })(),
    )
    await expect(storage.put('broken/off', breaking, { contentType: 'text/plain' })).rejects.toThrow(
      'hung up',
    )
    expect((await storage.readAll('broken/off'))?.toString()).toBe('old')
  })

  test('says that there is nothing where nothing was put, and after removal', async () => {
    const storage = open()
    await storage.put('gone', Buffer.from('x'), { contentType: 'text/plain' })
    await storage.remove('gone')
    await storage.remove('gone')
    for (const key of ['gone', 'never/was']) {
      expect(await storage.get(key)).toBeUndefined()
      expect(await storage.readAll(key)).toBeUndefined()
      expect(await storage.has(key)).toBe(false)
    }
  })

  test('lists every object once, in the order of the keys, and a changed one under another version', async () => {
    const storage = open()
    const type = { contentType: 'text/plain' }
    for (const key of ['listed/b', 'listed/a/x', 'listed/a-b', 'listed/c.d'])
      await storage.put(key, Buffer.from(key), type)
    const listed = async () => {
      const all = []
      for await (const object of storage.list()) if (object.key.startsWith('listed/')) all.push(object)
      return all
    }
    const before = await listed()
    expect(before.map(({ key, size }) => `${key} ${size}`)).toEqual([
      'listed/a-b 10',
      'listed/a/x 10',
      'listed/b 8',
      'listed/c.d 10',
    ])
    await storage.put('listed/b', Buffer.from('LISTED/B'), type)
    const after = await listed()
    expect(after.map(({ version }, index) => version === before[index]?.version)).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  test.each([
    '../etc/passwd',
    'a/../../b',
    '/etc/passwd',
    'A',
    '',
    'a b',
    '.incoming/x',
    'a//b',
    'a/.b',
    'a/',
    '图',
    'a\0',
  ])('takes no key that is not one of ours: %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
      'not a storage key',
    )
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
    await expect(storage.readAll(key)).rejects.toThrow('not a storage key')
    await expect(storage.has(key)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
  })
})

describe('storage in a folder', () => {
  test('says in Chinese that the folder cannot be written, and leaves nothing behind', async () => {
    // A plain file where a folder is needed stops even root, who may run the portal and whom permissions do not stop.
    const blocked = join(folder, 'blocked')
    await writeFile(blocked, '')
    const refused = diskStorage(join(blocked, 'files')).put('a', Buffer.from('x'), {
      contentType: 'text/plain',
    })
    await expect(refused).rejects.toMatchObject({
      kind: 'unavailable',
      sentence: expect.stringContaining('文件存储'),
    })
  })

  // Root may write where nobody may.
  test.skipIf(process.getuid?.() === 0)('says in Chinese that the folder is read-only', async () => {
    const readOnly = join(folder, 'read-only')
    await mkdir(readOnly)
    await chmod(readOnly, 0o555)
    const refused = diskStorage(readOnly).put('a', Buffer.from('x'), { contentType: 'text/plain' })
    await expect(refused).rejects.toMatchObject({ code: 'storage_not_writable' })
  })

  test('is closed to other users of the machine, also where it was open before', async () => {
    const home = join(folder, 'own')
    await mkdir(home, { mode: 0o755 })
    const own = diskStorage(home)
    const modeOf = async (path: string) => ((await stat(join(home, path))).mode & 0o777).toString(8)
    expect(await modeOf('')).toBe('700')
    await own.put('pdf/a.pdf', Buffer.from('x'), { contentType: 'application/pdf' })
    await own.put('b', Readable.from([Buffer.from('x')]), { contentType: 'text/plain' })
    for (const path of ['objects', 'objects/pdf', '.incoming', 'types'])
      expect(await modeOf(path)).toBe('700')
    for (const path of ['objects/pdf/a.pdf', 'objects/b', 'types/b']) expect(await modeOf(path)).toBe('600')
  })

  test('clears what a killed process left unfinished a day ago, and nothing younger', async () => {
    const home = join(folder, 'leftovers')
    await mkdir(join(home, '.incoming'), { recursive: true })
    await writeFile(join(home, '.incoming', 'old'), 'half')
    await utimes(join(home, '.incoming', 'old'), new Date(0), new Date(0))
    await writeFile(join(home, '.incoming', 'running'), 'half')
    await diskStorage(home).put('a', Buffer.from('x'), { contentType: 'text/plain' })
    expect(await readdir(join(home, '.incoming'))).toEqual(['running'])
  })

  test('clears it also when the process that came after the killed one has lived for a day', async () => {
    const home = join(folder, 'left-just-now')
    await mkdir(join(home, '.incoming'), { recursive: true })
    await writeFile(join(home, '.incoming', 'left'), 'half')
    const storage = diskStorage(home)
    await storage.put('a', Buffer.from('x'), { contentType: 'text/plain' })
    expect(await readdir(join(home, '.incoming'))).toEqual(['left'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 60_000 })
    await storage.put('b', Buffer.from('x'), { contentType: 'text/plain' })
    vi.useRealTimers()
    expect(await readdir(join(home, '.incoming'))).toEqual([])
  })
})

describe('storage in an S3-compatible store', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('is refused with %s and says so in Chinese', async (_, changes, name) => {
    const refused = s3(changes).put('a', Buffer.from('x'), { contentType: 'text/plain' })
    await expect(refused).rejects.toMatchObject({
      code: 'storage_denied',
      sentence: expect.stringContaining('拒绝了访问'),
      cause: { name },
    })
    await expect(s3(changes).get('a')).rejects.toThrow(StorageProblem)
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY：'],
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'S3_ACCESS_KEY_ID：'],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, 'S3_BUCKET：对象存储里没有存储桶 elsewhere'],
    ['another region', { region: 'cn-elsewhere-1' }, 'S3_REGION：'],
  ])('does not let a portal start with %s, and names the variable', async (_, changes, sentence) => {
    const { log, lines } = memoryLog()
    const asked = requireBucket(options(changes), { log })
    await expect(asked).rejects.toThrow(StartupProblem)
    await expect(asked).rejects.toThrow(sentence)
    expect(lines).toEqual([])
  })

  test('lets a portal start that may use it, and one that cannot reach it just now, with a line in the log', async () => {
    const { log, lines } = memoryLog()
    await requireBucket(options(), { log })
    expect(lines).toEqual([])
    await requireBucket(options({ endpoint: 'http://127.0.0.1:1' }), { log })
    simulator.failNext({ status: 403, code: 'UserDisable', message: 'The bill has not been paid.' })
    await requireBucket(options(), { log })
    await using silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await requireBucket(options({ endpoint: `http://127.0.0.1:${port}` }), { log, patienceMs: 100 })
    silent.closeAllConnections()
    expect(lines).toHaveLength(3)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        level: 'warn',
        msg: 'the file store did not say whether it is ours',
      })
  })

  test('tries again when the store is busy for a moment', async () => {
    simulator.failNext({ status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' })
    await s3().put('busy', Buffer.from('x'), { contentType: 'text/plain' })
    expect(await s3().has('busy')).toBe(true)
  })

  test('says that the store is full', async () => {
    simulator.failNext({
      status: 507,
      code: 'XMinioStorageFull',
      message: 'Storage backend has reached its limit.',
    })
    const refused = s3({}).put('full', Readable.from([Buffer.from('x')]), { contentType: 'text/plain' })
    await expect(refused).rejects.toMatchObject({ code: 'storage_full' })
  })

  test.each([
    ['says nothing', () => undefined],
    [
      'falls silent in the middle of an answer',
      (answer: ServerResponse) => answer.writeHead(200, { 'content-length': 9 }).write('half'),
    ],
  ])('is given up when it %s', async (_what, begin) => {
    await using silent = createServer((_asked, answer) => void begin(answer)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const refused = s3({ endpoint: `http://127.0.0.1:${address.port}`, mostSilenceMs: 100 }).readAll('a')
    await expect(refused).rejects.toMatchObject({ code: 'storage_unavailable' })
    silent.closeAllConnections()
  })

  test.each([
    ['a web page', '<html><body><p>请先登录</p></body></html>'],
    ['nothing', ''],
    [
      'the first page of a list of another version',
      '<ListBucketResult><NextMarker>a</NextMarker><IsTruncated>true</IsTruncated><Contents><Key>a</Key><Size>1</Size></Contents></ListBucketResult>',
    ],
  ])(
    'gives no list where the store answers %s, so that nobody takes a part for all',
    async (_what, answer) => {
      await using liar = createServer((_asked, response) => void response.end(answer)).listen(0, '127.0.0.1')
      await once(liar, 'listening')
      const address = liar.address()
      if (address === null || typeof address === 'string') throw new Error('no port')
      const list = Readable.from(s3({ endpoint: `http://127.0.0.1:${address.port}` }).list()).toArray()
      await expect(list).rejects.toMatchObject({ code: 'storage_unavailable' })
      liar.closeAllConnections()
    },
  )

  test('says that the store cannot be reached', async () => {
    const refused = s3({ endpoint: 'http://127.0.0.1:1' }).readAll('a')
    await expect(refused).rejects.toMatchObject({ code: 'storage_unavailable' })
  })

  test('is refused when the body was changed on its way', async () => {
    const meddler = createServer((incoming, response) => {
      const { port } = new URL(simulator.endpoint)
      const onward = request({
        port,
        host: '127.0.0.1',
        method: 'PUT',
        path: incoming.url,
        headers: incoming.headers,
      })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      onward.end('evil')
    })
    await new Promise<void>((resolve) => meddler.listen(0, '127.0.0.1', resolve))
    const address = meddler.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const refused = s3({ endpoint }).put('changed', Buffer.from('good'), { contentType: 'text/plain' })
    await expect(refused).rejects.toMatchObject({ cause: { name: 'XAmzContentSHA256Mismatch' } })
    await new Promise((resolve) => meddler.close(resolve))
  })
})

/** Reads nothing of the stream, so that no file stays open. */
function discard(found: StoredObject | undefined): StoredObject | undefined {
  found?.stream.destroy()
  return found
}
