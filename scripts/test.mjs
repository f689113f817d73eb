// npm test: brings what the browser tests need, then runs every check and every browser test on the built portal.
import { existsSync } from 'node:fs'
import { ensureBuilt } from './ensure-built.mjs'
import { root, run } from './run-commands.mjs'

const NEEDED = [
  { name: 'chromium', isThere: () => existsSync('/usr/bin/chromium') || Boolean(process.env.CHROMIUM) },
  { name: 'fonts-noto-cjk', isThere: () => existsSync('/usr/share/fonts/opentype/noto') },
  // The Nu HTML checker is a Java program.
  { name: 'default-jre-headless', isThere: () => existsSync('/usr/bin/java') },
]

await installWhatIsMissing()
const check = await run(process.execPath, ['scripts/check.mjs', '--all'], { isQuiet: false })
if (check.status !== 0) process.exit(check.status)
process.env.NODE_ENV = 'production'
await ensureBuilt(root)
// The portal under test runs in production; what stands beside it, such as the stand-in for WeChat, refuses to.
const browser = await run('playwright', ['test'], { isQuiet: false, env: { NODE_ENV: 'test' } })
process.exit(browser.status)

async function installWhatIsMissing() {
  const missing = NEEDED.filter((each) => !each.isThere()).map((each) => each.name)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    process.stderr.write(
      `浏览器测试需要：${missing.join('、')}。请安装后再运行 npm test（Chromium 的位置可用 CHROMIUM 指定）。\n`,
    )
    process.exit(1)
  }
  process.stdout.write(`正在安装 ${missing.join('、')}……\n`)
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('/usr/bin/apt-get', ['update', '-qq'], quiet)
  const installed = await run(
    '/usr/bin/apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
    quiet,
  )
  if (installed.status !== 0) {
    process.stderr.write(installed.output)
    process.exit(1)
  }
}
