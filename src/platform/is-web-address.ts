/**
 * Whether a page may link to it on the web: http or https, and nothing that would run in the page. A browser takes
 * `https:a.cn` for an address within the page that names it, and the database for none.
 */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
