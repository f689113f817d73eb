/** Addresses of files. */

export const filePath = (id: number): string => `/file/${id}`

/** Where the PDF opens after the permission check. */
export const openFilePath = (id: number): string => `/file/${id}/pdf`

/** Where the pages of a file that is not public are read. */
export const readerPath = (id: number): string => `/file/${id}/read`

/** One page, counted from 1, as a picture so many pixels wide for the person who reads. */
export const pagePicturePath = (id: number, page: number, width: number): string =>
  `/file/${id}/pages/${page}?w=${width}`

/** Why a file did not open without script: it is not permitted, or the firm of whoever asks has no seat left. */
export const OPENING_NOTICES = ['refused', 'full'] as const
export type OpeningNotice = (typeof OPENING_NOTICES)[number]

/** Where somebody lands whom the file did not open to without script. */
export const refusedPath = (id: number, notice: OpeningNotice = 'refused'): string =>
  `${filePath(id)}?notice=${notice}#access`
