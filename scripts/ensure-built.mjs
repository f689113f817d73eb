// Builds what is asked for unless what was built last came from exactly these sources. The build is a process of its own:
// the bundler keeps hundreds of megabytes for as long as its process lives.
import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What says how everything is built. */
const TOOLS = ['scripts/build.mjs', 'vite.config.ts', 'package-lock.json']

/** What can be built, into which folder, and from what. */
export const PARTS = {
  portal: {
    folder: 'dist/server',
    sources: ['src', 'db/basics', 'db/demo', ...TOOLS],
  },
  bench: {
    folder: 'dist/bench',
    sources: [
      'src',
      'bench',
      'simulators',
      'test',
      'e2e',
      'playwright.config.ts',
      'scripts/lean.mjs',
      'db/basics',
      'db/demo',
      ...TOOLS,
    ],
  },
}
const IGNORED = /\.test\.tsx?$|(^|\/)(fixtures|pictures)\/|\.(md|yaml|tsv|docx|pdf|webp|png|jpg|jsonl)$/

export const stampOf = (root, part) => join(root, PARTS[part].folder, 'built-from')

/** The names and contents of the files that a part is made from, wherever they lie and whenever they were copied. */
export async function fingerprint(root, part) {
  const hash = createHash('sha256')
  for (const file of await sourcesOf(root, part)) {
    hash.update(`${file}\n`)
    hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

/** The files that a part is made from. */
export const sourcesOf = async (root, part) =>
  (await Promise.all(PARTS[part].sources.map((source) => filesOf(root, source)))).flat()

async function filesOf(root, source) {
  if (!existsSync(join(root, source))) return []
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === 'ENOTDIR') return undefined
      throw error
    },
  )
  if (!entries) return [source]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !IGNORED.test(file))
    .toSorted()
}

export async function writeStamp(root, part) {
  await mkdir(join(root, PARTS[part].folder), { recursive: true })
  await writeFile(stampOf(root, part), await fingerprint(root, part))
}

export async function ensureBuilt(root, part = 'portal') {
  if (await isBuilt(root, part)) return
  await refuseForeignFolder(root)
  // Another program that was started at the same moment builds the same folders, and would empty them under us.
  while (!(await takeTurn(root))) {
    await wait(LOOK_MS)
    if (!existsSync(turnOf(root)) && (await isBuilt(root, part))) return
  }
  // It may have ended between our look and our turn.
  if (await isBuilt(root, part)) {
    rmSync(turnOf(root), { force: true })
    return
  }
  process.stderr.write('正在构建……\n')
  const child = spawn(process.execPath, [join(root, 'scripts/build.mjs'), part], {
    cwd: root,
    stdio: 'inherit',
  })
  const pass = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  const status = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
  for (const signal of signals) process.off(signal, pass)
  rmSync(turnOf(root), { force: true })
  if (status !== 0) process.exit(status)
}

async function isBuilt(root, part) {
  const stamp = stampOf(root, part)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await fingerprint(root, part))
}

/** Says who builds. */
const turnOf = (root) => join(root, 'dist', 'builder.pid')
const LOOK_MS = 200
/** No build takes so long: what says so was left by a kill, and its number belongs to another program now. */
const LONGEST_MS = 10 * 60_000

/** Whether it is ours to build; what a killed builder left does not count. */
async function takeTurn(root) {
  const turn = turnOf(root)
  await mkdir(join(root, 'dist'), { recursive: true })
  try {
    await writeFile(turn, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isHeld(turn)) removeLeft(turn)
  return false
}

/** Takes away what a killed builder left; what another one wrote in its place a moment ago is put back. */
function removeLeft(turn) {
  const aside = `${turn}.${process.pid}`
  try {
    renameSync(turn, aside)
    if (isHeld(aside)) renameSync(aside, turn)
    else rmSync(aside, { force: true })
  } catch (error) {
    // Somebody else was quicker.
    if (error.code !== 'ENOENT') throw error
  }
}

function isHeld(turn) {
  try {
    const { mtimeMs } = statSync(turn)
    if (Date.now() - mtimeMs > LONGEST_MS) return false
    const holder = Number(readFileSync(turn, 'utf8'))
    // In a container that was started anew we may have the number of the one that was killed.
    if (holder === process.pid && mtimeMs < Date.now() - process.uptime() * 1000) return false
    process.kill(holder, 0)
    return true
  } catch (error) {
    // Gone by now: there is nothing to take away.
    return error.code === 'EPERM' || error.code === 'ENOENT'
  }
}

/** The portal's own user may only read the program: whoever it belongs to builds it. */
async function refuseForeignFolder(root) {
  const dist = join(root, 'dist')
  try {
    await access(dist, constants.W_OK).catch((error) => {
      if (error.code !== 'ENOENT') throw error
      return access(root, constants.W_OK)
    })
  } catch ({ code }) {
    process.stderr.write(
      `程序还没有构建，或不是由现在的源码构建的，而 ${dist} 不能写（${code}）：请由程序文件夹的主人在 ${root} 运行 npm run build\n`,
    )
    process.exit(1)
  }
}
