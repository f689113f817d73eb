import { isReadersDraft } from './applications/contract.ts'

/** Where the awards live (ROUTE-23, ROUTE-24). */

export const AWARDS_PATH = '/jgj'
export const awardYearPath = (year: number) => `/ev/jgj${year}`
export const formPath = (key: string) => `/ev/forms/${key}`

/** Where one applies for a year's prizes and sees what became of it. */
export const applyPath = (year: number) => `/award/apply/${year}`
export const applicationPath = (year: number, id: number) => `${applyPath(year)}/${id}`
/** Where a colleague joins an application by the link that its lead sent. */
export const joinPath = (year: number) => `/award/join/${year}`
export const RECEIPT_PATH = '/award/apply/:year/:id/receipt.pdf'
export const receiptPath = (year: number, id: number) => `${applicationPath(year, id)}/receipt.pdf`
export const candidatePath = (year: number, id: number) => `/ev/jgj${year}/candidate/${id}`
/** One prize of a year: who stands for it, how it is decided, who won it. */
export const prizePath = (year: number, id: number) => `/ev/jgj${year}/prize/${id}`
/** Where the office looks at one application; undefined for a reader's draft, which it does not see. */
export const applicationDesk = (
  application: { readonly id: number; readonly year: number } & Parameters<typeof isReadersDraft>[0],
): string | undefined =>
  isReadersDraft(application)
    ? undefined
    : `/award-applications?year=${application.year}&id=${application.id}`
/** Documents of applications in one file, for the office and for a judge of the entry. */
export const APPLICATIONS_ZIP_PATH = '/admin/award-documents.zip'
export const JUDGED_ZIP_PATH = '/award/judging/candidate/:id/documents.zip'
export const judgedZipPath = (id: number) => `/award/judging/candidate/${id}/documents.zip`
export const DOCUMENT_PATH = '/openapi/v1/vue/award/document'

/** Where a judge of a year scores. */
export const judgingPath = (year: number) => `/award/judging/${year}`
export const JUDGED_DOCUMENT_PATH = '/award/judging/document/:id'
export const judgedDocumentPath = (id: number) => `/award/judging/document/${id}`

/** How a year's result came about, and where a certificate is confirmed. */
export const resultPath = (year: number) => `/ev/jgj${year}/result`
export const certificatePath = (number: string) => `/award/certificate/${number}`
export const CERTIFICATE_FILE_PATH = '/award/certificate/:certificate/file.pdf'
export const certificateFilePath = (number: string) => `${certificatePath(number)}/file.pdf`

/** What the press gets of a year that was announced. */
export const PRESS_KIT_PATH = '/ev/jgj:year/press.zip'
export const pressKitPath = (year: number) => `${awardYearPath(year)}/press.zip`
