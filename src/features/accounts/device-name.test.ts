import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0 Safari/537.36`, 'Chrome · Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0 Safari/537.36 Edg/156.0`,
    'Edge · Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 16; Pixel) ${WEBKIT} Chrome/156.0 Mobile Safari/537.36`, 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605', 'Safari · iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile MicroMessenger/8.0', '微信 · iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Linux'],
  ['', '未知设备'],
  ['curl/8', '未知设备'],
])('%j is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
