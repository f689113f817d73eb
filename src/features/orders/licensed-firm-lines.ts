/** What is said of the firm that a licence is for, for the forms of readers as well, which load no more than they need. */

export const LONGEST_FIRM = 100
export const FIRM_MISSING = '请填写企业名称，它印在每一页上'
