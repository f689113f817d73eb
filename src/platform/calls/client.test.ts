import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallFailed, callSettings, isSuccess, loadQuietly, send } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answers = (body: unknown) => vi.fn(async () => new Response(JSON.stringify(body)))

describe('browser client', () => {
  test('0, 200 and "0" are success, nothing else is', () => {
    expect([0, 200, '0'].map(isSuccess)).toEqual([true, true, true])
    expect([1, '200', 401, null, undefined, true, ''].map(isSuccess)).toEqual(Array(7).fill(false))
  })

  test('the message of a failed call reaches whoever shows it', async () => {
    vi.stubGlobal('fetch', answers({ code: 409, msg: '名额已满' }))
    await expect(send('POST', '/x')).rejects.toMatchObject({ code: 409, message: '名额已满' })
  })

  test('a network error is not tried again unless told to', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetch)
    await expect(send('GET', '/x')).rejects.toBeInstanceOf(CallFailed)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('with one retry the second request comes a second later', async () => {
    vi.useFakeTimers()
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetch)
    const sent = send('GET', '/x', {}, { ...callSettings, retries: 1 }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await sent).toBeInstanceOf(CallFailed)
  })

  test('an answer that says no is never tried again', async () => {
    const fetch = answers({ code: 1, msg: '不行' })
    vi.stubGlobal('fetch', fetch)
    await expect(send('GET', '/x', {}, { ...callSettings, retries: 3, retryDelayMs: 0 })).rejects.toThrow(
      '不行',
    )
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('HTML instead of JSON is a failure with a sentence', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('<html>', { status: 502 })),
    )
    await expect(send('GET', '/x')).rejects.toMatchObject({
      code: 502,
      message: '服务暂时不可用，请稍后再试',
    })
  })

  test('a request gives up after sixty seconds', () => {
    expect(callSettings).toEqual({ timeoutMs: 60_000, retries: 0, retryDelayMs: 1000 })
  })

  test('loading a list fails silently', async () => {
    expect(await loadQuietly(() => Promise.reject(new Error('x')))).toBeUndefined()
  })
})
