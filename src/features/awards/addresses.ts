/** Where the awards live (ROUTE-23, ROUTE-24). */

export const AWARDS_PATH = '/jgj'
export const awardYearPath = (year: number) => `/ev/jgj${year}`
export const formPath = (key: string) => `/ev/forms/${key}`
