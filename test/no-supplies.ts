import type { ImportSupplies } from '#platform/import/importer.ts'

/** For records that name neither a picture nor a document. */
export const NO_SUPPLIES: ImportSupplies = {
  picture: (reference) => Promise.reject(new Error(`no picture ${reference}`)),
  document: (reference) => Promise.reject(new Error(`no document ${reference}`)),
}
