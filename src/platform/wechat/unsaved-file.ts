/** WeChat’s browser saves hardly any file, and says nothing of it; `last` is what to do once outside. */
export const unsavedFile = (last: string): string =>
  `没有开始下载时：微信里常不能保存文件，请点右上角的“···”，选“在浏览器打开”，${last}。`
