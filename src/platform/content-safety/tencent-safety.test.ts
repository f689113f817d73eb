import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  startContentSafetySimulator,
  type ContentSafetySimulator,
} from '../../../simulators/content-safety.ts'
import { silentLog } from '../../../test/context.ts'
import { readConfiguration } from '../configuration.server.ts'
import type { ContentSafety } from './content-safety.ts'
import { tencentSafety } from './tencent-safety.server.ts'

let simulator: ContentSafetySimulator
let safety: ContentSafety

const configured = (more: Record<string, string> = {}) => {
  const settings = readConfiguration({ ...simulator.environment, ...more }).contentSafety
  if (!settings) throw new Error('nothing is configured')
  return tencentSafety(settings, { log: silentLog })
}

beforeAll(async () => {
  simulator = await startContentSafetySimulator()
  safety = configured()
})
beforeEach(() => {
  simulator.asked.length = 0
  simulator.mishaps.length = 0
})
afterAll(() => simulator.close())

describe('Tencent Cloud content safety', () => {
  test('passes, doubts and blocks texts, naming in Chinese what it found', async () => {
    expect(await safety.judgeText('衬底又降价了', 7)).toEqual({ verdict: 'pass' })
    expect(await safety.judgeText('有点存疑', 7)).toEqual({ verdict: 'review', label: '广告' })
    expect(await safety.judgeText('这是违禁的', 7)).toEqual({ verdict: 'block', label: '违法' })
    expect(simulator.asked.map(({ text, person }) => [text, person])).toEqual([
      ['衬底又降价了', '7'],
      ['有点存疑', '7'],
      ['这是违禁的', '7'],
    ])
  })

  test('judges pictures by their bytes', async () => {
    expect(await safety.judgePicture(Buffer.from('好看'), 7)).toEqual({ verdict: 'pass' })
    expect(await safety.judgePicture(Buffer.from('违禁'), 7)).toMatchObject({ verdict: 'block' })
    expect(simulator.asked.map(({ action, bytes }) => [action, bytes])).toEqual([
      ['ImageModeration', 6],
      ['ImageModeration', 6],
    ])
  })

  test('judges a text longer than the service takes in parts, the worst of which counts', async () => {
    expect(await safety.judgeText(`${'字'.repeat(10_000)}违禁${'😀'.repeat(9000)}`, 7)).toMatchObject({
      verdict: 'block',
    })
    expect(simulator.asked).toHaveLength(2)
  })

  test('is asked with the policy of the console that is configured', async () => {
    await configured({ TENCENT_SAFETY_TEXT_POLICY: 'comments_v1' }).judgeText('好', 7)
    expect(simulator.asked.at(-1)).toMatchObject({ policy: 'comments_v1' })
  })

  test.each([
    ['an error', { code: 'RequestLimitExceeded' } as const, 'RequestLimitExceeded'],
    ['a web page', 'html' as const, 'SyntaxError'],
    ['another form', 'nonsense' as const, 'an answer of another form'],
  ])('throws on %s, and never takes it for a pass', async (_what, mishap, code) => {
    simulator.mishaps.push(mishap)
    await expect(safety.judgeText('好', 7)).rejects.toMatchObject({ name: 'SafetyProblem', code })
  })

  test('gives up on an answer that does not come', async () => {
    const soon = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
    simulator.mishaps.push('silence')
    await expect(safety.judgeText('好', 7)).rejects.toMatchObject({ code: 'TimeoutError' })
    expect(timeout).toHaveBeenCalledWith(5000)
  })

  test('throws with a key that is wrong', async () => {
    await expect(
      configured({ TENCENT_SAFETY_SECRET_KEY: 'another' }).judgeText('好', 7),
    ).rejects.toMatchObject({ code: 'AuthFailure.SignatureFailure' })
  })

  test('is not there without configuration, and half of one stops the start', () => {
    expect(readConfiguration({}).contentSafety).toBeUndefined()
    expect(() => readConfiguration({ TENCENT_SAFETY_SECRET_ID: 'x' })).toThrow('TENCENT_SAFETY_SECRET_KEY')
  })
})
