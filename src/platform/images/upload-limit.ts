/** An uploaded picture must have strictly fewer bytes than this: exactly 2 MiB is too many (B-10). */
export const UPLOAD_BYTES = 2 * 1024 * 1024
