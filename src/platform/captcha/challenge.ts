import { z } from 'zod'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

export const ALGORITHM = 'PBKDF2/SHA-256'
/** So many minutes a challenge may be answered. */
export const CAPTCHA_MINUTES = 5

/** A piece of work for a browser, signed by the server (ALTCHA, proof of work v2); it says nothing about a person. */
export const Challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(ALGORITHM),
    nonce: hex(16),
    salt: hex(16),
    /** Rounds of hashing for each number that is tried. */
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    /** How the key of the sought number begins. */
    keyPrefix: hex(16),
    data: z.strictObject({ expiresAtMs: z.int() }),
  }),
  signature: hex(32),
})
export type Challenge = z.infer<typeof Challenge>

/** The challenge and the number that was found; goes to the server as one JSON text. */
export const Answer = z.strictObject({
  challenge: Challenge,
  solution: z.strictObject({ counter: z.int().nonnegative(), derivedKey: hex(32) }),
})
