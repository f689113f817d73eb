import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallFailed, callSettings, isSuccess, loadQuietly, sayFailure, send } from './client.ts'
import { cookieOfToken, tokenOfCookie } from './token-cookie.ts'

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

describe('a token', () => {
  const TOKEN = 'a'.repeat(43)

  /** A browser with this cookie: what it keeps, and how often it loaded the page anew. */
  function browserWith(
    token: string | undefined,
    {
      forgets = true,
      fields = [],
    }: { forgets?: boolean; fields?: readonly { readonly value: string }[] } = {},
  ) {
    let kept = token
    const seen = { reloads: 0, written: [] as string[] }
    vi.stubGlobal('document', {
      activeElement: null,
      querySelectorAll: () => fields,
      get cookie() {
        return kept === undefined ? 'theme=dark' : `theme=dark; portal_token=${kept}`
      },
      set cookie(text: string) {
        seen.written.push(text)
        const value = /^portal_token=([^;]*)/.exec(text)?.[1]
        if (value || forgets) kept = value || undefined
      },
    })
    vi.stubGlobal('location', { reload: () => (seen.reloads += 1) })
    return Object.assign(seen, { signInWith: (other: string) => (kept = other) })
  }
  const rejected = { code: 401, msg: '登录已失效，请重新登录' }

  test('is sent as it is where there is one, and nothing is sent where there is none (AUTH-07)', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"code":0}'))
    vi.stubGlobal('fetch', fetch)
    const sentWith = async (token: string | undefined) => {
      browserWith(token)
      await send('GET', '/x')
      await send('POST', '/x')
      return fetch.mock.calls
        .splice(0)
        .map(([, options]) => new Headers(options?.headers).get('authorization'))
    }
    expect(await sentWith(TOKEN)).toEqual([TOKEN, TOKEN])
    expect(await sentWith(undefined)).toEqual([null, null])
    expect(await sentWith('undefined')).toEqual([null, null])
  })

  test('that is rejected is dropped with one reload, however many calls say so at once (AUTH-09)', async () => {
    const browser = browserWith(TOKEN)
    const kept = new Map([['portal:user:v1', '{"name":"林一帆"}']])
    vi.stubGlobal('localStorage', { removeItem: (key: string) => kept.delete(key) })
    vi.stubGlobal('fetch', answers(rejected))
    const sent = await Promise.allSettled(Array.from({ length: 20 }, () => send('GET', '/x')))
    expect(sent.every(({ status }) => status === 'rejected')).toBe(true)
    expect(browser.reloads).toBe(1)
    expect(browser.written).toEqual([expect.stringMatching(/^portal_token=; Path=\/; Max-Age=0/)])
    // Nor does the name of whoever it was stay in the browser.
    expect(kept.size).toBe(0)
    // The page that was loaded anew asks without a token, and whatever is answered nothing is loaded again.
    await send('GET', '/x').catch(() => undefined)
    expect(browser.reloads).toBe(1)
  })

  test('that nobody sent is not dropped: neither 401 nor "please sign in" loads anything anew (B-38)', async () => {
    const visitor = browserWith(undefined)
    for (const code of [401, 1401]) {
      vi.stubGlobal('fetch', answers({ code, msg: '请先登录' }))
      await expect(send('POST', '/x')).rejects.toMatchObject({ code })
    }
    expect(visitor.reloads).toBe(0)
    const reader = browserWith(TOKEN)
    await expect(send('POST', '/x')).rejects.toMatchObject({ code: 1401 })
    expect([reader.reloads, reader.written]).toEqual([0, []])
  })

  test('of somebody who signed in meanwhile is kept', async () => {
    const browser = browserWith(TOKEN)
    const { promise, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    const sent = send('GET', '/x').catch((error: unknown) => error)
    browser.signInWith('b'.repeat(43))
    resolve(new Response(JSON.stringify(rejected)))
    expect(await sent).toBeInstanceOf(CallFailed)
    expect([browser.reloads, browser.written]).toEqual([0, []])
  })

  test('that a load finds rejected while somebody writes takes nothing out of his hands, and what he sends then does', async () => {
    const browser = browserWith(TOKEN, { fields: [{ value: '' }, { value: '写到一半' }] })
    vi.stubGlobal('fetch', answers(rejected))
    expect(await loadQuietly(() => send('GET', '/x'))).toBeUndefined()
    expect([browser.reloads, browser.written]).toEqual([0, []])
    await send('POST', '/x').catch(() => undefined)
    expect(browser.reloads).toBe(1)
    const idle = browserWith(TOKEN, { fields: [{ value: '' }] })
    await loadQuietly(() => send('GET', '/x'))
    expect(idle.reloads).toBe(1)
  })

  test('that the browser does not let go of loads nothing anew, instead of without end', async () => {
    const browser = browserWith(TOKEN, { forgets: false })
    vi.stubGlobal('fetch', answers(rejected))
    await send('GET', '/x').catch(() => undefined)
    expect(browser.reloads).toBe(0)
  })

  test('lives seven days in its cookie, on https by https alone (AUTH-08)', () => {
    expect(cookieOfToken(TOKEN, { isSecure: true })).toBe(
      `portal_token=${TOKEN}; Path=/; Max-Age=604800; SameSite=Lax; Secure`,
    )
    expect(cookieOfToken(TOKEN, { isSecure: false })).not.toContain('Secure')
    expect(tokenOfCookie(`a=1; portal_token=${TOKEN}; b=2`)).toBe(TOKEN)
    for (const nonsense of ['portal_token=', 'portal_token=undefined', 'portal_token=<script>', undefined])
      expect(tokenOfCookie(nonsense)).toBeUndefined()
  })
})

test('what fails is told in the portal’s words, and in the words of the page where the portal said nothing', () => {
  expect(sayFailure(new CallFailed(409, '这张票已经退了'), '没有成功，请稍后再试')).toBe('这张票已经退了')
  expect(sayFailure(new TypeError('x is not a function'), '没有成功，请稍后再试')).toBe(
    '没有成功，请稍后再试',
  )
})
