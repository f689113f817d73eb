import { expect, test } from 'vitest'
import { SilentHosts } from './silent-hosts.ts'

test('a server that does not answer is asked three times, another one still', async () => {
  const hosts = new SilentHosts()
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return url.includes('gone') ? { refused: '下载超时' } : { bytes: Buffer.from('x') }
  }
  for (let at = 0; at < 10_000; at += 1) await hosts.ask(`https://gone.example.com/${at}.png`, fetch)
  expect(asked).toHaveLength(3)
  expect(await hosts.ask('https://gone.example.com/x.png', fetch)).toEqual({
    refused: 'gone.example.com 没有应答，这一次不再取它的图片',
  })
  expect(await hosts.ask('https://there.example.com/x.png', fetch)).toHaveProperty('bytes')
})

test('a picture that is not there says nothing of the server', async () => {
  const hosts = new SilentHosts()
  for (let at = 0; at < 5; at += 1)
    await hosts.ask('https://a.example.com/x', async () => ({ refused: '服务器返回 404' }))
  expect(
    await hosts.ask('https://a.example.com/y', async () => ({ bytes: Buffer.from('x') })),
  ).toHaveProperty('bytes')
})
