/** Words and bounds of what is done in the background, which browsers know as well. */

export const JOB_SORTS = ['import', 'export', 'bulk'] as const
/** A dry run; waiting to be confirmed; under way; and the three ends. */
export const JOB_STATES = ['checking', 'checked', 'running', 'done', 'cancelled', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]
export const STATE_NAMES: Readonly<Record<JobState, string>> = {
  checking: '试读中',
  checked: '等待确认',
  running: '进行中',
  done: '完成',
  cancelled: '已取消',
  failed: '没有成功',
}

export const OUTCOMES = ['created', 'drafted', 'updated', 'unchanged', 'skipped', 'made', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  created: '新建',
  drafted: '草稿',
  updated: '更新',
  unchanged: '未变',
  skipped: '跳过',
  made: '做成',
  failed: '拒绝',
}

/** What is imported besides records: articles in the formats that they come in. */
export const ARTICLES = 'articles'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

/** Which step of an import a report is of. */
export const STEPS = ['check', 'run'] as const
export type Step = (typeof STEPS)[number]

/** The longest file of an import. */
export const UPLOAD_MEGABYTES = 200
/** A workbook of more rows is no help to anybody and does not fit the memory; the text file has no such end. */
export const XLSX_ROWS = 100_000
export const UPLOAD_PATH = '/admin/api/office-jobs/upload'
