/** Addresses of files. */

export const filePath = (id: number): string => `/file/${id}`

/** Where the PDF opens after the permission check. */
export const openFilePath = (id: number): string => `/file/${id}/pdf`

/** Where somebody lands who was not permitted to open the file without script. */
export const refusedPath = (id: number): string => `${filePath(id)}?notice=refused#access`
