import type { Actor, Audience } from '#platform/context.ts'
import type { ButtonState, FileAccess } from './contract.ts'

/** Who may open which file (C-33). Pure; asked once, by whoever is about to hand out a ticket. */

interface Guarded {
  readonly access: FileAccess
  readonly industry: 'semi' | 'display'
}

/**
 * Whether somebody may read a file: public ones everybody, others as they are signed in or have paid for
 * its industry.
 */
export function mayReadFile(
  file: Guarded,
  { actor, audience }: { actor: Actor; audience: Audience },
): boolean {
  if (actor.kind === 'system') return true
  switch (file.access) {
    case 'public':
      return true
    case 'member':
      return audience.memberOf.includes(file.industry)
    case 'signed_in':
      return actor.kind === 'person'
    case 'nobody':
      return false
  }
}

/** A hidden button offers nothing to press, so what it would do is refused as well. */
export function offers(button: ButtonState): boolean {
  return button !== 'hidden'
}

/** Whether lists and pages may lead straight to the PDF: only where nobody would be refused. */
export function opensForEverybody(file: {
  readonly access: FileAccess
  readonly readButton: ButtonState
  readonly pdfId: string | null
}): boolean {
  return file.access === 'public' && offers(file.readButton) && file.pdfId !== null
}

/** Who uploads and changes files: the portal itself; editors join when staff can sign in. */
export function mayEditFiles(actor: Actor): boolean {
  return actor.kind === 'system'
}
