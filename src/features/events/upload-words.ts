/** Where a PDF of an event is sent, and how large it may be: as large as one that the portal opens. */
export const MATERIAL_UPLOAD_PATH = '/admin/api/events/materials/upload'
export const MATERIAL_MEGABYTES = 100
