import { useEffect, useRef, useState } from 'react'

const PAGE = 'li[id^="page-"]'

/** The pages of the reader whose pictures did not come: why, empty where all did, and the way to ask for them again. */
export function useMissingPages(): { readonly problem: string; readonly loadAgain: () => void } {
  const [problem, setProblem] = useState('')
  const missing = useRef(new Set<HTMLImageElement>())
  useEffect(() => {
    const note = (image: HTMLImageElement) => {
      const isFirst = missing.current.size === 0
      missing.current.add(image)
      if (isFirst) void sentenceOf(image.currentSrc || image.src).then(setProblem)
    }
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.closest(PAGE)) note(target)
    }
    document.addEventListener('error', onError, true)
    // What failed before this script was there.
    for (const image of document.querySelectorAll<HTMLImageElement>(`${PAGE} img`))
      if (image.complete && image.naturalWidth === 0) note(image)
    return () => document.removeEventListener('error', onError, true)
  }, [])
  const loadAgain = () => {
    const images = [...missing.current]
    missing.current.clear()
    setProblem('')
    // Setting it asks for it anew, also when it stays the same.
    for (const image of images) image.setAttribute('srcset', image.srcset)
  }
  return { problem, loadAgain }
}

/** Why a page's picture was not given, in words. */
async function sentenceOf(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined)
  if (answer?.status === 429) return '一小时内阅读的页数过多，请稍后再读'
  if (answer?.status === 401 || answer?.status === 403)
    return '登录已失效或权限已变化，请回到文件页面重新打开'
  return '有的页面没有显示出来'
}
