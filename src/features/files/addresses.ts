/** Addresses of files. */

export const filePath = (id: number): string => `/file/${id}`

/** Where the PDF opens after the permission check. */
export const openFilePath = (id: number): string => `/file/${id}/pdf`
