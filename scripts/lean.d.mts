/** Node's arguments for a small heap. */
export const LEAN_HEAP: readonly string[]
/** glibc's variables for it, by name. */
export const LEAN_MEMORY: Readonly<Record<string, string>>
/** Begins this program anew with them, once. */
export function beLean(): void
