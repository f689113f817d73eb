/** Where pictures are uploaded (API-31). */
export const UPLOAD_PATH = '/openapi/v1/vue/uploadImg'
