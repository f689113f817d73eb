/** What the log must hold of nobody (C-130), by what it looks like. */
const SHAPES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a phone number', /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/],
  ['a mail address', /[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i],
  // 256 random bits as they are in links, cookies and headers: both letters and figures, unlike the name of a file.
  ['a token', /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/],
  ['the hash of a token', /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/],
  // Of four or six figures; those of databases and providers have five, or say whose they are (`providerCode`).
  [
    'a code',
    /(?:(?<![a-z])(?:code|token)|验证码|校验码)["'=:：\s]{1,4}\d{4}(?:\d\d)?(?!\d)|[[,]"\d{4}(?:\d\d)?"/i,
  ],
]

/** A line of a log that says too much. */
interface Leak {
  /** Counted from one. */
  readonly line: number
  readonly what: string
  readonly text: string
}

/**
 * The lines that hold what one of these texts says, or anything that looks like it. A JSON line is searched without its
 * time; what is not JSON, as a crash prints it, as it stands.
 */
export function leaksIn(log: string, secrets: Iterable<string> = []): readonly Leak[] {
  const known = [...new Set(secrets)]
  return log.split('\n').flatMap((text, index) => {
    const searched = text.replace(/"time":"[^"]*"/, '')
    const shape = SHAPES.find(([, pattern]) => pattern.test(searched))?.[0]
    const what = shape ?? (known.some((secret) => searched.includes(secret)) ? 'what a test used' : '')
    return what === '' ? [] : [{ line: index + 1, what, text }]
  })
}

const LINK = /https?:\/\/[^\s"'<>]+/g
/** Of an address only what nobody guesses: the parts that long are names of nothing. */
const SHORTEST_SECRET = 16

/** What of a message that was sent must not be in a log: the secret parts of its links. */
export const secretsIn = (message: string): readonly string[] =>
  [...message.matchAll(LINK)].flatMap(([link]) =>
    link.split(/[/?&=#]/).filter((part) => part.length >= SHORTEST_SECRET && /\d/.test(part)),
  )
