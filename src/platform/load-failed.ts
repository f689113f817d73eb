/** Said where something that a reader asked for did not come (ERR-05, decision 023). */
export const LOAD_FAILED = '没有加载成功，请检查网络后重试'
