import path from 'node:path'

/** What kinds of documents are read: known by name, without loading what reads them. */
type Format = 'markdown' | 'html' | 'saved' | 'word' | 'lines' | 'export'

const FORMATS: Record<string, Format> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.mhtml': 'saved',
  '.mht': 'saved',
  '.docx': 'word',
  '.xml': 'export',
  '.json': 'export',
  '.jsonl': 'lines',
  '.ndjson': 'lines',
}

/** What a file is by its name; undefined for what is not read. */
export function formatOf(file: string): Format | undefined {
  return FORMATS[path.extname(file).toLowerCase()]
}

export function isReadable(file: string): boolean {
  return formatOf(file) !== undefined
}

/** Why a file was passed over, and what to do about it. */
export function sentenceForUnsupported(file: string): string {
  const extension = path.extname(file).toLowerCase()
  if (extension === '.doc' || extension === '.wps' || extension === '.rtf')
    return `不支持 ${extension} 文件，请用 Word 另存为 .docx 后再导入`
  if (/^\.(zip|rar|7z|tar|gz|tgz)$/.test(extension)) return '压缩文件请先解开再导入'
  if (extension === '.pdf') return 'PDF 不能作为文章导入，请作为文件导入（--kind files）'
  return `不支持这种文件（${extension || '没有扩展名'}）`
}
