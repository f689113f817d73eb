/** Addresses of files. */

export const filePath = (id: number): string => `/file/${id}`

/** Where the PDF opens after the permission check. */
export const openFilePath = (id: number): string => `/file/${id}/pdf`

/** Where the pages of a file that is not public are read. */
export const readerPath = (id: number): string => `/file/${id}/read`

/** One page, counted from 1, as a picture so many pixels wide for the person who reads. */
export const pagePicturePath = (id: number, page: number, width: number): string =>
  `/file/${id}/pages/${page}?w=${width}`

/** Where somebody lands who was not permitted to open the file without script. */
export const refusedPath = (id: number): string => `${filePath(id)}?notice=refused#access`
