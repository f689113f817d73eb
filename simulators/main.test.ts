import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Told = z.object({ payments: z.object({ alipay: z.object({ ALIPAY_URL: z.url() }) }) })

test('the stand-ins outlive Ctrl-C and whoever read what they say, and end with their parent alone', async () => {
  const child = fork(resolve('simulators/main.ts'), [], {
    env: { NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [told] = await once(child, 'message')
  const { origin } = new URL(Told.parse(told).payments.alipay.ALIPAY_URL)
  for (const output of [child.stdout, child.stderr]) output?.destroy()
  child.kill('SIGINT')
  // Each of these makes it complain.
  for (let times = 0; times < 3; times += 1)
    await expect(fetch(`${origin}/pay/%E0%A4%A`)).rejects.toThrow('fetch failed')
  expect((await fetch(`${origin}/pay/nobody`)).status).toBe(404)
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
