/**
 * Whether no text anywhere in a request's input, keys included, holds NUL or a lone surrogate, neither of which a
 * database or a page can keep. Walks without recursion, so depth cannot overflow the stack.
 */
export function isWellFormed(root: unknown): boolean {
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
    }
  }
  return true
}
