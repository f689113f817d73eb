import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { StartupProblem } from '../startup-problem.ts'
import { checkWith, requireScanner } from './file-check.server.ts'

/** Files that readers send, looked at by the operator's scanner (C-85). */

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-scanner-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A scanner that counts what it is given and ends as the lines of a script say. */
async function scanner(name: string, lines: string) {
  const file = join(folder, name)
  await writeFile(file, `#!/bin/sh\n${lines}\n`)
  await chmod(file, 0o755)
  return checkWith(`${file} --no-summary -`, { log: silentLog })
}

test('gets every byte on its standard input, and its options as they were written', async () => {
  const bytes = Buffer.alloc(3_000_000, 'x')
  const check = await scanner('counts', `test "$*" = "--no-summary -" && test $(wc -c) -eq ${bytes.length}`)
  await expect(check(bytes)).resolves.toBeUndefined()
  await expect(check(bytes.subarray(1))).rejects.toMatchObject({ code: 'file_infected' })
})

test('what it finds is refused, also when it reads no further', async () => {
  const check = await scanner('finds', 'exit 1')
  await expect(check(Buffer.alloc(3_000_000))).rejects.toMatchObject({
    kind: 'invalid',
    code: 'file_infected',
  })
})

test('what it cannot judge is not taken: it fails, is killed, or is not there', async () => {
  const unchecked = { kind: 'unavailable', code: 'file_unchecked' }
  const file = Buffer.from('%PDF-1.7')
  await expect((await scanner('fails', 'exit 2'))(file)).rejects.toMatchObject(unchecked)
  await expect((await scanner('dies', 'kill -9 $$'))(file)).rejects.toMatchObject(unchecked)
  await expect(checkWith(join(folder, 'nowhere'), { log: silentLog })(file)).rejects.toMatchObject(unchecked)
})

test('a program is looked for where its path or the PATH says; a folder or a file that cannot run is none', async () => {
  await scanner('there', 'exit 0')
  await writeFile(join(folder, 'text'), '')
  const path = `/nowhere:${folder}`
  expect(() => requireScanner('there --no-summary -', path)).not.toThrow()
  expect(() => requireScanner(` ${join(folder, 'there')} -`, '')).not.toThrow()
  for (const command of ['missing -', 'text', folder, join(folder, 'missing')])
    expect(() => requireScanner(command, path)).toThrow(StartupProblem)
})
