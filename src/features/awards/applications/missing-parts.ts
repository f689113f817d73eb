import { isMailAddress } from '#platform/mail/mail-address.ts'
import { isAwardDay } from '../award-days.ts'
import type { AwardField, FormKind, PrizeKind } from '../contract.ts'
import type { ApplicationState, ApplicationText, SubmittedApplication } from './contract.ts'
import { isCreditCode } from './credit-code.ts'
import { PART_NAMES } from './part-names.ts'

/** The form that one fills in for a prize (AWARD-14). */
export function formOf({ isHonour, kind }: { isHonour: boolean; kind: PrizeKind }): FormKind {
  if (isHonour) return 'top10'
  return kind === 'companies' ? 'company' : 'product'
}

/** The form that an application was written on, which the prize it was accepted for may not have. */
export const writtenForm = (
  {
    state,
    submitted,
  }: { readonly state: ApplicationState; readonly submitted: Pick<SubmittedApplication, 'form'> | null },
  prize: { isHonour: boolean; kind: PrizeKind },
): FormKind => (state === 'accepted' ? submitted?.form : undefined) ?? formOf(prize)

interface Applied {
  readonly written: Omit<ApplicationText, 'prizeId' | 'answers'> & {
    readonly answers: Readonly<Record<string, string>>
  }
  readonly prizeKind: PrizeKind
  /** Those of the prize's form. */
  readonly fields: readonly AwardField[]
  readonly documents: readonly { readonly field: string }[]
}

/** What still has to be done before an application can be handed in, each as the reader knows it; none when it is whole. */
export function missingParts({ written, prizeKind, fields, documents }: Applied): string[] {
  const { company, creditCode, product, summary, contactName, contactPhone, contactEmail } = written
  const parts: readonly (readonly [string, boolean])[] = [
    [PART_NAMES.company, company !== ''],
    [PART_NAMES.creditCode, creditCode === '' || isCreditCode(creditCode)],
    [PART_NAMES.product, prizeKind === 'companies' || product !== ''],
    [PART_NAMES.summary, summary !== ''],
    ...fields.map(
      (field) => [field.label, isAnswered(field, written.answers[field.key] ?? '', documents)] as const,
    ),
    [PART_NAMES.contactName, contactName !== ''],
    [PART_NAMES.contactPhone, /^[+\d][\d -]{5,24}$/.test(contactPhone)],
    [PART_NAMES.contactEmail, isMailAddress(contactEmail)],
    ['证明材料', proofOf(documents, fields).length > 0],
  ]
  return parts.flatMap(([label, isThere]) => (isThere ? [] : [label]))
}

/** The documents that answer no question of the form. */
export function proofOf<Document extends { readonly field: string }>(
  documents: readonly Document[],
  fields: readonly AwardField[],
): Document[] {
  const asked = new Set(fields.flatMap(({ type, key }) => (type === 'file' ? key : [])))
  return documents.filter(({ field }) => !asked.has(field))
}

function isAnswered(
  { key, type, options, isRequired, most }: AwardField,
  answer: string,
  documents: Applied['documents'],
): boolean {
  if (type === 'file') return !isRequired || documents.some(({ field }) => field === key)
  const text = answer.trim()
  if (text === '') return !isRequired
  if (type === 'number') return /^\d{1,12}(\.\d{1,4})?$/.test(text)
  if (type === 'choice') return options.includes(text)
  if (type === 'date') return isAwardDay(text)
  return [...text].length <= most
}
