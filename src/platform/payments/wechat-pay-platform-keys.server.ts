import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { decrypted, Encrypted } from './wechat-pay-signature.server.ts'
import type { WechatPaySettings } from './wechat-pay-settings.ts'

const Certificates = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: Encrypted })),
})

export type PlatformKeySet = ReadonlyMap<string, KeyObject>

/** The keys of an answer of /v3/certificates by serial; throws when it is not encrypted with our APIv3 key. */
export function keysOfCertificates(body: string, apiV3Key: string): PlatformKeySet {
  const { data } = Certificates.parse(JSON.parse(body))
  return new Map(
    data.map(({ serial_no, encrypt_certificate }) => [
      serial_no,
      new X509Certificate(decrypted(encrypt_certificate, apiV3Key)).publicKey,
    ]),
  )
}

export interface PlatformKeys {
  /** The key that WeChat Pay signs with under this serial; an unknown serial has the certificates fetched once again. */
  keyOf(serial: string): Promise<KeyObject | undefined>
}

const KEPT_MS = 12 * HOUR_MS
/** Strangers who send notices with made-up serials must not make us ask WeChat Pay without end. */
const FETCHES_PER_MINUTE = 6

/**
 * Keeps WeChat Pay's keys: its public key when there is one, and its certificates, which change every few years with a
 * day or more in which old and new are both valid. Fetches are shared by those who wait at the same time.
 */
export function createPlatformKeys({
  publicKey,
  fetchKeys,
  now,
}: Pick<WechatPaySettings, 'publicKey'> & {
  fetchKeys: () => Promise<PlatformKeySet>
  now: () => Date
}): PlatformKeys {
  let keys: PlatformKeySet = new Map()
  let fetchedAtMs = -Infinity
  let fetching: Promise<void> | undefined
  let fetchTimes: number[] = []

  const fetchAgain = async () => {
    const nowMs = now().getTime()
    fetchTimes = fetchTimes.filter((time) => time > nowMs - MINUTE_MS && time <= nowMs)
    if (fetchTimes.length >= FETCHES_PER_MINUTE) return
    fetchTimes.push(nowMs)
    keys = await fetchKeys()
    fetchedAtMs = nowMs
  }
  const shareFetch = () =>
    (fetching ??= fetchAgain().finally(() => {
      fetching = undefined
    }))

  return {
    async keyOf(serial) {
      if (serial === publicKey?.id) return publicKey.key
      // Only certificates have hexadecimal serials; the ids of public keys cannot be fetched.
      if (!/^[0-9A-F]{8,64}$/i.test(serial)) return undefined
      const known = keys.get(serial)
      if (known === undefined) await shareFetch()
      // Why it failed is logged; a key that was good this morning still is while WeChat Pay cannot be asked.
      else if (now().getTime() - fetchedAtMs > KEPT_MS) await shareFetch().catch(() => undefined)
      return keys.get(serial)
    },
  }
}
