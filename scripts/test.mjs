// npm test: brings what the browser tests need, then runs every check and every browser test on the built portal.
import { existsSync } from 'node:fs'
import { ensureBuilt } from './ensure-built.mjs'
import { root, run } from './run-commands.mjs'

const NEEDED = [
  { name: 'chromium', isThere: () => existsSync('/usr/bin/chromium') || Boolean(process.env.CHROMIUM) },
  { name: 'fonts-noto-cjk', isThere: () => existsSync('/usr/share/fonts/opentype/noto') },
  // Without it the whole browser does everything, and takes longer.
  {
    name: 'chromium-headless-shell',
    isThere: () => existsSync('/usr/bin/chromium-headless-shell') || Boolean(process.env.CHROMIUM),
    isOptional: true,
  },
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
  const missing = NEEDED.filter((each) => !each.isThere())
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  if (missing.length > 0 && canInstall) {
    process.stdout.write(`正在安装 ${namesOf(missing)}……\n`)
    await run('/usr/bin/apt-get', ['update', '-qq'], quiet)
  }
  for (const each of canInstall ? missing : []) {
    const { status, output } = await run(
      '/usr/bin/apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', each.name],
      quiet,
    )
    if (status !== 0) process.stderr.write(output)
  }
  const lacking = NEEDED.filter((each) => !each.isOptional && !each.isThere())
  if (lacking.length === 0) return
  process.stderr.write(
    `浏览器测试需要：${namesOf(lacking)}。请安装后再运行 npm test（Chromium 的位置可用 CHROMIUM 指定）。\n`,
  )
  process.exit(1)
}

function namesOf(packages) {
  return packages.map(({ name }) => name).join('、')
}
